/// The smallest possible code for "may this identity save there?": the baseline of `decision.path`.
///
/// It is a task-local value of a final class, an array index and a mask test. Its answers are checked before it is
/// timed.
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
