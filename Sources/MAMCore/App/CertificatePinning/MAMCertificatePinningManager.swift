internal import MAMBase
package import MAMStorage

/// Checks the certificates of servers against the certificate pins of an app's accounts.
///
/// In the SDK, pins are part of the policy. In this library, the app sets them (``setPins(_:for:)``), together with the
/// certificates that it trusts. The pins are stored until the account's policy is removed. The manager opens no
/// connections. The code that opens a connection has to call the manager. The manager is a value that refers to its
/// app, is safe to use from any thread, and holds no lock while it checks certificates.
///
/// SDK: `IntuneMAMCertificatePinningManager`
public struct MAMCertificatePinningManager: Sendable {
    /// The app whose certificate pins this manager checks.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Checks a server's certificates against an account's pins.
    ///
    /// - Parameters:
    ///   - chain: The certificates as the server sent them, the server's own first.
    ///   - host: The host of the connection. Without a host, every chain is refused.
    ///   - account: The account whose pins apply. Defaults to nil: the chain has to satisfy the pins of every account
    ///     for which the calling code acts (``EffectiveIdentity``). If no effective identity is set, the accounts of
    ///     the key window are used instead.
    ///   - time: The time at which the certificates have to be valid. Defaults to the device's time.
    /// - Returns: The verdict. If the account has no pins for the host, the outcome is
    ///   ``CertificateVerdict/Outcome/notPinned``, and the chain is not checked. If the app's stored pins cannot be
    ///   read, every chain is refused.
    ///
    /// SDK: `validateChainWithCertificates:andHostname:andAccountId:error:`
    public func validateChain(
        _ chain: [Certificate], host: String?, account: AccountID? = nil, at time: Instant? = nil
    ) async -> CertificateVerdict {
        // The effective identity depends on the caller's task. The verification itself does not run on an actor.
        let accounts = accounts(for: account)
        let pins: [CertificatePins]?
        if app.state.withLock({ $0.certificatePins != nil }) {
            pins = pinsThatCount(for: accounts)
        } else {
            pins = await app.offloaded(refused: { _ in nil }) { pinsThatCount(for: accounts) }
        }
        return await Self.verdict(of: chain, host: host, under: pins, at: time ?? app.device.time.now())
    }

    /// Checks the certificates of a server synchronously, on the calling thread.
    ///
    /// The check takes about 0.1 ms of computation.
    ///
    /// - Parameters:
    ///   - chain: The certificates as the server sent them, the server's own first.
    ///   - host: The host of the connection. Without a host, every chain is refused.
    ///   - account: The account whose pins apply. Defaults to nil, as in ``validateChain(_:host:account:at:)``.
    ///   - time: The time at which the certificates have to be valid. Defaults to the device's time.
    /// - Returns: The same verdict as ``validateChain(_:host:account:at:)``.
    ///
    /// SDK: `validateChainWithCertificates:andHostname:andAccountId:error:`
    public func verdict(
        for chain: [Certificate], host: String?, account: AccountID? = nil, at time: Instant? = nil
    ) -> CertificateVerdict {
        let pins = pinsThatCount(for: accounts(for: account))
        return Self.judge(chain, host, pins, time ?? app.device.time.now())
    }

    /// Checks the certificates in an authentication challenge, in which the system asks the app to check a server.
    ///
    /// - Parameters:
    ///   - challenge: The authentication challenge of the connection.
    ///   - account: The account whose pins apply. Defaults to nil, as in ``validateChain(_:host:account:at:)``.
    ///   - time: The time at which the certificates have to be valid. Defaults to the device's time.
    /// - Returns: The verdict. If the challenge is of another kind or has no certificates, it is refused with the code
    ///   ``MAMCertificatePinningStatusCode/invalidChallenge``.
    ///
    /// SDK: `validateChainWithChallenge:andAccountId:error:`
    public func validateChain(
        of challenge: ServerChallenge, account: AccountID? = nil, at time: Instant? = nil
    ) async -> CertificateVerdict {
        guard challenge.isAboutServer, let chain = challenge.certificates else {
            return .refused(.invalidChallenge, .challenge)
        }
        return await validateChain(chain, host: challenge.host, account: account, at: time)
    }

    /// Returns whether an account has certificate pins.
    ///
    /// - Parameter account: The account. Defaults to nil, as in ``validateChain(_:host:account:at:)``.
    /// - Returns: Whether the account has pins; `true` also if the stored pins cannot be read.
    ///
    /// SDK: `isPinningEnabledForAccountId:`
    public func isPinningEnabled(for account: AccountID? = nil) -> Bool {
        switch pinsThatCount(for: accounts(for: account)) {
        case .some(let pins): !pins.isEmpty
        case nil: true
        }
    }

    @concurrent
    private static func verdict(
        of chain: [Certificate], host: String?, under pins: [CertificatePins]?, at time: Instant
    ) async -> CertificateVerdict { judge(chain, host, pins, time) }

    /// A chain must satisfy the pins of all accounts, because in a merged window it is unknown whose data will be sent.
    private static func judge(
        _ chain: [Certificate], _ host: String?, _ pins: [CertificatePins]?, _ time: Instant
    ) -> CertificateVerdict {
        guard let host, !host.isEmpty else { return .refused(.nilHost, .noHost) }
        guard let pins else { return .refused(.errorAccessingCertificate, .unreadablePins) }
        var answer = CertificateVerdict.notPinned
        for pins in pins {
            let verdict = pins.verdict(for: chain, host: host, at: time)
            if verdict.outcome == .refused { return verdict }
            if verdict.outcome == .trusted { answer = verdict }
        }
        return answer
    }

    /// The accounts of the effective identity, or else of the key window.
    ///
    /// A thread of the network has no identity in an app that only sets its windows' identities. Its connections must
    /// not bypass the pins.
    private var accountsThatAct: [AccountID] {
        let here = app.effectiveIdentity(for: .ui)
        guard here.layer == .none else { return here.accountIDs }
        return app.effectiveIdentity(for: .ui, window: app.windows.key).accountIDs
    }

    private func accounts(for account: AccountID?) -> [AccountID] { account.map { [$0] } ?? accountsThatAct }

    /// Returns the pins of accounts; nil if they cannot be read.
    ///
    /// An SDK that reads no pins has none.
    private func pinsThatCount(for accounts: [AccountID]) -> [CertificatePins]? {
        guard app.sdk?.does(.certificatePinning) ?? true else { return [] }
        guard let record = recordOrNothing else { return nil }
        return record.accounts.filter { entry in accounts.contains { app.accounts.isSame($0, entry.id) } }.map(\.pins)
    }
}

extension ManagedApp {
    /// The object that checks servers against the certificate pins of this app's accounts.
    public var certificatePinningManager: MAMCertificatePinningManager { MAMCertificatePinningManager(app: self) }
}

/// An authentication challenge that a connection received.
///
/// It replaces Apple's `URLAuthenticationChallenge`.
public struct ServerChallenge: Sendable, Equatable {
    /// Whether the challenge asks the app to check the server's identity.
    ///
    /// The value is `false` if the challenge asks for something else, such as a password or a client certificate.
    public let isAboutServer: Bool
    /// The host of the connection; nil if unknown.
    public let host: String?
    /// The certificates that the server sent, the server's own first; nil if the challenge has none.
    public let certificates: [Certificate]?

    /// Creates an authentication challenge.
    ///
    /// - Parameters:
    ///   - isAboutServer: Whether the challenge asks the app to check the server's identity. Defaults to `true`.
    ///   - host: The host of the connection; nil if unknown.
    ///   - certificates: The certificates that the server sent, the server's own first; nil if the challenge has none.
    public init(isAboutServer: Bool = true, host: String?, certificates: [Certificate]?) {
        self.isAboutServer = isAboutServer
        self.host = host
        self.certificates = certificates
    }
}

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

extension StoreSlot {
    /// The slot of the pins of an app's accounts.
    package static func certificatePins(of container: AppContainer) -> StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: CertificatePinsRecord.maximumByteCount), of: container, scope: 3)
    }
}

extension DeviceStorage {
    private static let pinsFormat = SlotFormat<CertificatePinsRecord>(
        empty: CertificatePinsRecord(),
        read: { (bytes) throws(RecordError) in try CertificatePinsRecord(bytes) },
        write: { (record) throws(StorageError) in try record.encoded() })

    /// Returns the pins of an app's accounts; an empty record of revision 0 if it never had any.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func certificatePins(of container: AppContainer) throws(StorageError) -> CertificatePinsRecord {
        guard hasContents else { return CertificatePinsRecord() }
        return try slots.record(in: .certificatePins(of: container), Self.pinsFormat)
    }

    /// Changes the pins of an app's accounts durably.
    ///
    /// `change` runs under the store's lock, so it must not wait. The revision grows with every actual change.
    ///
    /// - Returns: The stored record.
    package func changeCertificatePins(
        of container: AppContainer, _ change: (inout CertificatePinsRecord) -> Void
    ) throws(StorageError) -> CertificatePinsRecord {
        try slots.change(.certificatePins(of: container)) { (slot) throws(StorageError) in
            let old = try Self.pinsFormat.record(try slot.bytes())
            var new = old
            change(&new)
            guard new != old else { return old }
            new.revision = old.revision &+ 1
            slot.put(try new.encoded())
            return new
        }
    }

    /// Replaces the record, even one that cannot be read.
    func setCertificatePins(
        of container: AppContainer, to new: CertificatePinsRecord
    ) throws(StorageError) {
        let encoded = try new.encoded()
        try slots.change(.certificatePins(of: container)) { $0.put(encoded) }
    }
}
