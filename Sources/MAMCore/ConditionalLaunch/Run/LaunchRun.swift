/// One run of conditional launch over one account, or over the accounts of a merged window in their order.
///
/// A value: ``handle(_:_:)`` takes an event and the situation at that moment and says what is to be done. Nothing is
/// remembered of a situation; whatever happens, the checks are looked at anew. Every event is safe in every stage: what
/// does not belong there changes nothing.
package struct LaunchRun: Sendable, Hashable {
    /// Where a run is.
    package enum Stage: Sendable, Hashable {
        /// Not begun.
        case ready
        /// The user has a prompt in front of him that can be passed: a warning, credentials, the PIN.
        case asking(LaunchPrompt)
        /// The clock status is asked for.
        case refreshingClock(LaunchVerdict)
        /// The app checks in; the user signs in on the way when the verdict is a wipe.
        case checkingIn(LaunchVerdict)
        /// The user is asked to connect or to let the data go.
        case confirmingWipe(LaunchPrompt)
        /// The block screen is up.
        case blocked(LaunchPrompt)
        /// The account is being wiped.
        case wiping(LaunchVerdict)
        /// Over.
        case finished(LaunchResult)
    }

    /// The accounts, in their order.
    package let accounts: [AccountID]
    /// Whether the screens have a Cancel; not with `MultiIdentityCancelDisabled`, and not in a single-identity app.
    package let canCancel: Bool
    /// How contradicting sources are read.
    package let choices: LaunchChoices
    /// Where it is.
    package internal(set) var stage = Stage.ready
    /// What has been done for the account it is at.
    package internal(set) var memory = LaunchMemory()
    var position = 0
    /// What has been done for the other accounts of a merged window; the run may come back to them.
    var memories: [Int: LaunchMemory] = [:]
    var reasons: [MAMBlockAccountReason]
    var lastVerdict: LaunchVerdict?

    /// Makes a run that has not begun.
    package init(over accounts: [AccountID], canCancel: Bool = true, choices: LaunchChoices = .standard) {
        self.accounts = accounts
        self.canCancel = canCancel
        self.choices = choices
        reasons = Array(repeating: .notBlocked, count: accounts.count)
    }

    /// The account it is at; nil after the last.
    package var account: AccountID? { accounts.indices.contains(position) ? accounts[position] : nil }
}
