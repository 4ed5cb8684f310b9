package import MAMBase
package import MAMKeys
package import MAMSealedFiles
internal import MAMVolumes

/// A durable store of account keys, the apps that hold each account, owner ids, running wipes, and the slots of features.
///
/// The guarantees of ``SlotStoring`` about changes, names and threads apply to all of it.
package protocol KeyStoring: AnyObject, SlotStoring {
    /// Applies several changes atomically and durably.
    ///
    /// One change of a file, whatever their number.
    ///
    /// - Parameters:
    ///   - newest: Returns the changes, in their order; none leaves everything unchanged. It runs under the store's
    ///     lock, so that of two concurrent calls the later contents are stored, and must not wait. It may throw to
    ///     change nothing.
    ///   - whenKept: Runs under the store's lock once the changes are durable, before any other change; not if there
    ///     were none. It must not wait.
    /// - Throws: The errors of the store and of `newest`.
    func commit(_ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void) throws(StorageError)
    /// A number that changes with every change by any process; data that was read before may be outdated.
    func changes() throws(StorageError) -> UInt64
    /// Returns a key by its id; nil if it was never stored here or was shredded.
    func key(_ id: KeyID) throws(StorageError) -> StoredKey?
    /// Returns the key of the highest generation in a slot.
    func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey?
    /// Stores a key, unless the slot has one of its generation or a later one, which is then returned.
    func insert(_ key: StoredKey) throws(StorageError) -> StoredKey
    /// Shreds the container keys of accounts in one app, and returns their ids.
    ///
    /// With a step, the same change records a running wipe of each account with its keys. Damaged rows do not prevent
    /// it: rows that name the accounts are removed, and wrapped keys without a row are overwritten.
    func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID]

    /// Records that an app holds an account; repeating it changes nothing.
    func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError)
    /// Records that an app no longer holds an account; shreds the transfer keys if no app of the publisher does.
    ///
    /// Repeating it is no error, and completes what an earlier call left.
    func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID]
    /// Returns the bundle ids of a publisher's apps that hold an account, in the order of their bytes.
    func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String]
    /// Returns the accounts that have keys in a container, or are held or being wiped by its app, from any process and
    /// in any order.
    ///
    /// An account whose names in a row are damaged is absent, unless another row names it.
    func accounts(of container: AppContainer) throws(StorageError) -> [AccountID]

    /// Returns the owner id of an account, which is made if it has none.
    func ownerID(for account: AccountID) throws(StorageError) -> OwnerID
    /// Returns the only owner id that an account has or may have had, without making one; nil if it never had one.
    func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID?
    /// Returns the account of an owner id, as it was spelled first; nil if the id belongs to another device or is no
    /// longer known.
    func account(of owner: OwnerID) throws(StorageError) -> AccountID?

    /// Returns the running wipes, in the order of the bytes of publisher, app and account.
    func wipes() throws(StorageError) -> [RunningWipe]
    /// Stores the progress of a wipe.
    func save(_ wipe: RunningWipe) throws(StorageError)
    /// Deletes the record of a completed wipe, and a row of the account's owner id that cannot be read.
    func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError)
}

/// The maximum lengths of stored strings.
package enum StoreLimits {
    /// A publisher's or an app's name, in bytes of UTF-8.
    package static let name = 1024
    /// A path, in bytes of UTF-8.
    package static let path = VolumePath.maximumWalkedByteCount

    /// Refuses a name that cannot be stored.
    static func check(_ container: AppContainer) throws(StorageError) {
        try check(container.publisher)
        try check(container.app)
    }

    /// Refuses a name that cannot be stored.
    package static func check(_ name: String) throws(StorageError) {
        guard name.utf8.count <= Self.name else {
            throw StorageError(.system, "a publisher's or an app's name has more than \(Self.name) bytes")
        }
    }
}

extension AccountID {
    /// The bytes by which stores find the account: equal for equal ids, different for others.
    var foldedBytes: [UInt8] { rawValue.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 } }
}
