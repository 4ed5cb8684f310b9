extension SQLiteKeyStore {
    package func join(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            var fields = RowFields("members")
            fields.add(container.publisher)
            fields.add(account.foldedBytes)
            fields.add(container.app)
            try base.database.change(
                "INSERT OR IGNORE INTO members(publisher, account, app, tag) VALUES(?1, ?2, ?3, ?4)",
                [
                    .text(container.publisher), .bytes(account.foldedBytes), .text(container.app),
                    .bytes(try base.seal.tag(fields)),
                ])
        }
    }

    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try base.withLock { (base) throws(StorageError) in try base.members(of: publisher, account) }
    }

    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        try base.withLock { (base) throws(StorageError) in
            if let known = try base.owner(of: account) { return known }
            return try base.database.transaction { () throws(StorageError) in
                // Another process may have been faster.
                if let known = try base.owner(of: account) { return known }
                let id = try StorageError.crypto { () throws(CryptoError) in try OwnerID.random() }
                let tag = try base.seal.tag(base.fields(id, account))
                try base.database.change(
                    "INSERT INTO owners(account, spelled, id, tag) VALUES(?1, ?2, ?3, ?4)",
                    [.bytes(account.foldedBytes), .text(account.rawValue), .id(id), .bytes(tag)])
                return id
            }
        }
    }

    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? {
        try base.withLock { (base) throws(StorageError) in
            try base.database.first("SELECT id, spelled, tag FROM owners WHERE id = ?1", [.id(owner)], base.readOwner)?
                .account
        }
    }
}

extension SQLiteKeyStore.Base {
    func removeMember(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM members WHERE publisher = ?1 AND account = ?2 AND app = ?3",
            [.text(container.publisher), .bytes(account.foldedBytes), .text(container.app)])
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

    fileprivate func owner(of account: AccountID) throws(StorageError) -> OwnerID? {
        let found = try database.first(
            "SELECT id, spelled, tag FROM owners WHERE account = ?1", [.bytes(account.foldedBytes)], readOwner)
        guard let found else { return nil }
        guard found.account == account else {
            throw StorageError(.corrupt, "`\(database.name)`: a row of owners is damaged", help: .damagedStore)
        }
        return found.id
    }

    fileprivate func readOwner(_ row: SQLiteRow) throws(StorageError) -> (id: OwnerID, account: AccountID) {
        let (id, account): (OwnerID, AccountID) = (try row.id(0), try row.account(1))
        try seal.check(
            try row.bytes(2, RowSeal.byteCount...RowSeal.byteCount), fields(id, account), name: database.name)
        return (id, account)
    }

    fileprivate func fields(_ id: OwnerID, _ account: AccountID) -> RowFields {
        var fields = RowFields("owners")
        fields.add(id.bytes)
        fields.add(account.rawValue)
        return fields
    }
}
