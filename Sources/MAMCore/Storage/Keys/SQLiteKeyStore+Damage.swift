extension SQLiteKeyStore {
    package func removeDamage(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                try base.removeDamagedWipe(of: account, in: container)
                try base.removeDamagedKeys(
                    in: .container(publisher: container.publisher, app: container.app, account: account))
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    private func isDamaged(_ read: () throws(StorageError) -> Void) throws(StorageError) -> Bool {
        do throws(StorageError) { try read() } catch {
            guard error.code == .corrupt else { throw error }
            return true
        }
        return false
    }

    fileprivate func removeDamagedWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        let hasDamage = try isDamaged { () throws(StorageError) in _ = try wipe(of: account, in: container) }
        guard hasDamage else { return }
        try database.change(
            "DELETE FROM wipes WHERE publisher = ?1 AND app = ?2 AND account = ?3",
            [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
    }

    /// Removes the rows of keys in a slot that cannot be read, and overwrites what they say is theirs alone.
    ///
    /// A row that names another account is left where it is: somebody may have moved it here.
    func removeDamagedKeys(in slot: KeySlot) throws(StorageError) {
        let rows = try database.all(
            "SELECT id, slot, spelled FROM keys WHERE publisher = ?1 AND account = ?2 AND app = ?3 AND kind = ?4",
            values(slot)
        ) { (row) throws(StorageError) in
            (id: try row.bytes(0, 0...StoreLimits.name), place: try? row.integer(1), account: try? row.account(2))
        }
        for row in rows where row.account == nil || row.account == slot.account {
            let hasDamage = try isDamaged { () throws(StorageError) in
                let id = try? row.id.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try KeyID(bytes) }
                guard let id else { throw StorageError(.corrupt, "no id of a key") }
                _ = try key(id)
            }
            guard hasDamage else { continue }
            if let place = row.place {
                try database.change(
                    """
                    UPDATE wraps SET wrapped = zeroblob(40)
                    WHERE slot = ?1 AND (SELECT COUNT(*) FROM keys WHERE keys.slot = ?1) = 1
                    """, [.integer(place)])
            }
            try database.change("DELETE FROM keys WHERE id = ?1", [.bytes(row.id)])
        }
    }
}
