internal import MAMKeys
internal import MAMStorage

extension PINManager {
    /// Compares a typed PIN with the stored PIN.
    ///
    /// The call counts the try, and stores the count on the disk before the comparison. So if the user ends the process
    /// before the answer, the user loses a try and does not learn whether the PIN was correct. The correct PIN makes
    /// all tries available again. Calls that run at the same time use up tries as well, so they cannot make more
    /// comparisons than there are tries left.
    ///
    /// - Parameters:
    ///   - pin: The PIN that the user typed.
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The result of the comparison.
    /// - Throws: The storage's error; `crypto` if memory for the hash is lacking (the try is then not counted).
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
        let admitted = try storage.changePIN(in: slot) { $0?.admit(rules) }
        guard let admission = admitted ?? nil else { return .noPIN }
        guard let hash = admission.hash else { return .spent(rules.spentAction) }
        let isRight: Bool
        do throws(CryptoError) { isRight = try hasher.matches(pin, hash) } catch {
            try storage.changePIN(in: slot) { $0?.withdraw(admission) }
            throw StorageError(.crypto, error.message)
        }
        let outcome = PINRecord.Outcome(
            isRight: isRight, fits: isRight ? try rules.refusals(of: pin).isEmpty : false, serial: admission.serial,
            enrollment: biometrics.kind == .none ? nil : biometrics.enrollment, now: now)
        let answer = try storage.changePIN(in: slot) { $0?.recordOutcome(outcome, rules) } ?? .noPIN
        if isRight, cost.work > hash.cost.work { try strengthen(pin, slot, admission.serial, hasher) }
        return answer
    }

    /// Replaces a hash by one with a higher cost.
    private func strengthen(
        _ pin: TypedPIN, _ slot: StoreSlot, _ serial: UInt64, _ hasher: PINHasher
    ) throws(StorageError) {
        let cost = cost
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(pin, cost: cost) }
        try app.device.storage.changePIN(in: slot) { record in
            if record?.serial == serial, record?.current != nil { record?.current = hash }
        }
    }
}
