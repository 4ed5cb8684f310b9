/// The result of an app's return to the foreground.
public enum ResumeOutcome: Sendable, Hashable {
    /// Conditional launch ran for the accounts of the window, with this result.
    case ended(LaunchResult)
    /// Conditional launch did not run or did not complete, for this reason.
    case notEnded(Reason)

    /// The reasons why there is no result.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app has no host, so no checks run.
        case noHost
        /// The window shows no managed account.
        case nothingManaged
        /// An identity switch of the window is in progress and continues. If it fails, conditional launch checks the
        /// accounts of the window.
        case switchUnderWay
        /// The store could not be read or written. The app has to end or to show "no user".
        case storeFailed
        /// A prompt without a Cancel button was not answered. It continues to cover the data.
        case unanswered
        /// The process has ended.
        case processEnded
    }

    /// The result of conditional launch; nil without one.
    public var result: LaunchResult? { if case .ended(let result) = self { result } else { nil } }

    /// The reason why there is no result; nil with a result.
    public var reason: Reason? { if case .notEnded(let reason) = self { reason } else { nil } }
}
