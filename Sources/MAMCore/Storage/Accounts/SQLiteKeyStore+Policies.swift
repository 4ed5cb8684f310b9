extension SQLiteKeyStore {
    package func policies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in try base.policies(of: container).map { $0.row } }
    }

    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                for (key, row) in try base.policies(of: container) where row.policy == nil {
                    try base.removePolicy(under: key, in: container)
                }
            }
        }
    }

    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(container)
        let bytes = try policy.encoded()
        try base.withLock { (base) throws(StorageError) in
            guard isWanted() else { return }
            try base.database.transaction { () throws(StorageError) in
                // A name that was learnt since may be another than the one it was kept under.
                for name in [policy.names.objectID, policy.names.userPrincipalName].compactMap(\.self)
                where name != policy.account {
                    try base.removePolicy(of: name, in: container)
                }
                let tag = try base.seal.tag(base.fields(container, policy.account, bytes))
                try base.database.change(
                    """
                    INSERT OR REPLACE INTO policies(publisher, app, account, spelled, record, tag)
                    VALUES(?1, ?2, ?3, ?4, ?5, ?6)
                    """,
                    [
                        .text(container.publisher), .text(container.app), .bytes(policy.account.foldedBytes),
                        .text(policy.account.rawValue), .bytes(bytes), .bytes(tag),
                    ])
            }
        }
    }

    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            guard isWanted() else { return }
            try base.database.transaction { () throws(StorageError) in
                for account in accounts { try base.removePolicy(of: account, in: container) }
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func removePolicy(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM policies WHERE publisher = ?1 AND app = ?2 AND account = ?3",
            [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
    }

    /// Removes rows whatever type somebody gave to what they are found by.
    fileprivate func removePolicy(under key: [UInt8], in container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM policies WHERE publisher = ?1 AND app = ?2 AND CAST(account AS BLOB) = ?3",
            [.text(container.publisher), .text(container.app), .bytes(key)])
    }

    /// The rows of an app with what each is found by.
    fileprivate func policies(of container: AppContainer) throws(StorageError) -> [(key: [UInt8], row: KeptPolicy)] {
        try database.all(
            """
            SELECT account, spelled, record, tag, CAST(account AS BLOB) FROM policies
            WHERE publisher = ?1 AND app = ?2 ORDER BY account
            """, [.text(container.publisher), .text(container.app)]
        ) { (row) throws(StorageError) in
            // One account's damage is no other's: the rows beside it count.
            do throws(StorageError) {
                let policy = try readPolicy(row, of: container)
                return (policy.account.foldedBytes, .whole(policy))
            } catch {
                guard error.code == .corrupt else { throw error }
                return (try row.bytes(4, 0...1 << 24), .damaged(accountOfDamagedRow(row), error))
            }
        }
    }

    fileprivate func readPolicy(
        _ row: SQLiteRow, of container: AppContainer
    ) throws(StorageError) -> StoredPolicy {
        let account = try row.account(1)
        let bytes = try row.bytes(2, 0...StoredPolicy.greatestByteCount)
        let tag = try row.bytes(3, RowSeal.byteCount...RowSeal.byteCount)
        guard try row.bytes(0, 0...AccountID.maximumByteCount) == account.foldedBytes else {
            throw row.damaged("another account")
        }
        try seal.check(tag, fields(container, account, bytes), name: database.name)
        let policy: StoredPolicy
        do throws(StoredPolicyError) {
            policy = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(StoredPolicyError) in
                try StoredPolicy(bytes)
            }
        } catch {
            throw StorageError(error, in: database.name)
        }
        guard policy.account == account else { throw row.damaged("another account") }
        return policy
    }

    /// Whose a row was that cannot be read: what it is found by, or how it was spelled.
    fileprivate func accountOfDamagedRow(_ row: SQLiteRow) -> AccountID? {
        let names = [try? row.account(1), try? row.account(0)].compactMap(\.self)
        return names.first { !$0.isUnmanaged }
    }

    fileprivate func fields(_ container: AppContainer, _ spelled: AccountID, _ bytes: [UInt8]) -> RowFields {
        var fields = RowFields("policies")
        fields.add(container.publisher)
        fields.add(container.app)
        fields.add(spelled.rawValue)
        fields.add(bytes)
        return fields
    }
}
