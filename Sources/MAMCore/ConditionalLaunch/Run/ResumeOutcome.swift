/// The result of an app's return to the foreground.
public enum ResumeOutcome: Sendable, Equatable {
    /// Conditional launch ran for the accounts of the window, with this result.
    case ended(LaunchResult)
    /// Conditional launch did not run or was not completed, for this reason.
    case notEnded(Reason)

    /// The reasons why conditional launch has no result.
    public enum Reason: Sendable, Hashable {
        /// The app has no ``LaunchManager/host``, so no checks run.
        case noHost
        /// The window shows no managed account.
        case nothingManaged
        /// The window is being switched to another identity, and the switch continues. If the switch fails, conditional
        /// launch checks the accounts that the window still shows.
        case switchUnderWay
        /// The storage could not be read or written; the app has to show "no user", or its process has to end.
        case storeFailed
        /// A prompt without a Cancel button was not answered; the prompt continues to cover the app's data.
        case unanswered
        /// The process has ended.
        case processEnded
    }

    /// The result of conditional launch; nil if there is none.
    public var result: LaunchResult? { if case .ended(let result) = self { result } else { nil } }

    /// The reason why there is no result; nil if there is one.
    public var reason: Reason? { if case .notEnded(let reason) = self { reason } else { nil } }
}
