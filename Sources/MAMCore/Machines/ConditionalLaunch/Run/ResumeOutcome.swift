/// The result of conditional launch when an app returns to the foreground.
public enum ResumeOutcome: Sendable, Equatable {
    /// Conditional launch ran for the accounts of the window, with this result.
    case ended(LaunchResult)
    /// Conditional launch did not run or was not completed, for this reason.
    case notEnded(Reason)

    /// The reasons why conditional launch has no result after the app returned to the foreground.
    public enum Reason: Sendable, Hashable {
        /// The app has no ``LaunchManager/host``, so the engine makes no checks.
        case noHost
        /// The window shows no managed account, so no account has to be checked.
        case nothingManaged
        /// The window is being switched to another identity.
        ///
        /// The switch continues. If it fails, conditional launch checks the accounts that the window still shows.
        case switchUnderWay
        /// The storage could not be read or written.
        ///
        /// The app has to show "no user" (``AccountID/unmanaged``), or its process has to end.
        case storeFailed
        /// The user did not answer a prompt that has no Cancel button.
        ///
        /// The prompt continues to cover the app's data.
        case unanswered
        /// The process of the app has ended.
        case processEnded
    }

    /// The result of conditional launch; nil if it did not run or was not completed.
    public var result: LaunchResult? { if case .ended(let result) = self { result } else { nil } }

    /// The reason why conditional launch has no result; nil if it has a result.
    public var reason: Reason? { if case .notEnded(let reason) = self { reason } else { nil } }
}
