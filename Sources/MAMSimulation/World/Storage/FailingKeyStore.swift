internal import MAMBase
package import MAMCore
package import MAMKeys
internal import MAMSealedFiles
package import MAMStorage

/// A key store that fails while its gate has a fault; see ``StorageFault``.
package final class FailingKeyStore: KeyStoring {
    private let store: any KeyStoring
    private let gate: StorageGate
    // Accounts whose owner ids exist: asking for them again changes nothing, so it works in a read-only store.
    private let owners = Guarded<Set<AccountID>>([])

    /// Puts a key store behind a gate.
    package init(_ store: any KeyStoring, behind gate: StorageGate) { (self.store, self.gate) = (store, gate) }

    fileprivate func reading() throws(StorageError) -> any KeyStoring {
        try gate.read()
        return store
    }

    fileprivate func changing() throws(StorageError) -> any KeyStoring {
        try gate.change()
        return store
    }

    package func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void
    ) throws(StorageError) { try changing().commit(newest, whenKept: whenKept) }

    package func changes() throws(StorageError) -> UInt64 { try reading().changes() }

    package func key(_ id: KeyID) throws(StorageError) -> StoredKey? { try reading().key(id) }

    package func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey? { try reading().newestKey(in: slot) }

    package func insert(_ key: StoredKey) throws(StorageError) -> StoredKey { try changing().insert(key) }

    package func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID] {
        try changing().shredContainerKeys(of: accounts, in: container, wipeStep: wipeStep)
    }

    package func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try changing().holdAccount(account, container)
    }

    package func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID] {
        try changing().releaseAccount(account, container)
    }

    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try reading().apps(of: publisher, holding: account)
    }

    package func accounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try reading().accounts(of: container)
    }

    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        let isKnown = owners.withLock { $0.contains(account) }
        let id = try (isKnown ? reading() : changing()).ownerID(for: account)
        owners.withLock { _ = $0.insert(account) }
        return id
    }

    package func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID? {
        try reading().knownOwnerID(of: account)
    }

    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? { try reading().account(of: owner) }

    package func wipes() throws(StorageError) -> [RunningWipe] { try reading().wipes() }

    package func save(_ wipe: RunningWipe) throws(StorageError) { try changing().save(wipe) }

    package func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try changing().endWipe(of: account, in: container)
    }

    package func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? { try reading().bytes(in: slot) }

    package func change<Result: Sendable>(
        _ slots: [StoreSlot], _ change: (inout [SlotChange]) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try changing().change(slots, change) }

    package func replace(
        _ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool
    ) throws(StorageError) { try changing().replace(slots, with: contents, if: isWanted) }

    package func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow] { try reading().rows(of: group) }

    package func removeRows(
        of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool
    ) throws(StorageError) { try changing().removeRows(of: group, where: isUnwanted) }
}

/// A simulated error of a device's storage for keys, policies and enrollments, which apps need after a restart.
///
/// No data is lost: after the error, the stored data is available again. The error also affects the keys of files,
/// which are in this storage. It does not affect the files of apps and the index of file owners, which are stored
/// elsewhere.
public enum StorageFault: String, Sendable, Hashable, CaseIterable {
    /// The disk is full, including the space that is reserved for wipes.
    ///
    /// Reading works. Every change fails with `StorageError.Code.full`.
    case full
    /// The folder of the storage is not writable.
    ///
    /// Reading works. Every change fails with `StorageError.Code.system`.
    case readOnly
    /// Another process uses the storage.
    ///
    /// Reading and changing fail with `StorageError.Code.busy`.
    case busy
    /// The storage is damaged.
    ///
    /// Reading and changing fail with `StorageError.Code.corrupt`.
    case damaged

    /// Whether stored data can still be read despite the error.
    public var canRead: Bool { self == .full || self == .readOnly }

    /// The error that the engine receives.
    var error: StorageError {
        switch self {
        case .full: StorageError(.full, "the store of the device is full", help: "make room")
        case .readOnly: StorageError(.system, "the store of the device is not writable")
        case .busy: StorageError(.busy, "another process uses the store of the device")
        case .damaged: StorageError(.corrupt, "the store of the device is damaged", help: "restore it from a backup")
        }
    }
}

/// The fault of a device's store; sits between the device and the store.
package final class StorageGate: Sendable {
    private let current = Guarded<StorageFault?>(nil)

    package var fault: StorageFault? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package init() {}

    func read() throws(StorageError) {
        if let fault, !fault.canRead { throw fault.error }
    }

    func change() throws(StorageError) {
        if let fault { throw fault.error }
    }
}
