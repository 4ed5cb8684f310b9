internal import MAMKeys

/// The result of an attempt to set a PIN.
public enum PINChange: Sendable, Equatable {
    /// The PIN is stored, and the user is allowed to access the account.
    case stored
    /// The rules of the policy do not allow the new PIN, for these reasons.
    case refused([PINRefusal])
    /// The two entries of the new PIN differ.
    case mismatch
    /// The account has a PIN, so the caller has to pass the current PIN too.
    ///
    /// The value is the result of checking the current PIN that the caller passed; nil if the caller passed none.
    case oldPINRequired(PINAnswer?)
    /// Another app of the publisher changed the account's PIN during the call.
    case superseded
    /// The account has no policy that requires a PIN.
    case notRequired
}

extension PINManager {
    /// Sets the PIN of an account, or changes it.
    ///
    /// If the account has no PIN, or its PIN was reset, the call needs no old PIN. Otherwise it needs the current PIN.
    /// A wrong current PIN uses up a try, as in ``verify(_:for:at:)``. If the current PIN has expired, the new PIN must
    /// differ from it, even if the policy keeps no history of PINs.
    ///
    /// - Parameters:
    ///   - new: The new PIN.
    ///   - confirmation: The new PIN, typed a second time.
    ///   - old: The current PIN. Defaults to nil.
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The result. The user is allowed to access the account only if the result is ``PINChange/stored``.
    /// - Throws: An error of the device's storage; `crypto` if there is not enough memory for the hash.
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

    /// Returns the reasons why a new PIN is not allowed: those of the rules, or else of the history.
    func refusals(of new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> [PINRefusal] {
        guard let rules = facts.demanded else { return [] }
        let refusals = try rules.refusals(of: new)
        guard refusals.isEmpty, let record = facts.record else { return refusals }
        let hasher = try app.device.storage.pinHasher()
        // An expired PIN has to change, even if no history is kept.
        let count = max(rules.historyCount, facts.isExpired ? 1 : 0)
        for hash in record.history(count) {
            let isOld = try StorageError.crypto { () throws(CryptoError) in try hasher.matches(new, hash) }
            if isOld { return [.usedBefore] }
        }
        return []
    }

    /// Stores an allowed PIN that its user confirmed, in place of the PIN in `facts`.
    func store(_ new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> PINChange {
        guard let rules = facts.demanded else { return .notRequired }
        let refusals = try refusals(of: new, for: account, facts)
        guard refusals.isEmpty else { return .refused(refusals) }
        let (hasher, cost) = (try app.device.storage.pinHasher(), cost)
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(new, cost: cost) }
        let (serial, enrollment) = (facts.record?.serial ?? 0, biometrics.kind == .none ? nil : biometrics.enrollment)
        return try app.device.storage.changePIN(in: slot(account)) { record in
            var changed = record ?? PINRecord()
            guard changed.serial == serial else { return .superseded }
            changed.replace(with: hash)
            (changed.setAt, changed.lastAccess) = (facts.now, facts.now)
            (changed.fits, changed.enrollment) = (rules.shape, enrollment)
            record = changed
            return .stored
        }
    }
}
