package import MAMBase
internal import MAMKeys

extension SQLiteKeyStore {
    package func wipes() throws(StorageError) -> [RunningWipe] {
        try withBase { (base) throws(StorageError) in
            try base.database.all(
                "SELECT publisher, app, spelled, step, keys, tag, account FROM wipes ORDER BY publisher, app, account",
                [],
                base.readWipe)
        }
    }

    package func save(_ wipe: RunningWipe) throws(StorageError) {
        try StoreLimits.check(wipe.container)
        try withBase { (base) throws(StorageError) in
            try base.database.transaction(.wipe) { () throws(StorageError) in try base.save(wipe) }
        }
    }

    package func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try withBase { (base) throws(StorageError) in
            try base.database.transaction(.wipe) { () throws(StorageError) in
                try base.database.change(
                    "DELETE FROM wipes WHERE publisher = ?1 AND app = ?2 AND account = ?3",
                    [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
                try base.removeDamagedOwner(of: account)
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    /// The maximum number of keys in the record of a wipe.
    private static let maximumKeyCount = 1 << 19

    func wipe(of account: AccountID, in container: AppContainer) throws(StorageError) -> RunningWipe? {
        try database.first(
            """
            SELECT publisher, app, spelled, step, keys, tag, account FROM wipes
            WHERE publisher = ?1 AND app = ?2 AND account = ?3
            """, [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)], readWipe)
    }

    func save(_ wipe: RunningWipe) throws(StorageError) {
        guard wipe.keys.count <= Self.maximumKeyCount else {
            throw StorageError(.system, "a wipe of more than \(Self.maximumKeyCount) keys")
        }
        try database.change(
            """
            INSERT OR REPLACE INTO wipes(publisher, app, account, spelled, step, keys, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(wipe.container.publisher), .text(wipe.container.app), .bytes(wipe.account.foldedBytes),
                .text(wipe.account.rawValue), .integer(Int64(wipe.step)), .bytes(wipe.keys.flatMap(\.bytes)),
                .bytes(try seal.tag(fields(wipe))),
            ])
    }

    fileprivate func readWipe(_ row: SQLiteRow) throws(StorageError) -> RunningWipe {
        let container = AppContainer(
            publisher: try row.text(0, limit: StoreLimits.name), app: try row.text(1, limit: StoreLimits.name))
        let size = KeyID.byteCount
        let keys = try row.withBytes(4, 0...Self.maximumKeyCount * size) { (bytes) throws(StorageError) in
            guard bytes.count.isMultiple(of: size) else { throw row.damaged("ids") }
            var keys: [KeyID] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let id = UnsafeRawBufferPointer(rebasing: bytes[start..<start + size])
                keys.append(try StorageError.crypto { () throws(CryptoError) in try KeyID(id) })
            }
            return keys
        }
        let wipe = RunningWipe(
            container: container, account: try row.account(2), step: try row.number(3, as: UInt32.self), keys: keys)
        guard try row.bytes(6, 0...AccountID.maximumByteCount) == wipe.account.foldedBytes else {
            throw row.damaged("another account")
        }
        try seal.check(try row.bytes(5, RowSeal.byteCount...RowSeal.byteCount), fields(wipe), name: database.name)
        return wipe
    }

    private func fields(_ wipe: RunningWipe) -> RowFields {
        var fields = RowFields("wipes")
        fields.add(wipe.container.publisher)
        fields.add(wipe.container.app)
        fields.add(wipe.account.rawValue)
        fields.add(UInt64(wipe.step))
        fields.add(wipe.keys.flatMap(\.bytes))
        return fields
    }
}
