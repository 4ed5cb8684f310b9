package import MAMBase
internal import MAMKeys
package import MAMSealedFiles

extension SQLiteKeyStore {
    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        try withBase { (base) throws(StorageError) in
            if let known = try base.owner(of: account) { return known }
            return try base.database.transaction { () throws(StorageError) in
                // Another process may have been faster.
                if let known = try base.owner(of: account) { return known }
                let id = try base.derivedOwner(of: account)
                let tag = try base.seal.tag(base.fields(id, account))
                // A row with the id under another account's name was changed.
                try base.database.change(
                    "INSERT OR REPLACE INTO owners(account, spelled, id, tag) VALUES(?1, ?2, ?3, ?4)",
                    [.bytes(account.foldedBytes), .text(account.rawValue), .id(id), .bytes(tag)])
                return id
            }
        }
    }

    package func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID? {
        try withBase { (base) throws(StorageError) in try base.derivedOwner(of: account) }
    }

    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? {
        try withBase { (base) throws(StorageError) in
            let damage: StorageError
            do throws(StorageError) {
                let found = try base.database.first(
                    "SELECT id, spelled, tag FROM owners WHERE id = ?1", [.id(owner)], base.readOwner)
                if let found { return found.account }
                return try base.derivedAccounts()[owner]
            } catch {
                guard error.code == .corrupt else { throw error }
                damage = error
            }
            guard let account = try base.derivedAccounts()[owner] else { throw damage }
            return account
        }
    }
}

/// Owner ids are derived from the account and the root key, so that an id is found again if its row is damaged or
/// missing.
extension SQLiteKeyStore.Base {
    /// The accounts that the store still names, by the owner ids that are derived from them.
    struct DerivedAccounts {
        var changes: UInt64
        var accounts: [OwnerID: AccountID]
    }

    fileprivate func derivedOwner(of account: AccountID) throws(StorageError) -> OwnerID {
        var fields = RowFields("owner id")
        fields.add(account.foldedBytes)
        let tag = try seal.tag(fields)
        return try StorageError.crypto { () throws(CryptoError) in
            try tag.span.bytes.withUnsafeBytes { (tag) throws(CryptoError) in
                try OwnerID(UnsafeRawBufferPointer(rebasing: tag[..<OwnerID.byteCount]))
            }
        }
    }

    /// Returns the owner id in an account's row; throws `corrupt` for a row that cannot be read and whose id is not the
    /// derived one.
    func owner(of account: AccountID) throws(StorageError) -> OwnerID? {
        let damage: StorageError
        do throws(StorageError) {
            let found = try database.first(
                "SELECT id, spelled, tag FROM owners WHERE account = ?1", [.bytes(account.foldedBytes)], readOwner)
            guard let found else { return nil }
            if found.account == account { return found.id }
            damage = StorageError(.corrupt, "`\(database.name)`: a row of owners is damaged", help: .damagedStore)
        } catch {
            guard error.code == .corrupt else { throw error }
            damage = error
        }
        let derived = try derivedOwner(of: account)
        let isDerived = try database.first(
            "SELECT 1 FROM owners WHERE account = ?1 AND id = ?2", [.bytes(account.foldedBytes), .id(derived)]
        ) { _ in true }
        guard isDerived == true else { throw damage }
        return derived
    }

    /// Reads the whole store once for each state of it.
    fileprivate mutating func derivedAccounts() throws(StorageError) -> [OwnerID: AccountID] {
        let changes = try database.changeCounter()
        if let derived, derived.changes == changes { return derived.accounts }
        let names = try database.all(
            """
            SELECT spelled FROM keys UNION ALL SELECT spelled FROM slots UNION ALL SELECT spelled FROM wipes
            UNION ALL SELECT spelled FROM owners UNION ALL SELECT account FROM owners
            UNION ALL SELECT account FROM members
            """
        ) { (row) throws(StorageError) in try? row.account(0) }
        var (known, accounts): (Set<AccountID>, [OwnerID: AccountID]) = ([.unmanaged], [:])
        accounts[try derivedOwner(of: .unmanaged)] = .unmanaged
        for case let name? in names where known.insert(name).inserted { accounts[try derivedOwner(of: name)] = name }
        derived = DerivedAccounts(changes: changes, accounts: accounts)
        return accounts
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
