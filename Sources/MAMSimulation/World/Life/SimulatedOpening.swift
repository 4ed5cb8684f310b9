/// The result of starting a simulated app.
public enum SimulatedOpening<Answer: Sendable & Equatable>: Sendable, Equatable {
    /// The engine of the app ran, and gave this answer.
    case answered(Answer)
    /// The app has no SDK, and starts without a check.
    case withoutSDK
    /// The app was uninstalled, and does not run.
    case uninstalled

    /// The answer of the engine; `nil` when no engine answered.
    public var answer: Answer? { if case .answered(let answer) = self { answer } else { nil } }
}
