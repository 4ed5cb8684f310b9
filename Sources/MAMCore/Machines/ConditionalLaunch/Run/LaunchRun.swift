/// A run of conditional launch for one account, or for the accounts of a merged window in their order.
///
/// The run is a value. ``handle(_:_:)`` takes an event and the current situation and returns the effects to carry out.
/// No facts are kept between events: each event evaluates the checks again. Every event is safe in every stage: an
/// event that does not fit the stage has no effect.
package struct LaunchRun: Sendable, Hashable {
    /// The stage of a run.
    package enum Stage: Sendable, Hashable {
        /// The run has not begun.
        case ready
        /// A prompt that the user can pass is on the screen: a warning, credentials or the PIN.
        case asking(LaunchPrompt)
        /// The clock status is being requested.
        case refreshingClock(LaunchVerdict)
        /// The app checks in. If the verdict is a wipe, the user signs in during the check-in.
        case checkingIn(LaunchVerdict)
        /// The user is asked to connect or to let the data be removed.
        case confirmingWipe(LaunchPrompt)
        /// The block screen is shown.
        case blocked(LaunchPrompt)
        /// The account is being wiped.
        case wiping(LaunchVerdict)
        /// The run has ended.
        case finished(LaunchResult)
    }

    /// The accounts, in their order.
    package let accounts: [AccountID]
    /// Whether the screens have a Cancel button: not with `MultiIdentityCancelDisabled` or in a single-identity app.
    package let canCancel: Bool
    /// The choices where the sources contradict each other.
    package let choices: LaunchChoices
    /// The stage of the run.
    package internal(set) var stage = Stage.ready
    /// The progress for the current account.
    package internal(set) var memory = LaunchMemory()
    var position = 0
    /// The progress for the other accounts of a merged window, to which the run may return.
    var memories: [Int: LaunchMemory] = [:]
    var reasons: [MAMBlockAccountReason]
    var lastVerdict: LaunchVerdict?

    /// Creates a run that has not begun.
    package init(over accounts: [AccountID], canCancel: Bool = true, choices: LaunchChoices = .standard) {
        self.accounts = accounts
        self.canCancel = canCancel
        self.choices = choices
        reasons = Array(repeating: .notBlocked, count: accounts.count)
    }

    /// The current account; nil after the last.
    package var account: AccountID? { accounts.indices.contains(position) ? accounts[position] : nil }
}
