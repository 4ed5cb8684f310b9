/// What survives a restart about accounts: their keys, who holds them, their owner ids, running wipes, PINs,
/// what conditional launch goes by, what apps have set at run time, enrolment, compliance, policies
/// and pins of certificates.
///
/// Every change lasts before its call returns, whole or not at all. Accounts compare under ``AccountID/folding``, all other
/// strings byte by byte; those have at most ``StoreLimits/name`` bytes. Safe to use from any thread.
package protocol KeyStoring: Sendable {
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
    func join(_ account: AccountID, _ container: AppContainer) throws(StorageError)
    /// Notes that an app no longer holds an account; shreds the transfer keys when no app of the publisher does.
    ///
    /// Leaving again is no error, and does what was left to do.
    func leave(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID]
    /// The bundle ids of a publisher's apps that hold an account, in the order of their bytes.
    func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String]

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

    /// What is kept about the PIN of a slot; nil before the first one.
    func pin(in slot: PINSlot) throws(StorageError) -> PINRecord?
    /// Changes what is kept about the PIN of a slot: nobody else's change comes between what `change` sees and what it
    /// leaves. It runs under the store's lock, must not wait, and may throw to leave everything as it was.
    func changePIN<Result: Sendable>(
        in slot: PINSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
    /// Removes what is kept about the PIN of a slot, without reading it: damage does not keep it there.
    func removePIN(in slot: PINSlot) throws(StorageError)

    /// What is kept for conditional launch in a slot; nil when there is nothing.
    func launchBytes(in slot: LaunchSlot) throws(StorageError) -> [UInt8]?
    /// Changes what is kept for conditional launch, under the same rules as ``changePIN(in:_:)``.
    func changeLaunchBytes<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
    /// Removes what is kept for conditional launch in a slot, without reading it: damage does not keep it there.
    func removeLaunchBytes(in slot: LaunchSlot) throws(StorageError)

    /// The accounts of which anything is kept about one app, in the order of their bytes; what the rows say is not looked at.
    func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID]

    /// What an app has set at run time; nil when it never did.
    func overrideBytes(of container: AppContainer) throws(StorageError) -> [UInt8]?
    /// Changes what an app has set, under the same rules as ``changePIN(in:_:)``.
    func changeOverrideBytes<Result: Sendable>(
        of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
    /// Removes what an app has set, without reading it.
    func removeOverrideBytes(of container: AppContainer) throws(StorageError)

    /// A record of an app or of the device; nil when there is none.
    func recordBytes(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]?
    /// Puts the newest record in the place of whatever is there, also of what cannot be read; nil removes it.
    ///
    /// `newest` runs under the store's lock, so that of two at once the later one is kept. It must not wait, and may throw
    /// to leave everything as it was. What is kept already is not written again.
    func saveRecordBytes(
        _ kind: AppRecordKind, of container: AppContainer, _ newest: () throws(StorageError) -> [UInt8]?
    ) throws(StorageError)
    /// Changes a record of an app, under the same rules as ``changePIN(in:_:)``.
    func changeRecordBytes<Result: Sendable>(
        _ kind: AppRecordKind, of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result

    /// The policies of an app's accounts, in the order of the bytes of these.
    func policies(of container: AppContainer) throws(StorageError) -> [KeptPolicy]
    /// Keeps what an account has in an app, in the place of what it had there under any of its names.
    ///
    /// Not when `isWanted` says no, which is asked under the store's lock.
    func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError)
    /// Removes what accounts have in an app, without reading it: damage does not keep it there.
    ///
    /// Not when `isWanted` says no, which is asked under the store's lock.
    func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError)
    /// Removes the rows of an app's policies that cannot be read.
    func removeDamagedPolicies(of container: AppContainer) throws(StorageError)
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
