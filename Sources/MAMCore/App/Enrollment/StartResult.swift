/// A screen that an app shows at its start if it has no policy.
public enum StartPrompt: String, Sendable, Hashable, Codable, CaseIterable {
    /// A screen that asks the user to sign in with a work or school account.
    case signIn
    /// A warning that the app has no policy.
    ///
    /// The user may continue.
    case warning
    /// A message that the app does not start, because it has no policy.
    case block
}

/// The result of the check that the engine makes when an app starts: whether the app has a policy.
public struct StartResult: Sendable, Equatable, Codable {
    /// The outcome of the check when the app starts: whether the user is allowed to use the app.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app starts, with or without a policy.
        case started
        /// The user declined to continue without a policy.
        case left
        /// The app does not start, because it requires a policy and has none.
        case refused
    }

    /// The outcome of the check whether the app has a policy.
    public let outcome: Outcome
    /// The screens that the app showed, in the order in which the user saw them.
    public let prompts: [StartPrompt]

    /// Creates the result of the check whether the app has a policy.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the check.
    ///   - prompts: The screens that the app showed, in the order in which the user saw them. Defaults to none.
    public init(_ outcome: Outcome, prompts: [StartPrompt] = []) {
        self.outcome = outcome
        self.prompts = prompts
    }
}

extension StartResult.Outcome {
    /// Creates the result that corresponds to an admission; nil while the start has not ended.
    init?(_ admission: MAMLaunchAdmission) {
        switch admission {
        case .enter, .warned: self = .started
        case .left: self = .left
        case .blocked: self = .refused
        case .waiting: return nil
        }
    }
}
