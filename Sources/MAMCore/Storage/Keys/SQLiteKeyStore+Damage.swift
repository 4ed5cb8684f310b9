internal import MAMBase
internal import MAMKeys

/// Removing damaged rows during a wipe: the engine cannot use their content, and it must not outlive the account.
extension SQLiteKeyStore.Base {
    private func isDamaged(_ read: () throws(StorageError) -> Void) throws(StorageError) -> Bool {
        do throws(StorageError) { try read() } catch {
            guard error.code == .corrupt else { throw error }
            return true
        }
        return false
    }

    /// Removes the record of a running wipe of an account, if it cannot be read.
    func removeDamagedWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        let hasDamage = try isDamaged { () throws(StorageError) in _ = try wipe(of: account, in: container) }
        guard hasDamage else { return }
        try database.change(
            "DELETE FROM wipes WHERE publisher = ?1 AND app = ?2 AND account = ?3",
            [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
    }

    /// Removes the row of an account's owner id if it cannot be read and has another id; the next use writes it again.
    func removeDamagedOwner(of account: AccountID) throws(StorageError) {
        let hasDamage = try isDamaged { () throws(StorageError) in _ = try owner(of: account) }
        guard hasDamage else { return }
        try database.change("DELETE FROM owners WHERE account = ?1", [.bytes(account.foldedBytes)])
    }

    /// Whether both names of the account agree in the row of every key: the bytes that find it, and its spelling.
    func haveAgreeingNames() throws(StorageError) -> Bool {
        try database.first("SELECT 1 FROM keys WHERE account <> CAST(lower(spelled) AS BLOB) LIMIT 1") { _ in true }
            == nil
    }

    /// Removes unreadable rows of keys that name an account of a slot, and returns their readable ids and their number.
    ///
    /// A row names its account twice: by the bytes that find it, and by its spelling. Either counts. A row that is
    /// found under the account but spells another one stays, because it may have been moved there.
    /// ``overwriteUnnamedKeys()`` overwrites the wrapped keys. Unless both names agree in every row (`namesAgree`), the
    /// spellings of all rows are read.
    func removeDamagedKeys(in slot: KeySlot, namesAgree: Bool) throws(StorageError) -> (ids: [KeyID], count: Int) {
        let rows = try rows(in: slot, namesAgree: namesAgree)
        var removed: (ids: [KeyID], count: Int) = ([], 0)
        for row in rows where row.account == nil || row.account == slot.account {
            let id = try? row.id.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try KeyID(bytes) }
            let hasDamage = try isDamaged { () throws(StorageError) in
                guard let id else { throw StorageError(.corrupt, "no id of a key") }
                _ = try key(id)
            }
            guard hasDamage else { continue }
            removed.count += try database.change("DELETE FROM keys WHERE id = ?1", [.bytes(row.id)])
            if let id { removed.ids.append(id) }
        }
        return removed
    }

    /// Returns the ids and spellings of rows that name an account of a slot.
    private func rows(
        in slot: KeySlot, namesAgree: Bool
    ) throws(StorageError) -> [(id: [UInt8], account: AccountID?)] {
        let read: (SQLiteRow) throws(StorageError) -> (id: [UInt8], account: AccountID?) = {
            (row) throws(StorageError) in (try row.bytes(0, 0...StoreLimits.name), try? row.account(1))
        }
        guard namesAgree else {
            return try database.all(
                """
                SELECT id, spelled FROM keys WHERE publisher = ?1 AND app = ?3 AND kind = ?4
                    AND (account = ?2 OR CAST(lower(spelled) AS BLOB) = ?2)
                """, values(slot), read)
        }
        return try database.all(
            "SELECT id, spelled FROM keys WHERE publisher = ?1 AND account = ?2 AND app = ?3 AND kind = ?4",
            values(slot), read)
    }

    /// Overwrites wrapped keys without a row, and frees their places.
    ///
    /// A removed or damaged row leaves its wrapped key, which may belong to the account that is being wiped.
    ///
    /// - Returns: Whether there were any.
    func overwriteUnnamedKeys() throws(StorageError) -> Bool {
        let changed = try database.change(
            """
            UPDATE wraps SET wrapped = zeroblob(40)
            WHERE slot NOT IN (SELECT slot FROM keys) AND wrapped <> zeroblob(40)
            """)
        guard changed > 0 else { return false }
        try database.change(
            """
            INSERT OR IGNORE INTO free
            SELECT slot FROM wraps WHERE slot NOT IN (SELECT slot FROM keys) AND wrapped = zeroblob(40)
            """)
        return true
    }
}
