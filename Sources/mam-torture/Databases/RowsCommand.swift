internal import MAMCore
internal import MAMSimulation

/// The writer of rows: transactions over two databases until it is killed; says so before and after each.
enum RowsCommand {
    static func run(_ database: TortureDatabase, seed: UInt64, first: Int64, channel: Int32) throws {
        let connection = try database.connect()
        var random = SeededGenerator(seed: seed)
        try Child.say([WriteCommand.ready], through: channel)
        for number in first... {
            let sql = transaction(number, &random)
            try Child.say([WriteCommand.begun], through: channel)
            try connection.run(sql)
            try Child.say([WriteCommand.done], through: channel)
            if Int.random(in: 0..<40, using: &random) == 0 { try connection.run("VACUUM; VACUUM other") }
        }
    }

    private static func transaction(_ number: Int64, _ random: inout SeededGenerator) -> String {
        var sql = "BEGIN;"
        for name in ["main", "other"] {
            let insert = "INSERT OR REPLACE INTO \(name).rows VALUES(\(number), '\(TortureDatabase.value(number))');"
            // What a savepoint took back must not come back.
            if Int.random(in: 0..<4, using: &random) == 0 {
                sql += "SAVEPOINT s; UPDATE \(name).rows SET value = 'wrong'; ROLLBACK TO s; RELEASE s;"
            }
            sql += insert + "DELETE FROM \(name).rows WHERE number <= \(number - TortureDatabase.kept);"
            if Int.random(in: 0..<4, using: &random) == 0 { sql += "UPDATE \(name).rows SET value = value || '';" }
        }
        return sql + "COMMIT;"
    }
}
