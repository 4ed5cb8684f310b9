extension SQLiteKeyStore {
    package func pin(in slot: PINSlot) throws(StorageError) -> PINRecord? {
        try StoreLimits.check(slot.publisher)
        return try base.withLock { (base) throws(StorageError) in try base.pin(in: slot) }
    }

    package func changePIN<Result: Sendable>(
        in slot: PINSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(slot.publisher)
        return try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                let before = try base.pin(in: slot)
                var record = before
                let result = try change(&record)
                if record != before { try base.save(record, in: slot) }
                return result
            }
        }
    }

    package func removePIN(in slot: PINSlot) throws(StorageError) {
        try StoreLimits.check(slot.publisher)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.save(nil, in: slot) }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func pin(in slot: PINSlot) throws(StorageError) -> PINRecord? {
        try database.first(
            "SELECT spelled, record, tag FROM pins WHERE publisher = ?1 AND account = ?2 AND generation = ?3",
            values(slot)
        ) { (row) throws(StorageError) in
            let account = try row.account(0)
            let bytes = try row.bytes(1, 0...PINRecord.greatestByteCount)
            let tag = try row.bytes(2, RowSeal.byteCount...RowSeal.byteCount)
            guard account == slot.account else { throw row.damaged("another account") }
            // Before it is looked at: the record of somebody else is nobody's business.
            try seal.check(tag, fields(slot, account, bytes), name: database.name)
            do throws(PINRecordError) {
                return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(PINRecordError) in try PINRecord(bytes) }
            } catch {
                throw StorageError(.corrupt, "`\(database.name)`: \(error.description)", help: .damagedStore)
            }
        }
    }

    fileprivate func save(_ record: PINRecord?, in slot: PINSlot) throws(StorageError) {
        guard let record else {
            try database.change(
                "DELETE FROM pins WHERE publisher = ?1 AND account = ?2 AND generation = ?3", values(slot))
            return
        }
        let bytes = record.encoded
        try database.change(
            """
            INSERT OR REPLACE INTO pins(publisher, account, generation, spelled, record, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6)
            """,
            values(slot) + [
                .text(slot.account.rawValue), .bytes(bytes), .bytes(try seal.tag(fields(slot, slot.account, bytes))),
            ])
    }

    private func values(_ slot: PINSlot) -> [SQLiteValue] {
        [.text(slot.publisher), .bytes(slot.account.foldedBytes), .integer(Int64(slot.generation.rawValue))]
    }

    private func fields(_ slot: PINSlot, _ spelled: AccountID, _ bytes: [UInt8]) -> RowFields {
        var fields = RowFields("pins")
        fields.add(slot.publisher)
        fields.add(spelled.rawValue)
        fields.add(UInt64(slot.generation.rawValue))
        fields.add(bytes)
        return fields
    }
}
