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
    /// What is kept of an app's accounts, in the order of their bytes; damaged rows among it.
    ///
    /// Throws when nothing can be read at all.
    package func storedPolicies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        guard hasContents else { return [] }
        var kept: [KeptPolicy] = []
        for row in try slots.rows(of: SlotGroup(.policies, of: container)) { kept.append(try KeptPolicy(row)) }
        return kept
    }

    /// Keeps what an account has in an app, in the place of what it had there under any of its names; it lasts before the
    /// call returns.
    ///
    /// Throws `system` for a policy or an app configuration that is longer than ``StoredPolicy/maximumPartByteCount``.
    ///
    /// Nothing is kept when `isWanted` says no, which is asked under the store's lock.
    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        try commit({ isWanted() ? StoreChange.policy(policy, of: container) : [] })
    }

    /// Forgets what accounts have in an app, also where that cannot be read.
    ///
    /// Unless `isWanted` says no, which is asked under the store's lock.
    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        guard hasContents, !accounts.isEmpty else { return }
        let slots = accounts.map { StoreSlot.policy(of: $0, in: container) }
        try self.slots.replace(slots, with: nil, if: isWanted)
    }

    /// Forgets the rows of an app that ``storedPolicies(of:)`` calls damaged.
    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {
        try slots.removeRows(of: SlotGroup(.policies, of: container)) { (row) throws(StorageError) in
            try KeptPolicy(row).policy == nil
        }
    }
}

extension StoreChange {
    /// Keeps what an account has in an app, in the place of what it had there under any of its names.
    package static func policy(_ policy: StoredPolicy, of container: AppContainer) -> [StoreChange] {
        // A name that was learnt since may be another than the one it was kept under.
        let others = policy.names.all.filter { $0 != policy.account }
        return [.slot(.policy(of: policy.account, in: container), .record(policy))]
            + noPolicies(of: others, in: container)
    }

    /// Forgets what accounts have in an app, also where that cannot be read.
    package static func noPolicies(of accounts: [AccountID], in container: AppContainer) -> [StoreChange] {
        accounts.map { .slot(.policy(of: $0, in: container), nil) }
    }
}

extension EnrollmentAccount {
    /// The names under which something may be kept of the account.
    var all: [AccountID] { [objectID, userPrincipalName].compactMap(\.self) }
}

extension KeptPolicy {
    /// Decodes a row; throws errors other than damage.
    fileprivate init(_ row: SlotRow) throws(StorageError) {
        do throws(StorageError) {
            switch try row.contents.get() {
            case .record(let record as StoredPolicy): self = .whole(record)
            case let contents: self = .whole(try Self.policy(try contents.encoded(), of: row.account))
            }
        } catch {
            guard error.code == .corrupt else { throw error }
            self = .damaged(row.account, error)
        }
    }

    private static func policy(_ bytes: [UInt8], of account: AccountID?) throws(StorageError) -> StoredPolicy {
        let policy: StoredPolicy
        do throws(RecordError) {
            policy = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in
                try StoredPolicy(bytes)
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
