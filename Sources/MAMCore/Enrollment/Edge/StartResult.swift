/// A screen that an app without a policy shows at its start.
public enum StartPrompt: String, Sendable, Hashable, Codable, CaseIterable {
    /// A screen that asks the user to sign in with a work or school account.
    case signIn
    /// A warning that there is no policy; the user may continue.
    case warning
    /// A message that the app does not start, because there is no policy.
    case block
}

/// The result of checking at the app's start whether it has a policy.
public struct StartResult: Sendable, Equatable, Codable {
    /// The result of the check.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app starts, with a policy or without.
        case started
        /// The user declined to continue without a policy.
        case left
        /// The app requires a policy and has none.
        case refused
    }

    /// The result of the check.
    public let outcome: Outcome
    /// The screens that were shown, in the order in which the user saw them.
    public let prompts: [StartPrompt]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - outcome: The result of the check.
    ///   - prompts: The screens that were shown, in the order in which the user saw them. Defaults to none.
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
