package import MAMKeys
package import MAMStorage

extension DeviceStorage {
    /// The keys that one app of a publisher may use.
    package func keyring(publisher: String, app: String) -> any AccountKeyring {
        let container = AppContainer(publisher: publisher, app: app)
        return keyring(of: container, holder: container)
    }

    /// Returns the keys of one container; an app that uses an account's keys holds the account in the name of `holder`.
    package func keyring(of container: AppContainer, holder: AppContainer) -> DeviceKeyring {
        DeviceKeyring(storage: self, container: container, holder: holder)
    }

    /// The key that tags the device's clear buffers.
    package func clearBufferKey() throws(StorageError) -> ClearBufferKey { try engineInReach().clearBuffers }

    /// Shreds the container keys of accounts in one app, and returns their ids: no copy of their files is readable.
    ///
    /// With a step, running wipes are recorded in the same change. Keys in memory stay usable for their holders.
    package func shredContainerKeys(
        of accounts: [AccountID], publisher: String, app: String, wipeStep: UInt32? = nil
    ) throws(StorageError) -> [KeyID] {
        try engine().keys.shredContainerKeys(
            of: accounts, in: AppContainer(publisher: publisher, app: app), wipeStep: wipeStep)
    }

    /// Records that an app holds an account, so that the publisher's transfer keys stay until it releases the account.
    package func holdAccount(_ account: AccountID, publisher: String, app: String) throws(StorageError) {
        try engine().keys.holdAccount(account, AppContainer(publisher: publisher, app: app))
    }

    /// Records that an app no longer holds an account; with the publisher's last app the transfer keys are shredded.
    package func releaseAccount(_ account: AccountID, publisher: String, app: String) throws(StorageError) -> [KeyID] {
        try engine().keys.releaseAccount(account, AppContainer(publisher: publisher, app: app))
    }

    /// Returns the bundle ids of a publisher's apps that hold an account.
    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try engine().keys.apps(of: publisher, holding: account)
    }

    /// Returns the accounts that have keys in a container, or are held or being wiped by its app, in any order.
    package func accounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try engine().keys.accounts(of: container)
    }

    /// Applies several changes atomically, see ``KeyStoring/commit(_:whenKept:)``.
    package func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void = {}
    ) throws(StorageError) {
        try engineInReach().keys.commit(newest, whenKept: whenKept)
    }

    /// Returns a number that changes with every change of the keys and wipes, by this process or another.
    func changes() throws(StorageError) -> UInt64 { try engine().keys.changes() }

    package func wipes() throws(StorageError) -> [RunningWipe] { try engine().keys.wipes() }

    package func save(_ wipe: RunningWipe) throws(StorageError) { try engine().keys.save(wipe) }

    /// Deletes the record of a completed wipe.
    package func endWipe(of account: AccountID, publisher: String, app: String) throws(StorageError) {
        try engine().keys.endWipe(of: account, in: AppContainer(publisher: publisher, app: app))
    }
}

/// The account keys of one app, as its device's storage has them.
package struct DeviceKeyring: AccountKeyring {
    let storage: DeviceStorage
    let container: AppContainer
    let holder: AppContainer

    package func currentKey(_ kind: AccountKey.Kind, for account: AccountID) throws(StorageError) -> AccountKey {
        let engine = try storage.engineInReach()
        let slot = KeySlot(kind, publisher: container.publisher, app: container.app, account: account)
        let changes = try engine.keys.changes()
        if let known = engine.cache.newest(in: slot, at: changes) { return known }
        // An app that uses an account's keys holds it, so the transfer keys stay until the last such app releases it.
        try engine.keys.holdAccount(account, holder)
        let stored: StoredKey
        if let newest = try engine.keys.newestKey(in: slot) {
            stored = newest
        } else {
            stored = try engine.keys.insert(try engine.makeKey(in: slot))
        }
        let key = try engine.unwrap(stored)
        engine.cache.insert(KeyCache.Entry(slot: slot, key: key), isNewest: true, at: changes)
        return key
    }

    package func key(_ id: KeyID) throws(StorageError) -> OwnedKey? {
        let engine = try storage.engineInReach()
        let changes = try engine.keys.changes()
        if let known = engine.cache.entry(id, at: changes) { return owned(known) }
        guard let stored = try engine.keys.key(id), isOurs(stored.slot) else { return nil }
        try engine.keys.holdAccount(stored.slot.account, holder)
        let entry = KeyCache.Entry(slot: stored.slot, key: try engine.unwrap(stored))
        engine.cache.insert(entry, isNewest: false, at: changes)
        return owned(entry)
    }

    private func owned(_ entry: KeyCache.Entry) -> OwnedKey? {
        isOurs(entry.slot) ? OwnedKey(account: entry.slot.account, key: entry.key) : nil
    }

    private func isOurs(_ slot: KeySlot) -> Bool {
        slot == KeySlot(slot.kind, publisher: container.publisher, app: container.app, account: slot.account)
    }
}

extension DeviceStorage.Engine {
    /// Makes a key for a slot without one, in its stored form.
    fileprivate func makeKey(in slot: KeySlot) throws(StorageError) -> StoredKey {
        try StorageError.crypto { () throws(CryptoError) in
            let key = try hierarchy.makeAccountKey(slot.kind, generation: 1)
            return StoredKey(id: key.id, slot: slot, generation: 1, wrapped: try hierarchy.wrap(key))
        }
    }

    fileprivate func unwrap(_ stored: StoredKey) throws(StorageError) -> AccountKey {
        do throws(CryptoError) {
            return try hierarchy.unwrap(
                stored.wrapped, id: stored.id, kind: stored.slot.kind, generation: stored.generation)
        } catch  where error.code == .notAuthentic {
            throw StorageError(.corrupt, "an account key does not open under the root key", help: .damagedStore)
        } catch {
            throw StorageError(.crypto, error.message)
        }
    }
}
