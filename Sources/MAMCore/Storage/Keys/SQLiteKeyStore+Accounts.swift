package import MAMBase

extension SQLiteKeyStore {
    package func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try withBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.holdAccount(account, container) }
        }
    }

    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try withBase { (base) throws(StorageError) in try base.members(of: publisher, account) }
    }

    package func accounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try withBase { (base) throws(StorageError) in
            // Rows of keys and wipes name the account twice, so that one damaged name does not hide it. SQLite alone would
            // search `keys_by_slot`, which has all columns, and read the accounts of all apps.
            let names = try base.database.all(
                """
                SELECT account FROM keys INDEXED BY keys_by_app WHERE publisher = ?1 AND app = ?2
                UNION SELECT spelled FROM keys WHERE publisher = ?1 AND app = ?2
                UNION SELECT account FROM members WHERE publisher = ?1 AND app = ?2
                UNION SELECT account FROM wipes WHERE publisher = ?1 AND app = ?2
                UNION SELECT spelled FROM wipes WHERE publisher = ?1 AND app = ?2
                """, [.text(container.publisher), .text(container.app)]
            ) { (row) throws(StorageError) in try? row.account(0) }
            return Array(Set(names.compactMap(\.self)))
        }
    }
}

extension SQLiteKeyStore.Base {
    func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        var fields = RowFields("members")
        fields.add(container.publisher)
        fields.add(account.foldedBytes)
        fields.add(container.app)
        try database.change(
            "INSERT OR IGNORE INTO members(publisher, account, app, tag) VALUES(?1, ?2, ?3, ?4)",
            [
                .text(container.publisher), .bytes(account.foldedBytes), .text(container.app),
                .bytes(try seal.tag(fields)),
            ])
    }

    func removeMember(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM members WHERE publisher = ?1 AND account = ?2 AND app = ?3",
            [.text(container.publisher), .bytes(account.foldedBytes), .text(container.app)])
    }

    /// Whether an app of a publisher holds an account, or may hold it because the row is damaged.
    func hasMembers(of publisher: String, _ account: AccountID) throws(StorageError) -> Bool {
        try database.first(
            "SELECT 1 FROM members WHERE publisher = ?1 AND account = ?2",
            [.text(publisher), .bytes(account.foldedBytes)]
        ) { _ in true } ?? false
    }

    func members(of publisher: String, _ account: AccountID) throws(StorageError) -> [String] {
        try database.all(
            "SELECT app, tag FROM members WHERE publisher = ?1 AND account = ?2 ORDER BY app",
            [.text(publisher), .bytes(account.foldedBytes)]
        ) { (row) throws(StorageError) in
            let app = try row.text(0, limit: StoreLimits.name)
            var fields = RowFields("members")
            fields.add(publisher)
            fields.add(account.foldedBytes)
            fields.add(app)
            try seal.check(try row.bytes(1, RowSeal.byteCount...RowSeal.byteCount), fields, name: database.name)
            return app
        }
    }
}
