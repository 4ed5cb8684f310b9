/// A screen that an app without a policy shows when it is started.
public enum StartPrompt: String, Sendable, Hashable, Codable, CaseIterable {
    /// Somebody is asked to sign in with a work or school account.
    case signIn
    /// There is no policy; the user may go on.
    case warning
    /// There is no policy, and the app does not start.
    case block
}

/// What a user does at such a screen.
public enum StartAnswer: Sendable, Hashable {
    /// Goes on, or takes note.
    case accepted
    /// Signs in.
    case signedIn(AccountID)
    /// Leaves.
    case canceled
}

/// How the start of an app ended, as far as its policy goes.
public struct StartResult: Sendable, Hashable, Codable {
    /// How it ended.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app starts.
        case started
        /// The user did not go on at the warning.
        case left
        /// The app needs a policy and has none.
        case refused
    }

    /// How it ended.
    public let outcome: Outcome
    /// What was shown, in order.
    public let prompts: [StartPrompt]

    /// Makes a result.
    public init(_ outcome: Outcome, prompts: [StartPrompt] = []) {
        (self.outcome, self.prompts) = (outcome, prompts)
    }
}

/// A managed identity that a device knows before an app has enrolled it.
public struct KnownIdentity: Sendable, Hashable {
    /// The account.
    public let account: AccountID
    /// Whether it is enrolled in the app, with a policy or without.
    public var isEnrolled: Bool
    /// Whether a token is at hand, so that nobody has to sign in.
    public var hasToken: Bool

    /// Makes one.
    public init(_ account: AccountID, isEnrolled: Bool = false, hasToken: Bool = false) {
        (self.account, self.isEnrolled, self.hasToken) = (account, isEnrolled, hasToken)
    }
}
