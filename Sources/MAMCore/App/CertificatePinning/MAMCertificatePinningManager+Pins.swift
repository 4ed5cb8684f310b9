internal import MAMBase

/// A copy of the pins of an app's accounts, as last read or changed.
final class CertificatePinsSnapshot: Sendable {
    let record: CertificatePinsRecord

    init(_ record: CertificatePinsRecord) { self.record = record }
}

extension MAMCertificatePinningManager {
    /// Returns the certificate pins of an account.
    ///
    /// - Parameter account: The account, by its object id or its user principal name.
    /// - Returns: The pins; nil if the account has none.
    /// - Throws: The error of the storage; `corrupt` if the stored pins are damaged (``removeAllPins()`` removes them).
    public func pins(for account: AccountID) throws(StorageError) -> CertificatePins? {
        try record().accounts.first { app.accounts.isSame($0.id, account) }?.pins
    }

    /// Sets or removes the certificate pins of an account.
    ///
    /// When the call returns, the change is stored and survives the end of the process. When the account's policy is
    /// removed, the pins are removed too. ``AccountID/unmanaged`` never has pins, so the call ignores this id. The call
    /// blocks the calling thread during one change of the storage. The change flushes data to the disk four or five
    /// times, and waits at most two seconds for another process.
    ///
    /// - Parameters:
    ///   - pins: The pins, which replace the account's previous pins; nil removes them.
    ///   - account: The account, by its object id or its user principal name.
    /// - Throws: A ``StorageError`` if the storage fails. The code ``StorageError/Code/system`` can also mean that the
    ///   pins of all accounts together are too many or too long. After an error, nothing has changed.
    public func setPins(_ pins: CertificatePins?, for account: AccountID) throws(StorageError) {
        guard !account.isUnmanaged else { return }
        if pins == nil, try record().accounts.isEmpty { return }
        let accounts = app.accounts
        let new = try app.device.storage.changeCertificatePins(of: app.storageContainer) { record in
            let place = record.accounts.firstIndex { accounts.isSame($0.id, account) }
            // Names that had pins of their own may belong to one account now: the last call takes effect.
            record.accounts.removeAll { accounts.isSame($0.id, account) }
            guard let pins else { return }
            record.accounts.insert(.init(id: account, pins: pins), at: min(place ?? .max, record.accounts.count))
        }
        publish(new)
    }

    /// Removes the certificate pins of every account, including stored pins that are damaged.
    ///
    /// - Throws: The error of the storage.
    public func removeAllPins() throws(StorageError) {
        var record = CertificatePinsRecord()
        record.revision = app.state.withLock { $0.certificatePins?.record.revision ?? 0 } &+ 1
        do throws(StorageError) {
            record = try app.device.storage.changeCertificatePins(of: app.storageContainer) { $0.accounts = [] }
        } catch {
            guard error.code == .corrupt else { throw error }
            try app.device.storage.setCertificatePins(of: app.storageContainer, to: record)
        }
        publish(record)
    }

    /// Removes the pins of an account whose policy was removed.
    ///
    /// If the store fails they stay, and connections are checked more strictly than necessary.
    func accountUnenrolled(_ account: AccountID) {
        guard app.device.keepsSomething else { return }
        do throws(StorageError) { try setPins(nil, for: account) } catch { app.report(.storageFailed(error.message)) }
    }

    /// Returns the pins of all accounts, which are read from the storage once.
    func record() throws(StorageError) -> CertificatePinsRecord {
        if let known = app.state.withLock({ $0.certificatePins }) { return known.record }
        guard app.device.keepsSomething else { return CertificatePinsRecord() }
        return publish(try app.device.storage.certificatePins(of: app.storageContainer))
    }

    /// The same; if the pins cannot be read, it reports the failure and is nil.
    var recordOrNothing: CertificatePinsRecord? {
        do throws(StorageError) { return try record() } catch {
            app.report(.storageFailed(error.message))
            return nil
        }
    }

    /// Makes a record the current one, unless a later one is.
    ///
    /// Returns the current record.
    @discardableResult
    private func publish(_ record: CertificatePinsRecord) -> CertificatePinsRecord {
        let new = CertificatePinsSnapshot(record)
        let current = app.state.withLock { state -> CertificatePinsSnapshot in
            if let known = state.certificatePins, known.record.revision >= record.revision { return known }
            state.certificatePins = new
            return new
        }
        return current.record
    }
}
