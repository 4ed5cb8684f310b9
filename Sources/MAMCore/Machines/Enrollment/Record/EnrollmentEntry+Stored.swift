extension EnrollmentEntry.State {
    /// The byte that represents the state in a record.
    var stored: UInt8 {
        switch self {
        case .queued: 0
        case .waiting: 1
        case .enrolled(awaitsRestart: false): 2
        case .enrolled(awaitsRestart: true): 3
        case .leaving(withWipe: false): 4
        case .leaving(withWipe: true): 5
        case .wiping(let cause): 16 + cause.rawValue
        }
    }

    /// Creates the state from its byte; nil for values that are never written.
    init?(stored byte: UInt8) {
        switch byte {
        case 0: self = .queued
        case 1: self = .waiting
        case 2: self = .enrolled(awaitsRestart: false)
        case 3: self = .enrolled(awaitsRestart: true)
        case 4: self = .leaving(withWipe: false)
        case 5: self = .leaving(withWipe: true)
        default:
            guard byte >= 16, let cause = EnrollmentWipeCause(rawValue: byte - 16) else { return nil }
            self = .wiping(cause)
        }
    }
}

extension ServiceTimer {
    /// The byte and the number that represent the timer in a record.
    ///
    /// Accounts have only these timers.
    var stored: (kind: UInt8, value: UInt64) {
        switch self {
        case .checkIn(let outcome): outcome.stored
        case .wipePoll: (7, 0)
        case .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: (6, 0)
        }
    }

    /// Creates the timer from its byte and number; nil for values that are never written.
    init?(stored kind: UInt8, _ value: UInt64) {
        switch kind {
        case 6, 7:
            guard value == 0 else { return nil }
            self = kind == 6 ? .enrollmentRetry : .wipePoll
        default:
            guard let outcome = CheckInOutcome(stored: kind, value) else { return nil }
            self = .checkIn(outcome)
        }
    }
}
