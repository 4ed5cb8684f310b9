/// What came of a typed PIN.
public enum PINAnswer: Sendable, Hashable {
    /// It is right, and access is open.
    case correct
    /// It is right, and must be changed before access.
    case mustChange(PINChangeReason)
    /// It is wrong; so many tries are left.
    case wrong(triesLeft: Int)
    /// No try was left: it was not looked at. What follows says the policy.
    case spent(PINRules.SpentAction)
    /// There is no PIN to compare it with.
    case noPIN
    /// No PIN is required.
    case notRequired
}

extension PINManager {
    /// Holds a typed PIN against the stored one.
    ///
    /// A try is counted, and the count is on the disk, before the PIN is looked at: who ends the process in between gains
    /// nothing, and has one try less. The right PIN sets the count back. Of any number of threads that guess at once
    /// exactly as many get an answer as there are tries.
    ///
    /// - Throws: What the store throws, or `crypto` when there is no memory for the hash; the try is then not counted.
    public func verify(
        _ pin: TypedPIN, for account: AccountID, at now: Instant? = nil
    ) throws(StorageError) -> PINAnswer {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return .notRequired }
        return try verify(pin, for: account, rules: rules, at: facts.now)
    }

    func verify(
        _ pin: TypedPIN, for account: AccountID, rules: PINRules, at now: Instant
    ) throws(StorageError) -> PINAnswer {
        let (storage, slot) = (app.device.storage, slot(account))
        let hasher = try storage.pinHasher()
        guard let admission = try storage.changePIN(in: slot, { Self.admit(&$0, rules) }) else { return .noPIN }
        guard let hash = admission.hash else { return .spent(rules.spentAction) }
        let isRight: Bool
        do throws(CryptoError) { isRight = try hasher.matches(pin, hash) } catch {
            // Nothing was answered, so nothing was learnt.
            try storage.changePIN(in: slot) { record in
                if record?.serial == admission.serial, let charged = record?.charged, charged > record?.failed ?? 0 {
                    record?.charged = charged - 1
                }
            }
            throw StorageError(.crypto, error.message)
        }
        let fits = isRight ? try rules.refusals(of: pin).isEmpty : false
        let enrolment = biometrics.kind == .none ? nil : biometrics.enrolment
        let answer = try storage.changePIN(in: slot) { record in
            let attempt = PINTry(isRight: isRight, fits: fits, serial: admission.serial, enrolment: enrolment, now: now)
            return Self.settle(&record, attempt, rules)
        }
        if isRight, cost.work > hash.cost.work { try strengthen(pin, slot, admission.serial, hasher) }
        return answer
    }

    private struct Admission: Sendable {
        var serial: UInt64
        /// What to compare with; nil when no try is left.
        var hash: PINHash?
    }

    private struct PINTry: Sendable {
        var isRight: Bool
        var fits: Bool
        var serial: UInt64
        var enrolment: UInt64?
        var now: Instant
    }

    /// Takes one try, if one is left; nil without a PIN.
    private static func admit(_ record: inout PINRecord?, _ rules: PINRules) -> Admission? {
        guard let known = record, let hash = known.current else { return nil }
        guard known.charged < rules.maximumTries, known.failed < rules.maximumTries else {
            // Tries that were taken and never answered have failed as well: their process ended, or is too slow.
            record?.failed = known.charged
            return Admission(serial: known.serial, hash: nil)
        }
        record?.charged = known.charged + 1
        return Admission(serial: known.serial, hash: hash)
    }

    /// Writes down what came of a try.
    private static func settle(_ record: inout PINRecord?, _ attempt: PINTry, _ rules: PINRules) -> PINAnswer {
        guard var known = record, known.current != nil else { return .noPIN }
        let left = max(0, rules.maximumTries - Int(known.charged))
        // Another PIN was set meanwhile, which this one was not compared with.
        guard known.serial == attempt.serial else { return .wrong(triesLeft: left) }
        guard attempt.isRight else {
            known.failed = min(known.failed + 1, known.charged)
            record = known
            return .wrong(triesLeft: left)
        }
        // Others have used the tries up meanwhile, and what follows may have begun.
        guard known.failed < rules.maximumTries else { return .spent(rules.spentAction) }
        (known.charged, known.failed) = (0, 0)
        known.fits = attempt.fits ? rules.shape : nil
        defer { record = known }
        let facts = PINFacts(rules: rules, record: known, now: attempt.now)
        if facts.isExpired { return .mustChange(.expired) }
        guard attempt.fits else { return .mustChange(.rulesChanged) }
        (known.lastAccess, known.enrolment) = (attempt.now, attempt.enrolment)
        return .correct
    }

    /// Replaces a hash by one that costs more.
    private func strengthen(
        _ pin: TypedPIN, _ slot: PINSlot, _ serial: UInt64, _ hasher: PINHasher
    ) throws(StorageError) {
        let cost = cost
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(pin, cost: cost) }
        try app.device.storage.changePIN(in: slot) { record in
            if record?.serial == serial, record?.current != nil { record?.current = hash }
        }
    }
}
