internal import CMAMSQLite
internal import MAMBase

extension SQLiteConnection {
    /// Throws for a database that is foreign, newer, or damaged.
    func check(_ schema: SQLiteSchema) throws(StorageError) {
        let found = try pragma("PRAGMA application_id")
        guard found == Int64(schema.applicationID) else {
            throw StorageError(
                .corrupt, "`\(name)`: the database of another program, or its header is damaged", help: .damagedStore)
        }
        let version = try pragma("PRAGMA user_version")
        guard version <= schema.version else {
            throw StorageError(
                .newerVersion, "`\(name)`: version \(version), this library knows \(schema.version)",
                help: "open it with the version of the library that wrote it, or a newer one")
        }
        guard version == schema.version else {
            throw StorageError(.corrupt, "`\(name)`: version \(version) is none", help: .damagedStore)
        }
        try setUp(schema.durability)
        try checkPages(schema)
        try checkTables(schema)
    }

    /// Makes the tables of a schema in an empty database; within a transaction.
    func makeTables(of schema: SQLiteSchema) throws(StorageError) {
        try script("\(schema.tables)", "making the tables")
        try script("PRAGMA user_version=\(schema.version)", "noting the version")
    }

    private func setUp(_ durability: SQLiteSchema.Durability) throws(StorageError) {
        let mode: String
        switch durability {
        case .rollback:
            let limit = "PRAGMA journal_size_limit=\(Self.journalByteCount)"
            try script("PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA; \(limit)", "setting the database up")
            // The journal keeps its disk space, so that a change needs none.
            mode = try journal("PRAGMA journal_mode=PERSIST")
            guard mode == "persist" else { throw StorageError(.system, "`\(name)`: no rollback journal") }
            keepsRoom = true
        case .log:
            mode = try journal("PRAGMA journal_mode=WAL")
            guard mode == "wal" else { throw StorageError(.system, "`\(name)`: no write-ahead log") }
            // At most 32 MiB, which hold 10^5 rows, and only rows that were read.
            try script("PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32768", "setting the database up")
        }
    }

    private func journal(_ sql: StaticString) throws(StorageError) -> String {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(handle, "\(sql)", -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code, "setting the journal up") }
        code = sqlite3_step(statement)
        guard code == SQLITE_ROW else { throw failure(code, "setting the journal up") }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
    }

    private func checkPages(_ schema: SQLiteSchema) throws(StorageError) {
        // Stops at the first error; returns `ok` in one row if there is none.
        let answer = try journal(schema.checksIndexes ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)")
        guard answer == "ok" else {
            // A page that could not be read now may be whole.
            if let code = Self.readError(in: answer) {
                throw StorageError.sqlite(code, "checking the pages", name: name, number: sqlite3_system_errno(handle))
            }
            throw StorageError(.corrupt, "`\(name)`: a page of the database is damaged", help: .damagedStore)
        }
        guard schema.durability == .rollback else { return }
        // SQLite reads the missing part of the last page as zeros, which a free page contains.
        let (pages, size) = (try pragma("PRAGMA page_count"), try pragma("PRAGMA page_size"))
        let length = try fileLength()
        guard length >= pages * size else {
            throw StorageError(.corrupt, "`\(name)`: the file ends early at byte \(length)", help: .damagedStore)
        }
    }

    /// Returns the code of an error other than damage that SQLite's check of pages reports.
    ///
    /// The check does not fail when a page cannot be read, but answers with a text that ends with the code of the error.
    package static func readError(in answer: String) -> Int32? {
        let lines = answer.split(separator: "\n").compactMap { line -> Int32? in
            guard let end = line.firstRange(of: "error code=")?.upperBound else { return nil }
            return Int32(line[end...].prefix { $0.isNumber })
        }
        return lines.first { ![SQLITE_OK, SQLITE_CORRUPT, SQLITE_NOTADB].contains($0 & 0xFF) }
    }

    /// Compares the tables with those of the schema: no trigger, view or column may have been added.
    private func checkTables(_ schema: SQLiteSchema) throws(StorageError) {
        let model = try SQLiteConnection.open(nil, name: name)
        try model.makeTables(of: schema)
        guard try tables() == model.tables() else {
            throw StorageError(.corrupt, "`\(name)`: the tables are not those of this library", help: .damagedStore)
        }
    }

    private func tables() throws(StorageError) -> [[[UInt8]]] {
        try all(
            """
            SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(ifnull(sql, '') AS BLOB)
            FROM sqlite_schema ORDER BY type, name
            """
        ) { (row) throws(StorageError) in
            var parts: [[UInt8]] = []
            for column in 0..<4 as Range<Int32> { parts.append(try row.bytes(column, 0...1 << 16)) }
            return parts
        }
    }
}
