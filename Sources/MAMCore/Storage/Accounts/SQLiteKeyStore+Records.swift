extension SQLiteKeyStore {
    package func recordBytes(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in try base.record(kind, of: container) }
    }

    package func saveRecordBytes(
        _ kind: AppRecordKind, of container: AppContainer, _ newest: () throws(StorageError) -> [UInt8]?
    ) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                guard let bytes = try newest() else { return try base.removeRecord(kind, of: container) }
                try base.saveRecord(bytes, kind, of: container)
            }
        }
    }

    package func changeRecordBytes<Result: Sendable>(
        _ kind: AppRecordKind, of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                let before = try base.record(kind, of: container)
                var bytes = before
                let result = try change(&bytes)
                guard bytes != before else { return result }
                if let bytes {
                    try base.saveRecord(bytes, kind, of: container)
                } else {
                    try base.removeRecord(kind, of: container)
                }
                return result
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func record(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try database.first(
            "SELECT record, tag FROM records WHERE publisher = ?1 AND app = ?2 AND kind = ?3", values(kind, container)
        ) { (row) throws(StorageError) in
            let bytes = try row.bytes(0, 0...kind.greatestByteCount)
            let tag = try row.bytes(1, RowSeal.byteCount...RowSeal.byteCount)
            try seal.check(tag, fields(kind, container, bytes), name: database.name)
            return bytes
        }
    }

    /// Whether the very row is there already; a tag that fits says that nobody changed it.
    fileprivate func holds(
        _ bytes: [UInt8], _ tag: [UInt8], _ kind: AppRecordKind, of container: AppContainer
    ) throws(StorageError) -> Bool {
        try database.first(
            """
            SELECT 1 FROM records WHERE publisher = ?1 AND app = ?2 AND kind = ?3 AND record = ?4 AND tag = ?5
            """, values(kind, container) + [.bytes(bytes), .bytes(tag)]
        ) { _ in true } ?? false
    }

    fileprivate func saveRecord(
        _ bytes: [UInt8], _ kind: AppRecordKind, of container: AppContainer
    ) throws(StorageError) {
        let tag = try seal.tag(fields(kind, container, bytes))
        guard try !holds(bytes, tag, kind, of: container) else { return }
        try database.change(
            "INSERT OR REPLACE INTO records(publisher, app, kind, record, tag) VALUES(?1, ?2, ?3, ?4, ?5)",
            values(kind, container) + [.bytes(bytes), .bytes(tag)])
    }

    fileprivate func removeRecord(_ kind: AppRecordKind, of container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM records WHERE publisher = ?1 AND app = ?2 AND kind = ?3", values(kind, container))
    }

    fileprivate func values(_ kind: AppRecordKind, _ container: AppContainer) -> [SQLiteValue] {
        [.text(container.publisher), .text(container.app), .integer(Int64(kind.rawValue))]
    }

    fileprivate func fields(_ kind: AppRecordKind, _ container: AppContainer, _ bytes: [UInt8]) -> RowFields {
        var fields = RowFields("records")
        fields.add(container.publisher)
        fields.add(container.app)
        fields.add(UInt64(kind.rawValue))
        fields.add(bytes)
        return fields
    }
}
