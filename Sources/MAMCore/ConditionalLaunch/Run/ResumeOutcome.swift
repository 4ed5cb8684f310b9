/// What a return of an app to the foreground came to.
public enum ResumeOutcome: Sendable, Hashable {
    /// Conditional launch ran for what the window shows.
    case ended(LaunchResult)
    /// Conditional launch did not run, or did not come to its end.
    case notEnded(Reason)

    /// Why there is no result.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// Without a host no checks run.
        case noHost
        /// The window shows no managed account.
        case nothingManaged
        /// A switch of the window is under way and goes on; when it fails, what the window shows is looked at.
        case switchUnderWay
        /// The store could not be read or written; the app has to end, or to show "no user".
        case storeFailed
        /// A prompt without a Cancel was left unanswered, and stays before the data.
        case unanswered
        /// The process has ended.
        case processEnded
    }

    /// The result of conditional launch; nil without one.
    public var result: LaunchResult? { if case .ended(let result) = self { result } else { nil } }

    /// Why there is no result; nil where there is one.
    public var reason: Reason? { if case .notEnded(let reason) = self { reason } else { nil } }
}
