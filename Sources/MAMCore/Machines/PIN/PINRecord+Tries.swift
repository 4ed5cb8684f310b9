/// The counting of tries before and after a PIN is compared, without a store.
extension PINRecord {
    /// The start of a try.
    package struct Admission: Sendable, Equatable {
        /// The serial number of the PIN to compare with.
        package var serial: UInt64
        /// The hash to compare with; nil if no try is left.
        package var hash: PINHash?
    }

    /// The result of comparing the PIN of a try.
    package struct Outcome: Sendable, Hashable {
        /// Whether the PIN is right.
        package var isRight: Bool
        /// Whether the PIN follows the current rules for a single PIN.
        package var fits: Bool
        /// The serial number of the PIN that it was compared with.
        package var serial: UInt64
        /// The device's biometric enrollment; nil without biometrics.
        package var enrollment: UInt64?
        /// The time of the try.
        package var now: Instant

        /// Creates a result.
        package init(isRight: Bool, fits: Bool = true, serial: UInt64, enrollment: UInt64? = nil, now: Instant) {
            self.isRight = isRight
            self.fits = fits
            self.serial = serial
            self.enrollment = enrollment
            self.now = now
        }
    }

    /// Starts a try, if one is left; nil without a PIN.
    package mutating func admit(_ rules: PINRules) -> Admission? {
        guard let current else { return nil }
        guard charged < rules.maximumTries, failed < rules.maximumTries else {
            // Tries without a result count as failed: their process ended, or is too slow.
            failed = charged
            return Admission(serial: serial, hash: nil)
        }
        charged += 1
        return Admission(serial: serial, hash: current)
    }

    /// Returns a try that had no result and so revealed nothing.
    package mutating func withdraw(_ admission: Admission) {
        if serial == admission.serial, charged > failed { charged -= 1 }
    }

    /// Records the result of a try.
    package mutating func recordOutcome(_ outcome: Outcome, _ rules: PINRules) -> PINAnswer {
        guard current != nil else { return .noPIN }
        let left = max(0, rules.maximumTries - Int(charged))
        // Another PIN was set meanwhile, with which this one was not compared.
        guard serial == outcome.serial else { return .wrong(triesLeft: left) }
        guard outcome.isRight else {
            failed = min(failed + 1, charged)
            return .wrong(triesLeft: left)
        }
        // Concurrent tries used up the limit meanwhile, and the action may have begun.
        guard failed < rules.maximumTries else { return .spent(rules.spentAction) }
        (charged, failed) = (0, 0)
        fits = outcome.fits ? rules.shape : nil
        if PINFacts(rules: rules, record: self, now: outcome.now).isExpired { return .mustChange(.expired) }
        guard outcome.fits else { return .mustChange(.rulesChanged) }
        (lastAccess, enrollment) = (outcome.now, outcome.enrollment)
        return .correct
    }
}
