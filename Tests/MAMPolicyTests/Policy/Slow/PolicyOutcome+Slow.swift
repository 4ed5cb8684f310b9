import MAMCore

extension PolicyOutcome {
    /// The same outcome as the slow evaluator names it.
    var slow: SlowOutcome {
        switch self {
        case .allowed: .allowed
        case .allowedAfterEvaluation: .afterEvaluation
        case .blocked: .blocked
        }
    }
}
