extension ServiceTimer.CheckInOutcome {
    /// Returns the outcome after an answer of the service.
    ///
    /// Consecutive failures are counted.
    package func next(_ outcome: CheckInAnswer.Outcome) -> ServiceTimer.CheckInOutcome {
        switch outcome {
        case .registered(let seconds): return .registered(serviceSeconds: seconds)
        case .noPolicy: return .noPolicy
        case .notLicensed: return .userNotLicensed
        case .notOnboarded: return .tenantNotOnboarded
        case .unreachable:
            // The wait stops growing after a few failures, so the count may stop too.
            if case .networkFailure(let count) = self { return .networkFailure(count: min(max(count, 0), 99) + 1) }
            return .networkFailure(count: 1)
        }
    }
}
