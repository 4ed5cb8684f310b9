internal import MAMBase
package import MAMCore

/// The PINs that a person remembers, by account.
///
/// They are plain, unprotected texts of a simulation. Safe to use from any thread.
package final class PINMemory: Sendable {
    private let pins = Guarded<[AccountID: String]>([:])

    /// Makes a memory without PINs.
    package init() {}

    /// The PIN of an account; `nil` when the person remembers none.
    package subscript(account: AccountID) -> String? {
        get { pins.withLock { $0[account] } }
        set { pins.withLock { $0[account] = newValue } }
    }

    /// Returns a PIN that satisfies rules, a different one for each number.
    ///
    /// The same rules and number give the same PIN, so that runs can be repeated.
    package static func invent(_ rules: PINRules, _ number: Int) -> String? {
        let digits = Array("820417935682041793568204179356")
        let prefix = rules.shape.kind == .numeric ? "" : "k#"
        var found = 0
        for attempt in 0..<1000 {
            // The last three digits differ per attempt; the digits before them follow no simple pattern.
            let tail = [attempt / 100, attempt / 10 % 10, attempt % 10].map { "\($0)" }.joined()
            let length = max(0, rules.shape.minimumLength - prefix.count - tail.count)
            let pin = prefix + String(digits.prefix(length)) + tail
            guard (try? rules.refusals(of: TypedPIN(pin)))?.isEmpty == true else { continue }
            if found == number { return pin }
            found += 1
        }
        return nil
    }
}
