/// The least anybody could write for "may this identity save there?": the yardstick of `decision.path`.
///
/// A task-local of a final class, an array index, a mask test. Checked for right answers before it is timed.
final class MinimalScope: Sendable {
    let account: Int

    init(account: Int) { self.account = account }

    @TaskLocal static var current: MinimalScope?
}

struct MinimalTable {
    /// One bit per save location and account.
    let masks: [UInt64]

    @inline(never)
    func isSaveAllowed(bit: UInt64) -> Bool {
        guard let scope = MinimalScope.current else { return true }
        return masks[scope.account] >> bit & 1 != 0
    }
}
