internal import MAMBase
package import MAMStorage

extension SlotKind {
    fileprivate static let policies = SlotKind(
        "policies", [.app, .account], maximumByteCount: StoredPolicy.maximumByteCount)
}

extension StoreSlot {
    /// The slot of an account's ``StoredPolicy`` in an app.
    package static func policy(of account: AccountID, in container: AppContainer) -> StoreSlot {
        StoreSlot(.policies, of: container, account: account)
    }
}

extension StoredPolicy: SlotRecord {}

extension DeviceStorage {
    /// Returns the stored policies of an app's accounts, in the order of their bytes, including damaged rows.
    ///
    /// Throws if no row can be read.
    package func storedPolicies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        guard hasContents else { return [] }
        var kept: [KeptPolicy] = []
        for row in try slots.rows(of: SlotGroup(.policies, of: container)) {
            kept.append(try KeptPolicy(row, among: readPolicies))
        }
        return kept
    }

    /// Stores an account's policy in an app durably.
    ///
    /// It replaces the policies under all names of the account.
    ///
    /// Nothing is stored if `isWanted`, which is called under the store's lock, returns `false`.
    ///
    /// - Throws: `system` if the policy or an app configuration is longer than ``StoredPolicy/maximumPartByteCount``.
    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        try commit({ isWanted() ? StoreChange.policy(policy, of: container) : [] })
    }

    /// Removes the policies of accounts in an app, even those that cannot be read.
    ///
    /// Nothing is removed if `isWanted`, which is called under the store's lock, returns `false`.
    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        guard !accounts.isEmpty, hasContents else { return }
        let slots = accounts.map { StoreSlot.policy(of: $0, in: container) }
        try self.slots.replace(slots, with: nil, if: isWanted)
    }

    /// Removes the rows of an app that ``storedPolicies(of:)`` reports as damaged.
    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {
        try slots.removeRows(of: SlotGroup(.policies, of: container)) { (row) throws(StorageError) in
            try KeptPolicy(row, among: ReadPolicies()).policy == nil
        }
    }
}

extension StoreChange {
    /// Stores an account's policy in an app.
    ///
    /// It replaces the policies under all names of the account.
    package static func policy(_ policy: StoredPolicy, of container: AppContainer) -> [StoreChange] {
        // The policy may be stored under another name than the one that is known now.
        let others = policy.names.all.filter { $0 != policy.account }
        return [.slot(.policy(of: policy.account, in: container), .record(policy))]
            + noPolicies(of: others, in: container)
    }

    /// Removes the policies of accounts in an app, even those that cannot be read.
    static func noPolicies(of accounts: [AccountID], in container: AppContainer) -> [StoreChange] {
        accounts.map { .slot(.policy(of: $0, in: container), nil) }
    }
}

extension EnrollmentAccount {
    /// The names under which records of the account may be stored.
    var all: [AccountID] { [objectID, userPrincipalName].compactMap(\.self) }
}

extension KeptPolicy {
    /// Decodes a row.
    ///
    /// Throws errors other than damage.
    fileprivate init(_ row: SlotRow, among known: borrowing ReadPolicies) throws(StorageError) {
        do throws(StorageError) {
            switch try row.contents.get() {
            case .record(let record as StoredPolicy): self = .whole(record)
            case let contents: self = .whole(try Self.policy(try contents.encoded(), of: row.account, among: known))
            }
        } catch {
            guard error.code == .corrupt else { throw error }
            self = .damaged(row.account, error)
        }
    }

    private static func policy(
        _ bytes: [UInt8], of account: AccountID?, among known: borrowing ReadPolicies
    ) throws(StorageError) -> StoredPolicy {
        let policy: StoredPolicy
        do throws(RecordError) {
            policy = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in
                try StoredPolicy(bytes, among: known)
            }
        } catch {
            throw StorageError(error)
        }
        guard policy.account == account else {
            throw StorageError(.corrupt, "a stored policy is that of another account", help: .damagedStore)
        }
        return policy
    }
}
