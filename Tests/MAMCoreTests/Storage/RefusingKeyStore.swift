import MAMBase
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage

/// A store that refuses the slots of one kind while it is told to.
final class RefusingKeyStore: KeyStoring {
    private let store: any KeyStoring
    private let refused = Guarded<String?>(nil)
    private let shreddingFails = Guarded(false)

    init(_ store: any KeyStoring) { self.store = store }

    /// A storage with such a store.
    var storage: DeviceStorage {
        DeviceStorage(keys: DeviceStorage.GivenKeys(make: { self }, seemsUsed: { true }))
    }

    /// Refuses the slots of a kind from now on; none for nil.
    func refuse(_ kind: String?) { refused.withLock { $0 = kind } }

    /// Whether shredding does its work and fails then, as where the journal cannot be overwritten.
    func failAfterShredding(_ fails: Bool) { shreddingFails.withLock { $0 = fails } }

    private func slots(_ slots: [StoreSlot]) throws(StorageError) -> any SlotStoring {
        let kind = refused.withLock { $0 }
        guard let kind, slots.contains(where: { $0.description == "StoreSlot(\(kind))" }) else { return store }
        throw StorageError(.system, "refused")
    }

    func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? { try slots([slot]).bytes(in: slot) }
    func change<Result: Sendable>(
        _ slots: [StoreSlot], _ change: (inout [SlotChange]) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try self.slots(slots).change(slots, change) }
    func replace(
        _ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool
    ) throws(StorageError) { try self.slots(slots).replace(slots, with: contents, if: isWanted) }
    func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow] { try store.rows(of: group) }
    func removeRows(
        of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool
    ) throws(StorageError) { try store.removeRows(of: group, where: isUnwanted) }

    func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void
    ) throws(StorageError) {
        try store.commit(
            { () throws(StorageError) in
                let changes = try newest()
                for case .slot(let slot, _) in changes { _ = try slots([slot]) }
                return changes
            }, whenKept: whenKept)
    }

    func changes() throws(StorageError) -> UInt64 { try store.changes() }
    func key(_ id: KeyID) throws(StorageError) -> StoredKey? { try store.key(id) }
    func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey? { try store.newestKey(in: slot) }
    func insert(_ key: StoredKey) throws(StorageError) -> StoredKey { try store.insert(key) }
    func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID] {
        let shredded = try store.shredContainerKeys(of: accounts, in: container, wipeStep: wipeStep)
        guard !shreddingFails.withLock({ $0 }) else { throw StorageError(.system, "refused after shredding") }
        return shredded
    }
    func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try store.holdAccount(account, container)
    }
    func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID] {
        try store.releaseAccount(account, container)
    }
    func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try store.apps(of: publisher, holding: account)
    }
    func accounts(of container: AppContainer) throws(StorageError) -> [AccountID] { try store.accounts(of: container) }
    func ownerID(for account: AccountID) throws(StorageError) -> OwnerID { try store.ownerID(for: account) }
    func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID? { try store.knownOwnerID(of: account) }
    func account(of owner: OwnerID) throws(StorageError) -> AccountID? { try store.account(of: owner) }
    func wipes() throws(StorageError) -> [RunningWipe] { try store.wipes() }
    func save(_ wipe: RunningWipe) throws(StorageError) { try store.save(wipe) }
    func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try store.endWipe(of: account, in: container)
    }
}
