#if PostgreSQL
    /// The tables of a run in a database.
    ///
    /// Shards are rows of a few bytes, which claims change; their states lie in a table of their own, out of the way.
    struct PostgreSQLTables {
        private let connection: PostgreSQLConnection
        private let name: String

        /// What errors advise to name instead of the database.
        static let other = "another database or schema"

        init(_ connection: PostgreSQLConnection, _ name: String) { (self.connection, self.name) = (connection, name) }

        /// Makes the tables, or checks that they are those of a plan.
        func prepare(
            _ simulation: FleetSimulation, days: Int, _ empty: FleetSum, creates: Bool
        ) throws(FleetStoreError) {
            try connection.transaction { () throws(FleetStoreError) in
                try connection.run("SELECT pg_advisory_xact_lock(\(PostgreSQLFleetStore.tablesLock))")
                let found = try connection.run("SELECT (to_regclass('mam_fleet_run') IS NOT NULL)::int4::int8")
                if found.integer(0, 0) == 1 {
                    try check(simulation, days, empty)
                } else if creates {
                    try make(simulation, days)
                } else {
                    throw FleetStoreError(.missing, "\(name): holds no run", help: "start one with `mam fleet run`")
                }
            }
        }

        private func make(_ simulation: FleetSimulation, _ days: Int) throws(FleetStoreError) {
            let tables = [
                "CREATE TABLE mam_fleet_run (version int8 NOT NULL, plan text NOT NULL, days int8 NOT NULL)",
                """
                CREATE TABLE mam_fleet_shard (number int8 PRIMARY KEY, epoch int8 NOT NULL DEFAULT 0,
                leased float8 NOT NULL DEFAULT 0, leaf text) WITH (fillfactor = 70)
                """,
                // The one index that a claim uses.
                "CREATE INDEX mam_fleet_open ON mam_fleet_shard (number) WHERE leaf IS NULL",
                """
                CREATE TABLE mam_fleet_state (number int8 PRIMARY KEY, days int8 NOT NULL, rows bytea NOT NULL,
                counters bytea NOT NULL) WITH (fillfactor = 70)
                """,
                "ALTER TABLE mam_fleet_state ALTER rows SET STORAGE EXTERNAL",
                "CREATE TABLE mam_fleet_sum (slot int8 PRIMARY KEY, counters bytea NOT NULL) WITH (fillfactor = 50)",
                // The counters of ninety days take a megabyte, and each finished shard changes them. LZ4 compresses them
                // many times faster than the server's default. A server without LZ4 keeps the default.
                """
                DO $$ BEGIN
                ALTER TABLE mam_fleet_state ALTER counters SET COMPRESSION lz4;
                ALTER TABLE mam_fleet_sum ALTER counters SET COMPRESSION lz4;
                EXCEPTION WHEN feature_not_supported OR syntax_error THEN NULL; END $$
                """,
            ]
            for table in tables { try connection.run(table) }
            try connection.run(
                "INSERT INTO mam_fleet_run VALUES ($1::int8, $2::text, $3::int8)",
                [.integer(PostgreSQLFleetStore.version), .text(simulation.plan.hash), .integer(Int64(days))])
            try connection.run(
                "INSERT INTO mam_fleet_shard (number) SELECT generate_series(0, $1::int8 - 1)",
                [.integer(Int64(simulation.shardCount))])
            try connection.run(
                "INSERT INTO mam_fleet_sum SELECT generate_series(0, $1::int8 - 1), ''",
                [.integer(PostgreSQLFleetStore.slotCount)])
        }

        private func check(_ simulation: FleetSimulation, _ days: Int, _ empty: FleetSum) throws(FleetStoreError) {
            let run = try connection.run("SELECT version, left(plan, 1024), days FROM mam_fleet_run LIMIT 2")
            guard run.count == 1 else { throw connection.damaged("the plan's hash") }
            try FleetStoredRun.check(version: run.integer(0, 0), known: PostgreSQLFleetStore.version, of: name)
            try FleetStoredRun(store: name, other: Self.other, plan: run.text(0, 1), days: Int(run.integer(0, 2)))
                .check(simulation, days: days)
            let shards = try connection.run(
                "SELECT count(*)::int8 FROM mam_fleet_shard WHERE number BETWEEN 0 AND $1::int8 - 1",
                [.integer(Int64(simulation.shardCount))])
            let slots = try connection.run(
                "SELECT count(*)::int8 FROM mam_fleet_sum WHERE octet_length(counters) IN (0, $1::int8)",
                [.integer(Int64(empty.byteCount))])
            guard shards.integer(0, 0) == Int64(simulation.shardCount),
                slots.integer(0, 0) == PostgreSQLFleetStore.slotCount
            else { throw connection.damaged("a shard or a counter") }
        }
    }
#endif
