extension ServiceTimer.CheckInOutcome {
    /// The outcome that follows an answer of the service; failures in a row are counted.
    func next(_ outcome: CheckInAnswer.Outcome) -> ServiceTimer.CheckInOutcome {
        switch outcome {
        case .registered(let seconds): return .registered(serviceSeconds: seconds)
        case .noPolicy: return .noPolicy
        case .notLicensed: return .userNotLicensed
        case .notOnboarded: return .tenantNotOnboarded
        case .unreachable:
            // The wait grows no further after a few: the count need not either.
            if case .networkFailure(let count) = self { return .networkFailure(count: min(max(count, 0), 99) + 1) }
            return .networkFailure(count: 1)
        }
    }
}
