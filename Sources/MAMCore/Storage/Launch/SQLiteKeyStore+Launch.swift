extension SQLiteKeyStore {
    package func launchBytes(in slot: LaunchSlot) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(slot.container)
        return try base.withLock { (base) throws(StorageError) in try base.launch(in: slot) }
    }

    package func changeLaunchBytes<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(slot.container)
        return try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                let before = try base.launch(in: slot)
                var bytes = before
                let result = try change(&bytes)
                if bytes != before { try base.save(bytes, in: slot) }
                return result
            }
        }
    }

    package func removeLaunchBytes(in slot: LaunchSlot) throws(StorageError) {
        try StoreLimits.check(slot.container)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.save(nil, in: slot) }
        }
    }

    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in try base.launchAccounts(of: container) }
    }
}

extension SQLiteKeyStore.Base {
    private static let greatestByteCount = max(LaunchRecord.greatestByteCount, AccessTimer.greatestByteCount)

    fileprivate func launch(in slot: LaunchSlot) throws(StorageError) -> [UInt8]? {
        try database.first(
            """
            SELECT spelled, record, tag FROM launches
            WHERE publisher = ?1 AND app = ?2 AND account = ?3 AND scope = ?4
            """, values(slot)
        ) { (row) throws(StorageError) in
            let account = try row.account(0)
            let bytes = try row.bytes(1, 0...Self.greatestByteCount)
            let tag = try row.bytes(2, RowSeal.byteCount...RowSeal.byteCount)
            guard account == slot.account else { throw row.damaged("another account") }
            try seal.check(tag, fields(slot, account, bytes), name: database.name)
            return bytes
        }
    }

    /// A row that names nobody is passed over: it is some other row's task to say that something is missing.
    fileprivate func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try database.all(
            "SELECT spelled FROM launches WHERE publisher = ?1 AND app = ?2 AND scope = ?3 ORDER BY account",
            [.text(container.publisher), .text(container.app), .integer(Int64(LaunchSlot.Scope.app.rawValue))]
        ) { (row) throws(StorageError) in try? row.account(0) }.compactMap(\.self).filter { !$0.isUnmanaged }
    }

    fileprivate func save(_ bytes: [UInt8]?, in slot: LaunchSlot) throws(StorageError) {
        guard let bytes else {
            try database.change(
                "DELETE FROM launches WHERE publisher = ?1 AND app = ?2 AND account = ?3 AND scope = ?4",
                values(slot))
            return
        }
        try database.change(
            """
            INSERT OR REPLACE INTO launches(publisher, app, account, scope, spelled, record, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            values(slot) + [
                .text(slot.account.rawValue), .bytes(bytes), .bytes(try seal.tag(fields(slot, slot.account, bytes))),
            ])
    }

    private func values(_ slot: LaunchSlot) -> [SQLiteValue] {
        [
            .text(slot.container.publisher), .text(slot.container.app), .bytes(slot.account.foldedBytes),
            .integer(Int64(slot.scope.rawValue)),
        ]
    }

    private func fields(_ slot: LaunchSlot, _ spelled: AccountID, _ bytes: [UInt8]) -> RowFields {
        var fields = RowFields("launches")
        fields.add(slot.container.publisher)
        fields.add(slot.container.app)
        fields.add(spelled.rawValue)
        fields.add(UInt64(slot.scope.rawValue))
        fields.add(bytes)
        return fields
    }
}
