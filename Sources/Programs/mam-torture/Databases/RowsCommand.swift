internal import MAMCore
internal import MAMSimulation

/// Writes rows in transactions over two databases until it is killed, and reports before and after each transaction.
enum RowsCommand {
    static func run(_ database: TortureDatabase, seed: UInt64, first: Int64, channel: Int32) throws {
        let connection = try database.connect()
        database.readFilesRepeatedly()
        var random = SeededGenerator(seed: seed)
        try Child.say([WriteCommand.ready], through: channel)
        for number in first... {
            let sql = transaction(number, database, &random)
            try Child.say([WriteCommand.begun], through: channel)
            try connection.retry(sql)
            try Child.say([WriteCommand.done], through: channel)
            if Int.random(in: 0..<40, using: &random) == 0 {
                try connection.retry("VACUUM")
                try connection.retry("VACUUM other")
            }
        }
    }

    /// The second writer: runs transactions over its own table in the first database, and reads the rows of the first
    /// writer.
    static func beside(_ database: TortureDatabase, seed: UInt64, first: Int64, channel: Int32) throws {
        let connection = try database.join()
        database.readFilesRepeatedly()
        var random = SeededGenerator(seed: seed)
        try Child.say([WriteCommand.ready], through: channel)
        for number in first... {
            try Child.say([WriteCommand.begun], through: channel)
            try connection.retry(
                """
                BEGIN; INSERT INTO beside VALUES(\(number), '\(TortureDatabase.value(number))');
                DELETE FROM beside WHERE number <= \(number - TortureDatabase.kept); COMMIT;
                """)
            try Child.say([WriteCommand.done], through: channel)
            guard Int.random(in: 0..<8, using: &random) == 0, let rows = try connection.read("rows") else { continue }
            for (number, value) in rows where value != TortureDatabase.value(number) {
                throw TortureError("a row that no process wrote, read during a write")
            }
            if rows.count > Int(TortureDatabase.kept) { throw TortureError("rows of a transaction that was half done") }
        }
    }

    private static func transaction(_ number: Int64, _ database: TortureDatabase, _ random: inout SeededGenerator)
        -> String
    {
        var sql = "BEGIN;"
        // Only one row where all rows do not fit into the cache: with a WAL, SQLite itself would otherwise leave frames
        // that cannot be recovered.
        let some = database.mode == "WAL" && database.page < 4096 ? " WHERE number = \(number - 1)" : ""
        for name in ["main", "other"] {
            let insert = "INSERT OR REPLACE INTO \(name).rows VALUES(\(number), '\(TortureDatabase.value(number))');"
            // Rows of a savepoint that was rolled back must not reappear.
            if Int.random(in: 0..<4, using: &random) == 0 {
                sql += "SAVEPOINT s; UPDATE \(name).rows SET value = 'wrong'\(some); ROLLBACK TO s; RELEASE s;"
            }
            sql += insert + "DELETE FROM \(name).rows WHERE number <= \(number - TortureDatabase.kept);"
            if Int.random(in: 0..<4, using: &random) == 0 { sql += "UPDATE \(name).rows SET value = value || '';" }
        }
        return sql + "COMMIT;"
    }
}
