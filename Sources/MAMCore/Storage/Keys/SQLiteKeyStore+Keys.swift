internal import MAMBase
internal import MAMKeys

extension SQLiteKeyStore.Base {
    /// A key with its place.
    struct Found {
        let key: StoredKey
        let place: Int64
    }

    /// The content of a row whose key was overwritten.
    static let overwritten = [UInt8](repeating: 0, count: WrappedKey.byteCount)

    func key(_ id: KeyID) throws(StorageError) -> StoredKey? {
        let found = try database.first(
            """
            SELECT id, publisher, app, spelled, kind, generation, keys.slot, wrapped, tag, account
            FROM keys LEFT JOIN wraps ON wraps.slot = keys.slot WHERE id = ?1
            """, [.id(id)], read)
        return found??.key
    }

    func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey? {
        let found = try database.first(
            """
            SELECT id, publisher, app, spelled, kind, generation, keys.slot, wrapped, tag, account
            FROM keys LEFT JOIN wraps ON wraps.slot = keys.slot
            WHERE publisher = ?1 AND account = ?2 AND app = ?3 AND kind = ?4 ORDER BY generation DESC LIMIT 1
            """, values(slot), read)
        return found??.key
    }

    /// Returns the keys of a slot without damaged rows.
    func readableKeys(in slot: KeySlot) throws(StorageError) -> [Found] {
        try database.all(
            """
            SELECT id, publisher, app, spelled, kind, generation, keys.slot, wrapped, tag, account
            FROM keys LEFT JOIN wraps ON wraps.slot = keys.slot
            WHERE publisher = ?1 AND account = ?2 AND app = ?3 AND kind = ?4 ORDER BY generation
            """, values(slot)
        ) { (row) throws(StorageError) -> Found? in
            do throws(StorageError) { return try read(row) } catch {
                guard error.code == .corrupt else { throw error }
                return nil
            }
        }.compactMap { $0 }
    }

    func add(_ key: StoredKey) throws(StorageError) {
        let wrapped = try wrappedBytes(key.wrapped)
        let free = try database.first("SELECT min(slot) FROM free") { (row) throws(StorageError) -> Int64? in
            row.isNull(0) ? nil : try row.integer(0)
        }
        let place: Int64
        if let free, let free {
            place = free
            try database.change("DELETE FROM free WHERE slot = ?1", [.integer(free)])
            let changed = try database.change(
                "UPDATE wraps SET wrapped = ?2 WHERE slot = ?1 AND wrapped = zeroblob(40)",
                [.integer(free), .bytes(wrapped)])
            guard changed == 1 else { throw damagedPlaces() }
        } else {
            place = try lastPlace() &+ 1
            guard place > 0 else { throw damagedPlaces() }
            try overwriteCopies(beforeUsing: place)
            try database.change("INSERT INTO wraps VALUES(?1, ?2)", [.integer(place), .bytes(wrapped)])
        }
        let slot = key.slot
        let tag = try seal.tag(fields(id: key.id, slot, key.generation, place, wrapped))
        try database.change(
            """
            INSERT INTO keys(publisher, account, app, kind, id, spelled, generation, slot, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """,
            values(slot) + [
                .id(key.id), .text(slot.account.rawValue), .integer(Int64(key.generation)), .integer(place),
                .bytes(tag),
            ])
    }

    /// Returns the highest place that was ever used; 0 in a new store.
    func lastPlace() throws(StorageError) -> Int64 {
        try database.first("SELECT max(slot) FROM wraps") { (row) throws(StorageError) in
            row.isNull(0) ? 0 : try row.integer(0)
        } ?? 0
    }

    /// Returns the authenticated fields of a key's row: all of them.
    func fields(
        id: KeyID, _ slot: KeySlot, _ generation: UInt32, _ place: Int64, _ wrapped: [UInt8]
    ) -> RowFields {
        var fields = RowFields("keys")
        fields.add(id.bytes)
        fields.add(slot.publisher)
        fields.add(slot.app)
        fields.add(slot.account.rawValue)
        fields.add(UInt64(slot.kind.rawValue))
        fields.add(UInt64(generation))
        fields.add(UInt64(bitPattern: place))
        fields.add(wrapped)
        return fields
    }

    func values(_ slot: KeySlot) -> [SQLiteValue] {
        [
            .text(slot.publisher), .bytes(slot.account.foldedBytes), .text(slot.app),
            .integer(Int64(slot.kind.rawValue)),
        ]
    }

    /// Returns the places of the keys that were shredded, and whose rows still exist.
    func overwrittenPlaces() throws(StorageError) -> [Int64] {
        try database.all(
            """
            SELECT id, publisher, app, spelled, kind, generation, keys.slot, wrapped, tag, account
            FROM keys JOIN wraps ON wraps.slot = keys.slot WHERE wrapped = zeroblob(40)
            """, []
        ) { (row) throws(StorageError) -> Int64? in
            do throws(StorageError) { return try read(row) == nil ? try row.integer(6) : nil } catch {
                guard error.code == .corrupt else { throw error }
                return nil
            }
        }.compactMap { $0 }
    }

    /// Reads a row and checks its tag; nil for a key that was overwritten and not removed yet.
    private func read(_ row: SQLiteRow) throws(StorageError) -> Found? {
        guard let kind = AccountKey.Kind(rawValue: try row.number(4, as: UInt8.self)) else {
            throw row.damaged("a kind of key")
        }
        let slot = KeySlot(
            kind, publisher: try row.text(1, limit: StoreLimits.name), app: try row.text(2, limit: StoreLimits.name),
            account: try row.account(3))
        // The bytes that find a row are not in the tag: they follow from the spelling, which is.
        guard try row.bytes(9, 0...AccountID.maximumByteCount) == slot.account.foldedBytes else {
            throw row.damaged("another account")
        }
        let (id, generation): (KeyID, UInt32) = (try row.id(0), try row.number(5, as: UInt32.self))
        let place = try row.integer(6)
        let wrapped = try row.bytes(7, WrappedKey.byteCount...WrappedKey.byteCount)
        let tag = try row.bytes(8, RowSeal.byteCount...RowSeal.byteCount)
        try seal.check(tag, fields(id: id, slot, generation, place, wrapped), name: database.name)
        guard wrapped != Self.overwritten else { return nil }
        let key = try StorageError.crypto { () throws(CryptoError) in
            try wrapped.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        }
        return Found(key: StoredKey(id: id, slot: slot, generation: generation, wrapped: key), place: place)
    }

    private func wrappedBytes(_ key: WrappedKey) throws(StorageError) -> [UInt8] {
        try StorageError.crypto { () throws(CryptoError) in try key.withUnsafeBytes { Array($0) } }
    }

    private func damagedPlaces() -> StorageError {
        StorageError(.corrupt, "`\(database.name)`: the places of wrapped keys are damaged", help: .damagedStore)
    }
}
