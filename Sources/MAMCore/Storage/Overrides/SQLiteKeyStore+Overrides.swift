extension SQLiteKeyStore {
    package func overrideBytes(of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in try base.overrides(of: container) }
    }

    package func changeOverrideBytes<Result: Sendable>(
        of container: AppContainer, _ change: (inout [UInt8]?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try StoreLimits.check(container)
        return try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                let before = try base.overrides(of: container)
                var bytes = before
                let result = try change(&bytes)
                if bytes != before { try base.save(bytes, of: container) }
                return result
            }
        }
    }

    package func removeOverrideBytes(of container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try base.withLock { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.save(nil, of: container) }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func overrides(of container: AppContainer) throws(StorageError) -> [UInt8]? {
        try database.first(
            "SELECT record, tag FROM overrides WHERE publisher = ?1 AND app = ?2", values(container)
        ) { (row) throws(StorageError) in
            let bytes = try row.bytes(0, 0...OverridesRecord.greatestByteCount)
            let tag = try row.bytes(1, RowSeal.byteCount...RowSeal.byteCount)
            try seal.check(tag, fields(container, bytes), name: database.name)
            return bytes
        }
    }

    fileprivate func save(_ bytes: [UInt8]?, of container: AppContainer) throws(StorageError) {
        guard let bytes else {
            try database.change("DELETE FROM overrides WHERE publisher = ?1 AND app = ?2", values(container))
            return
        }
        try database.change(
            "INSERT OR REPLACE INTO overrides(publisher, app, record, tag) VALUES(?1, ?2, ?3, ?4)",
            values(container) + [.bytes(bytes), .bytes(try seal.tag(fields(container, bytes)))])
    }

    private func values(_ container: AppContainer) -> [SQLiteValue] {
        [.text(container.publisher), .text(container.app)]
    }

    private func fields(_ container: AppContainer, _ bytes: [UInt8]) -> RowFields {
        var fields = RowFields("overrides")
        fields.add(container.publisher)
        fields.add(container.app)
        fields.add(bytes)
        return fields
    }
}
