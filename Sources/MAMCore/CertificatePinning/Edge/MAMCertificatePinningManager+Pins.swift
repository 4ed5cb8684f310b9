internal import MAMBase

/// The pins of an app's accounts as they were last read or changed.
final class CertificatePinsSnapshot: Sendable {
    let record: CertificatePinsRecord

    init(_ record: CertificatePinsRecord) { self.record = record }
}

extension MAMCertificatePinningManager {
    /// The pins of an account; nil when it has none.
    ///
    /// - Throws: What the storage throws, `corrupt` for pins that are damaged; ``removeAllPins()`` then begins anew.
    public func pins(for account: AccountID) throws(StorageError) -> CertificatePins? {
        try record().accounts.first { app.accounts.isSame($0.id, account) }?.pins
    }

    /// Gives an account pins in the place of those it has, or takes them away; they last before the call returns.
    ///
    /// Blocks the calling thread for one change of the storage, four or five flushes, and two seconds at most for another
    /// process. They also go when the account's policy does. ``AccountID/unmanaged`` never has pins, and the call does nothing.
    ///
    /// - Parameters:
    ///   - pins: The pins; nil for none.
    ///   - account: The account, under any of its names.
    /// - Throws: What the storage throws, `system` for more than can be kept; nothing changed then.
    public func setPins(_ pins: CertificatePins?, for account: AccountID) throws(StorageError) {
        guard !account.isUnmanaged else { return }
        if pins == nil, try record().accounts.isEmpty { return }
        let accounts = app.accounts
        let new = try app.device.storage.changeCertificatePins(of: app.storageContainer) { record in
            let place = record.accounts.firstIndex { accounts.isSame($0.id, account) }
            // Several names that were strangers when they were given pins are one account now: the last call counts.
            record.accounts.removeAll { accounts.isSame($0.id, account) }
            guard let pins else { return }
            record.accounts.insert(.init(id: account, pins: pins), at: min(place ?? .max, record.accounts.count))
        }
        publish(new)
    }

    /// Takes the pins of every account away, also those that cannot be read.
    ///
    /// - Throws: What the storage throws.
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

    /// Forgets the pins of an account that has no policy any more.
    ///
    /// Where the store refuses they stay: connections are then judged more strictly than they need to be.
    func accountUnenrolled(_ account: AccountID) {
        guard app.device.keepsSomething else { return }
        do throws(StorageError) { try setPins(nil, for: account) } catch { app.report(.storageFailed(error.message)) }
    }

    /// The pins of all accounts, from memory after the first time.
    func record() throws(StorageError) -> CertificatePinsRecord {
        if let known = app.state.withLock({ $0.certificatePins }) { return known.record }
        guard app.device.keepsSomething else { return CertificatePinsRecord() }
        return publish(try app.device.storage.certificatePins(of: app.storageContainer))
    }

    /// The same, nil with an event when they cannot be read.
    var recordOrNothing: CertificatePinsRecord? {
        do throws(StorageError) { return try record() } catch {
            app.report(.storageFailed(error.message))
            return nil
        }
    }

    /// Makes a state the one that counts, unless a later one does; the one that counts.
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
