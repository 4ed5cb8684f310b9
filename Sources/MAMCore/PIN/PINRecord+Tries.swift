/// How tries are counted, without a store: what stands before and after a PIN is looked at.
extension PINRecord {
    /// What a try begins with.
    package struct Admission: Sendable, Hashable {
        /// Which PIN it is held against.
        package var serial: UInt64
        /// What to compare with; nil when no try is left.
        package var hash: PINHash?
    }

    /// What is known of a try when its PIN has been looked at.
    package struct Outcome: Sendable, Hashable {
        /// Whether it was the right one.
        package var isRight: Bool
        /// Whether it has the shape that the rules ask for.
        package var fits: Bool
        /// Which PIN it was held against.
        package var serial: UInt64
        /// The device's biometric enrolment; nil when it has none.
        package var enrolment: UInt64?
        /// When it was typed.
        package var now: Instant

        /// Makes an outcome.
        package init(isRight: Bool, fits: Bool = true, serial: UInt64, enrolment: UInt64? = nil, now: Instant) {
            self.isRight = isRight
            self.fits = fits
            self.serial = serial
            self.enrolment = enrolment
            self.now = now
        }
    }

    /// Takes one try, if one is left; nil without a PIN.
    package mutating func admit(_ rules: PINRules) -> Admission? {
        guard let current else { return nil }
        guard charged < rules.maximumTries, failed < rules.maximumTries else {
            // Tries that were taken and never answered have failed as well: their process ended, or is too slow.
            failed = charged
            return Admission(serial: serial, hash: nil)
        }
        charged += 1
        return Admission(serial: serial, hash: current)
    }

    /// Gives a try back that came to no answer, so that nothing was learnt by it.
    package mutating func withdraw(_ admission: Admission) {
        if serial == admission.serial, charged > failed { charged -= 1 }
    }

    /// Writes down what came of a try.
    package mutating func recordOutcome(_ outcome: Outcome, _ rules: PINRules) -> PINAnswer {
        guard current != nil else { return .noPIN }
        let left = max(0, rules.maximumTries - Int(charged))
        // Another PIN was set meanwhile, which this one was not compared with.
        guard serial == outcome.serial else { return .wrong(triesLeft: left) }
        guard outcome.isRight else {
            failed = min(failed + 1, charged)
            return .wrong(triesLeft: left)
        }
        // Others have used the tries up meanwhile, and what follows may have begun.
        guard failed < rules.maximumTries else { return .spent(rules.spentAction) }
        (charged, failed) = (0, 0)
        fits = outcome.fits ? rules.shape : nil
        if PINFacts(rules: rules, record: self, now: outcome.now).isExpired { return .mustChange(.expired) }
        guard outcome.fits else { return .mustChange(.rulesChanged) }
        (lastAccess, enrolment) = (outcome.now, outcome.enrolment)
        return .correct
    }
}
