package import MAMBase

extension SQLiteKeyStore {
    package func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(slot.group.container)
        return try withBase { (base) throws(StorageError) in try base.bytes(in: slot) }
    }

    package func change<Result: Sendable>(
        _ slots: [StoreSlot], _ change: (inout [SlotChange]) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        for slot in slots { try StoreLimits.check(slot.group.container) }
        return try withBase { (base) throws(StorageError) in
            var addedCount: Int?
            return try base.database.transaction(.adding(addedCount)) { () throws(StorageError) in
                var states: [SlotChange] = []
                states.reserveCapacity(slots.count)
                for slot in slots { states.append(SlotChange(try base.found(in: slot))) }
                let result = try change(&states)
                for (slot, state) in zip(slots, states) {
                    switch state.outcome {
                    case .keep: break
                    case .put(let bytes):
                        let added = bytes.count - state.oldByteCount
                        addedCount = (addedCount ?? 0) + max(0, added)
                        // A shorter record lacks something of the one before, for example the account of a PIN.
                        if added < 0, !slot.group.kind.holdsTimesOnly { base.database.owesClearing = true }
                        try base.put(bytes, in: slot)
                    case .remove: try base.remove(slot)
                    }
                }
                return result
            }
        }
    }

    package func replace(
        _ slots: [StoreSlot], with contents: SlotContents?, if isWanted: () -> Bool
    ) throws(StorageError) {
        for slot in slots { try StoreLimits.check(slot.group.container) }
        let bytes = try contents?.encoded()
        try withBase { (base) throws(StorageError) in
            guard isWanted() else { return }
            try base.database.transaction(bytes == nil ? .wipe : .ordinary) { () throws(StorageError) in
                for (place, slot) in slots.enumerated() where place > 0 || bytes == nil { try base.remove(slot) }
                if let bytes, let first = slots.first { try base.put(bytes, in: first) }
            }
        }
    }

    package func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow] {
        try StoreLimits.check(group.container)
        return try withBase { (base) throws(StorageError) in try base.rows(of: group) }
    }

    package func removeRows(
        of group: SlotGroup, where isUnwanted: (SlotRow) throws(StorageError) -> Bool
    ) throws(StorageError) {
        try StoreLimits.check(group.container)
        try withBase { (base) throws(StorageError) in
            try base.database.transaction(.wipe) { () throws(StorageError) in
                for row in try base.rows(of: group) where try isUnwanted(row) {
                    // The account of a damaged row may have any type.
                    try base.database.change(
                        """
                        DELETE FROM slots WHERE kind = ?1 AND publisher = ?2 AND app = ?3 AND scope = ?4
                            AND CAST(account AS BLOB) = ?5
                        """, base.values(group) + [.bytes(row.key)])
                }
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func bytes(in slot: StoreSlot) throws(StorageError) -> [UInt8]? {
        try database.first(
            """
            SELECT spelled, record, tag FROM slots
            WHERE kind = ?1 AND publisher = ?2 AND app = ?3 AND scope = ?4 AND account = ?5
            """, values(slot)
        ) { (row) throws(StorageError) in
            let account = try row.account(0)
            let bytes = try row.bytes(1, 0...slot.group.kind.maximumByteCount)
            let tag = try row.bytes(2, RowSeal.byteCount...RowSeal.byteCount)
            guard account == slot.account else { throw row.damaged("another account") }
            try seal.check(tag, fields(slot.group, account, bytes), name: database.name)
            return bytes
        }
    }

    /// Returns the contents of a slot, with damage as a value, so that it does not prevent a change.
    func found(in slot: StoreSlot) throws(StorageError) -> Result<[UInt8]?, StorageError> {
        do throws(StorageError) { return .success(try bytes(in: slot)) } catch {
            guard error.code == .corrupt else { throw error }
            return .failure(error)
        }
    }

    fileprivate func rows(of group: SlotGroup) throws(StorageError) -> [SlotRow] {
        try database.all(
            """
            SELECT account, spelled, record, tag, CAST(account AS BLOB) FROM slots
            WHERE kind = ?1 AND publisher = ?2 AND app = ?3 AND scope = ?4 ORDER BY account
            """, values(group)
        ) { (row) throws(StorageError) in
            // A damaged row does not make the rows beside it unreadable.
            do throws(StorageError) {
                let account = try row.account(1)
                let bytes = try row.bytes(2, 0...group.kind.maximumByteCount)
                let tag = try row.bytes(3, RowSeal.byteCount...RowSeal.byteCount)
                guard try row.bytes(0, 0...AccountID.maximumByteCount) == account.foldedBytes else {
                    throw row.damaged("another account")
                }
                try seal.check(tag, fields(group, account, bytes), name: database.name)
                return SlotRow(account: account, contents: .success(.bytes(bytes)), key: account.foldedBytes)
            } catch {
                guard error.code == .corrupt else { throw error }
                return SlotRow(
                    account: accountOfDamagedRow(row), contents: .failure(error), key: try row.bytes(4, 0...1 << 24))
            }
        }
    }

    /// Returns the account of a row that cannot be read: as it was spelled, or by the bytes that find it.
    private func accountOfDamagedRow(_ row: SQLiteRow) -> AccountID? {
        let names = [try? row.account(1), try? row.account(0)].compactMap(\.self)
        return names.first { !$0.isUnmanaged }
    }

    func put(_ bytes: [UInt8], in slot: StoreSlot) throws(StorageError) {
        let (group, tag) = (slot.group, try seal.tag(fields(slot.group, slot.account, bytes)))
        try database.change(
            """
            INSERT OR REPLACE INTO slots(kind, publisher, app, scope, account, spelled, record, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [
                .literal(group.kind.name), .text(group.container.publisher), .text(group.container.app),
                .integer(Int64(group.scope)), .bytes(slot.account.foldedBytes), .text(slot.account.rawValue),
                .bytes(bytes), .bytes(tag),
            ])
    }

    func remove(_ slot: StoreSlot) throws(StorageError) {
        let count = try database.change(
            "DELETE FROM slots WHERE kind = ?1 AND publisher = ?2 AND app = ?3 AND scope = ?4 AND account = ?5",
            values(slot))
        if count > 0 { database.owesClearing = true }
    }

    fileprivate func values(_ group: SlotGroup) -> [SQLiteValue] {
        [
            .literal(group.kind.name), .text(group.container.publisher), .text(group.container.app),
            .integer(Int64(group.scope)),
        ]
    }

    private func values(_ slot: StoreSlot) -> [SQLiteValue] {
        let group = slot.group
        return [
            .literal(group.kind.name), .text(group.container.publisher), .text(group.container.app),
            .integer(Int64(group.scope)), .bytes(slot.account.foldedBytes),
        ]
    }

    /// The authenticated fields of a row: the kind's name, the parts that the kind has, and the bytes.
    ///
    /// Two slots differ in one of them, so the tag of one is never that of another.
    private func fields(_ group: SlotGroup, _ spelled: AccountID, _ bytes: [UInt8]) -> RowFields {
        // The numbers are lengths, and the scope.
        let count =
            group.kind.name.utf8CodeUnitCount + group.container.publisher.utf8.count + group.container.app.utf8.count
            + spelled.rawValue.utf8.count + bytes.count + 6 * MemoryLayout<UInt64>.size
        var fields = RowFields(group.kind.name, capacity: count)
        fields.add(group.container.publisher)
        if group.kind.parts.contains(.app) { fields.add(group.container.app) }
        if group.kind.parts.contains(.account) { fields.add(spelled.rawValue) }
        if group.kind.parts.contains(.scope) { fields.add(UInt64(group.scope)) }
        fields.add(bytes)
        return fields
    }
}
