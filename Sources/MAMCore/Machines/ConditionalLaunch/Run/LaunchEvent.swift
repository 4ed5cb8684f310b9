/// An event for a run of conditional launch.
package enum LaunchEvent: Sendable, Hashable {
    /// The run begins.
    case start
    /// The user answered the prompt.
    case answered(LaunchAnswer)
    /// The app canceled the run: it shows another account, or closed the window.
    case appCanceled
    /// The request for the clock status ended, with or without a new status.
    case clockRefreshed
    /// A check-in ended. The value tells whether the service was reached and the user signed in.
    case checkedIn(succeeded: Bool)
    /// A wipe was carried out.
    case wiped
    /// The app returned to the foreground.
    case resumed
}

/// An effect of a run.
///
/// The caller carries out effects in order, without holding a lock.
package enum LaunchEffect: Sendable, Equatable {
    /// Show a prompt; it ends with ``LaunchEvent/answered(_:)``.
    case show(LaunchPrompt, account: AccountID)
    /// Dismiss the prompt, whose answer is no longer needed.
    case dismiss
    /// Request the clock status; it ends with ``LaunchEvent/clockRefreshed``.
    case refreshClock(account: AccountID)
    /// Check in; it ends with ``LaunchEvent/checkedIn(succeeded:)``.
    case checkIn(account: AccountID, signsIn: Bool)
    /// Wipe the account in this app; it ends with ``LaunchEvent/wiped``.
    case wipe(account: AccountID, LaunchVerdict)
    /// The run has ended.
    case finish(LaunchResult)
}

/// An account of a run at the time of an event.
package struct LaunchAccount: Sendable, Equatable {
    /// The requirements of the account's policy.
    package var requirements: LaunchRequirements
    /// The inputs of the checks.
    package var facts: LaunchFacts

    /// Creates the state of an account.
    package init(_ requirements: LaunchRequirements, _ facts: LaunchFacts) {
        self.requirements = requirements
        self.facts = facts
    }
}

/// The accounts of a run that have a policy.
///
/// Other accounts are not checked.
package typealias LaunchSituation = [AccountID: LaunchAccount]
