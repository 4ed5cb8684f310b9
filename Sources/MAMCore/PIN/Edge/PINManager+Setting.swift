/// What came of a new PIN.
public enum PINChange: Sendable, Hashable {
    /// It is stored, and access is open.
    case stored
    /// It may not be used.
    case refused([PINRefusal])
    /// The two times it was typed it was not the same.
    case mismatch
    /// There is a PIN already, and the one given for it did not open; nil when none was given.
    case oldPINRequired(PINAnswer?)
    /// Another app of the publisher changed the PIN meanwhile.
    case superseded
    /// No policy asks for a PIN.
    case notRequired
}

extension PINManager {
    /// Sets the PIN of an account.
    ///
    /// The first one, and one after a reset, needs nothing else; any other needs the present PIN, which is a try like
    /// any other. A PIN that had to be changed because of its age may not be set again, whatever the policy says of
    /// earlier ones.
    ///
    /// - Parameters:
    ///   - new: The PIN.
    ///   - confirmation: The PIN, typed again.
    ///   - old: The present one.
    ///   - account: Whose PIN.
    ///   - now: The moment; the device's time unless given.
    /// - Returns: What came of it; access is open after ``PINChange/stored`` and nothing else.
    /// - Throws: What the store throws, or `crypto` when there is no memory for the hash.
    public func setPIN(
        _ new: TypedPIN, confirmation: TypedPIN, replacing old: TypedPIN? = nil, for account: AccountID,
        at now: Instant? = nil
    ) throws(StorageError) -> PINChange {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return .notRequired }
        let refusals = try rules.refusals(of: new)
        guard refusals.isEmpty else { return .refused(refusals) }
        let isSame = try StorageError.crypto { () throws(CryptoError) in try new.isEqual(to: confirmation) }
        guard isSame else { return .mismatch }
        if facts.record?.current != nil {
            guard let old else { return .oldPINRequired(nil) }
            switch try verify(old, for: account, rules: rules, at: facts.now) {
            case .correct, .mustChange: break
            case let answer: return .oldPINRequired(answer)
            }
        }
        return try store(new, for: account, facts)
    }

    /// Why a new PIN may not be used: by the rules, and, when those have nothing against it, by the history.
    func refusals(of new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> [PINRefusal] {
        guard let rules = facts.demanded else { return [] }
        let refusals = try rules.refusals(of: new)
        guard refusals.isEmpty, let record = facts.record else { return refusals }
        let hasher = try app.device.storage.pinHasher()
        // After its time a PIN gives way to another one, also where no history is kept.
        let count = max(rules.historyCount, facts.isExpired ? 1 : 0)
        for hash in record.history(count) {
            let isOld = try StorageError.crypto { () throws(CryptoError) in try hasher.matches(new, hash) }
            if isOld { return [.usedBefore] }
        }
        return []
    }

    /// Stores a PIN that is allowed and known to be its user's, in the place of the one that `facts` know.
    func store(_ new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> PINChange {
        guard let rules = facts.demanded else { return .notRequired }
        let refusals = try refusals(of: new, for: account, facts)
        guard refusals.isEmpty else { return .refused(refusals) }
        let (hasher, cost) = (try app.device.storage.pinHasher(), cost)
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(new, cost: cost) }
        let (serial, enrolment) = (facts.record?.serial ?? 0, biometrics.kind == .none ? nil : biometrics.enrolment)
        return try app.device.storage.changePIN(in: slot(account)) { record in
            var changed = record ?? PINRecord()
            guard changed.serial == serial else { return .superseded }
            changed.replace(with: hash)
            (changed.setAt, changed.lastAccess) = (facts.now, facts.now)
            (changed.fits, changed.enrolment) = (rules.shape, enrolment)
            record = changed
            return .stored
        }
    }
}
