/// One run of conditional launch over one account, or over the accounts of a merged window in their order.
///
/// A value: ``handle(_:_:)`` takes an event and the situation at that moment and says what is to be done. Nothing is
/// remembered of a situation; whatever happens, the checks are looked at anew. Every event is safe in every stage: what
/// does not belong there changes nothing.
package struct LaunchRun: Sendable, Hashable {
    /// What a run is for.
    package struct Purpose: Sendable, Hashable {
        /// Whether it is for a merged window, where accounts are blocked one by one.
        package var isMerged: Bool
        /// Whether the account is on the screen already: the app came back to the foreground.
        ///
        /// Else the app asked for a switch, and only its result is needed unless the window shows an account of it.
        package var isResume: Bool
        /// Whether the app asked for a switch of a window that shows an account of the run already.
        package var isShown: Bool
        /// Whether the screens have a Cancel; not with `MultiIdentityCancelDisabled`, and not in a single-identity app.
        package var canCancel: Bool
        /// Whether the app can show another identity; not in a single-identity app.
        package var canSwitch: Bool

        /// Makes a purpose.
        package init(
            isMerged: Bool = false, isResume: Bool = false, isShown: Bool = false, canCancel: Bool = true,
            canSwitch: Bool = true
        ) {
            (self.isMerged, self.isResume, self.isShown) = (isMerged, isResume, isShown)
            (self.canCancel, self.canSwitch) = (canCancel, canSwitch)
        }

        /// Whether an account of the run is on the screen and has to leave it when it may not be shown.
        var isOnScreen: Bool { isResume || isShown }
    }

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
        /// The app is asked to take the account out of the merged window.
        case blockingAccount(MAMBlockAccountReason)
        /// The app is asked to show "no user".
        case switchingIdentity(MAMBlockAccountReason)
        /// Over.
        case finished(LaunchResult)
    }

    /// The accounts, in their order.
    package let accounts: [AccountID]
    /// What it is for.
    package let purpose: Purpose
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
    package init(over accounts: [AccountID], for purpose: Purpose = Purpose(), choices: LaunchChoices = .standard) {
        (self.accounts, self.purpose, self.choices) = (accounts, purpose, choices)
        reasons = Array(repeating: .notBlocked, count: accounts.count)
    }

    /// The account it is at; nil after the last.
    package var account: AccountID? { accounts.indices.contains(position) ? accounts[position] : nil }
}
