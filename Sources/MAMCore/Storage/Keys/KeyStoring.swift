internal import MAMVolumes

/// A durable store of account keys, the apps that hold each account, owner ids, running wipes, and the slots of features.
///
/// The guarantees of ``SlotStoring`` about changes, names and threads apply to all of it.
package protocol KeyStoring: AnyObject, SlotStoring {
    /// Makes several changes as one: when the call returns they last, or none of them was made.
    ///
    /// One change of a file, whatever their number.
    ///
    /// - Parameters:
    ///   - newest: Answers the changes, in their order; none leaves everything as it is. Runs under the store's lock, so that of
    ///     two calls at once the later contents are kept; must not wait. It may throw to change nothing.
    ///   - whenKept: Runs under the store's lock once the changes last, and before any other; not when there were none. Must
    ///     not wait.
    /// - Throws: What the store or `newest` throws.
    func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void
    ) throws(StorageError)
    /// A number that every change moves, whoever makes it; what was read before it moved may be stale.
    func changes() throws(StorageError) -> UInt64
    /// A key by its id; nil when it was never stored here or was shredded.
    func key(_ id: KeyID) throws(StorageError) -> StoredKey?
    /// The key of the highest generation in a slot.
    func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey?
    /// Stores a key, unless the slot has one of its generation or a later one: that one is then answered.
    func insert(_ key: StoredKey) throws(StorageError) -> StoredKey
    /// Overwrites and removes the container keys of accounts in one app, and says which.
    ///
    /// With a step, a running wipe of each account with its keys is noted in the same change. Rows that are damaged keep
    /// nothing from it: those that name the accounts are removed, and wrapped keys that no row names are overwritten.
    func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID]

    /// Notes that an app holds an account; doing so again changes nothing.
    func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError)
    /// Notes that an app no longer holds an account; shreds the transfer keys when no app of the publisher does.
    ///
    /// Leaving again is no error, and does what was left to do.
    func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID]
    /// The bundle ids of a publisher's apps that hold an account, in the order of their bytes.
    func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String]
    /// The accounts that have keys in a container, or are held or being wiped by its app, whichever process brought them; in any
    /// order.
    ///
    /// An account whose names in a row are damaged is left out, unless another row names it.
    func accounts(of container: AppContainer) throws(StorageError) -> [AccountID]

    /// The owner id of an account, which is made when it has none.
    func ownerID(for account: AccountID) throws(StorageError) -> OwnerID
    /// The owner ids that an account has or may have had; makes none.
    func ownerIDs(of account: AccountID) throws(StorageError) -> OwnerIDs
    /// The account of an owner id, as it was spelled first; nil when the id is not this device's, or not known any more.
    func account(of owner: OwnerID) throws(StorageError) -> AccountID?

    /// The wipes that have begun and not ended, in the order of the bytes of publisher, app and account.
    func wipes() throws(StorageError) -> [RunningWipe]
    /// Notes how far a wipe is.
    func save(_ wipe: RunningWipe) throws(StorageError)
    /// Forgets a wipe, which has ended, and a row of the account's owner id that cannot be read.
    func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError)
}

/// How long stored strings may be.
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
    static func check(_ name: String) throws(StorageError) {
        guard name.utf8.count <= Self.name else {
            throw StorageError(.system, "a publisher's or an app's name has more than \(Self.name) bytes")
        }
    }
}

extension AccountID {
    /// The bytes under which stores find the account: equal for equal ids, different for others.
    var foldedBytes: [UInt8] { rawValue.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 } }
}
