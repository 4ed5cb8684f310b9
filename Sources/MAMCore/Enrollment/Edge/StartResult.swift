/// A screen that an app without a policy shows when it is started.
public enum StartPrompt: String, Sendable, Hashable, Codable, CaseIterable {
    /// Somebody is asked to sign in with a work or school account.
    case signIn
    /// There is no policy; the user may go on.
    case warning
    /// There is no policy, and the app does not start.
    case block
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
        self.outcome = outcome
        self.prompts = prompts
    }
}

extension StartResult.Outcome {
    /// How a start ended that came to an admission; nil while it has not ended.
    init?(_ admission: MAMLaunchAdmission) {
        switch admission {
        case .enter, .warned: self = .started
        case .left: self = .left
        case .blocked: self = .refused
        case .waiting: return nil
        }
    }
}
