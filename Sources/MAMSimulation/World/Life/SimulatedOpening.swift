/// The result of starting a simulated app, which depends on whether the app contains the SDK.
public enum SimulatedOpening<Answer: Sendable & Equatable>: Sendable, Equatable {
    /// The engine of the SDK ran in the app, and gave this answer.
    case answered(Answer)
    /// The app does not contain the SDK, and started without a check.
    case withoutSDK
    /// The app was uninstalled, and did not start.
    case uninstalled

    /// The answer of the engine in the app; `nil` when no engine ran.
    public var answer: Answer? { if case .answered(let answer) = self { answer } else { nil } }
}
