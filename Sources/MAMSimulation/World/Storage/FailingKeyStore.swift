package import MAMCore

/// A store behind a gate that may be shut; see ``StorageFault``.
package final class FailingKeyStore: KeyStoring {
    private let store: any KeyStoring
    private let gate: StorageGate
    // Whose owner ids were made: asking for those again changes nothing.
    private let owners = Guarded<Set<AccountID>>([])

    /// Puts a store behind a gate.
    package init(_ store: any KeyStoring, behind gate: StorageGate) { (self.store, self.gate) = (store, gate) }

    fileprivate func reading() throws(StorageError) -> any KeyStoring {
        try gate.read()
        return store
    }

    fileprivate func changing() throws(StorageError) -> any KeyStoring {
        try gate.change()
        return store
    }

    package func changes() throws(StorageError) -> UInt64 { try reading().changes() }

    package func key(_ id: KeyID) throws(StorageError) -> StoredKey? { try reading().key(id) }

    package func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey? { try reading().newestKey(in: slot) }

    package func insert(_ key: StoredKey) throws(StorageError) -> StoredKey { try changing().insert(key) }

    package func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID] {
        try changing().shredContainerKeys(of: accounts, in: container, wipeStep: wipeStep)
    }

    package func join(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try changing().join(account, container)
    }

    package func leave(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID] {
        try changing().leave(account, container)
    }

    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try reading().apps(of: publisher, holding: account)
    }

    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        let isKnown = owners.withLock { $0.contains(account) }
        let id = try (isKnown ? reading() : changing()).ownerID(for: account)
        owners.withLock { _ = $0.insert(account) }
        return id
    }

    package func ownerIDs(of account: AccountID) throws(StorageError) -> OwnerIDs {
        try reading().ownerIDs(of: account)
    }

    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? { try reading().account(of: owner) }

    package func wipes() throws(StorageError) -> [RunningWipe] { try reading().wipes() }

    package func save(_ wipe: RunningWipe) throws(StorageError) { try changing().save(wipe) }

    package func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try changing().endWipe(of: account, in: container)
    }
}

extension FailingKeyStore {
    package func pin(in slot: PINSlot) throws(StorageError) -> PINRecord? { try reading().pin(in: slot) }

    package func changePIN<Result: Sendable>(
        in slot: PINSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try changing().changePIN(in: slot, change) }

    package func removePIN(in slot: PINSlot) throws(StorageError) { try changing().removePIN(in: slot) }

    package func launchBytes(in slot: LaunchSlot) throws(StorageError) -> [UInt8]? {
        try reading().launchBytes(in: slot)
    }

    package func changeLaunchBytes<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try changing().changeLaunchBytes(in: slot, change) }

    package func removeLaunchBytes(in slot: LaunchSlot) throws(StorageError) {
        try changing().removeLaunchBytes(in: slot)
    }

    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try reading().launchAccounts(of: container)
    }

    package func overrideBytes(of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try reading().overrideBytes(of: container)
    }

    package func changeOverrideBytes<Result: Sendable>(
        of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try changing().changeOverrideBytes(of: container, change) }

    package func removeOverrideBytes(of container: AppContainer) throws(StorageError) {
        try changing().removeOverrideBytes(of: container)
    }

    package func recordBytes(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try reading().recordBytes(kind, of: container)
    }

    package func saveRecordBytes(
        _ kind: AppRecordKind, of container: AppContainer, _ newest: () throws(StorageError) -> [UInt8]?
    ) throws(StorageError) { try changing().saveRecordBytes(kind, of: container, newest) }

    package func changeRecordBytes<Result: Sendable>(
        _ kind: AppRecordKind, of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result { try changing().changeRecordBytes(kind, of: container, change) }

    package func policies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        try reading().policies(of: container)
    }

    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) { try changing().save(policy, of: container, if: isWanted) }

    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) { try changing().removePolicies(of: accounts, in: container, if: isWanted) }

    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {
        try changing().removeDamagedPolicies(of: container)
    }
}
