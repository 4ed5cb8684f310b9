/// A screen that an app without a policy shows at its start.
public enum StartPrompt: String, Sendable, Hashable, Codable, CaseIterable {
    /// Asks the user to sign in with a work or school account.
    case signIn
    /// Warns that there is no policy. The user may continue.
    case warning
    /// Tells that the app does not start, because there is no policy.
    case block
}

/// The result of an app's check for a policy at its start.
public struct StartResult: Sendable, Hashable, Codable {
    /// The result of a start.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app starts.
        case started
        /// The user declined at the warning.
        case left
        /// The app requires a policy and has none.
        case refused
    }

    /// The result.
    public let outcome: Outcome
    /// The screens that were shown, in order.
    public let prompts: [StartPrompt]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - outcome: The result.
    ///   - prompts: The screens that were shown, in order. Defaults to none.
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
