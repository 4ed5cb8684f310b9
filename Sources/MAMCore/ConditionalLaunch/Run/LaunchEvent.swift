/// What happens to a run of conditional launch.
package enum LaunchEvent: Sendable, Hashable {
    /// It begins.
    case start
    /// The user answered the prompt.
    case answered(LaunchAnswer)
    /// The app gave the run up itself: it shows another account, or closed the window.
    case appCanceled
    /// The clock status was asked for, whether there is a new one or not.
    case clockRefreshed
    /// A check-in ended; whether the service was reached and the user signed in.
    case checkedIn(succeeded: Bool)
    /// A wipe was carried out.
    case wiped
    /// The app came back to the foreground.
    case resumed
}

/// What a run wants done; the caller does it, in this order, and holds no lock meanwhile.
package enum LaunchEffect: Sendable, Hashable {
    /// Show a prompt; it ends with ``LaunchEvent/answered(_:)``.
    case show(LaunchPrompt, account: AccountID)
    /// Take the prompt away: it has no answer any more.
    case dismiss
    /// Ask for the clock status; it ends with ``LaunchEvent/clockRefreshed``.
    case refreshClock(account: AccountID)
    /// Check in; it ends with ``LaunchEvent/checkedIn(succeeded:)``.
    case checkIn(account: AccountID, signsIn: Bool)
    /// Wipe the account in this app; it ends with ``LaunchEvent/wiped``.
    case wipe(account: AccountID, LaunchVerdict)
    /// The run is over.
    case finish(LaunchResult)
}

/// One account of a run, as it is when an event happens.
package struct LaunchAccount: Sendable, Hashable {
    /// What its policy asks.
    package var requirements: LaunchRequirements
    /// What is the case.
    package var facts: LaunchFacts

    /// Makes an account.
    package init(_ requirements: LaunchRequirements, _ facts: LaunchFacts) {
        self.requirements = requirements
        self.facts = facts
    }
}

/// The accounts of a run that have a policy, by id; others pass unasked.
package typealias LaunchSituation = [AccountID: LaunchAccount]
