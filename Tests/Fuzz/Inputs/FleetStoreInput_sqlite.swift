import CMAMSQLite
import Dispatch
import MAMFleet
import MAMSimulation
import Synchronization

/// The check of the store of a fleet: one in which shard 0 is finished, and shard 1 has a checkpoint after its first day.
final class FleetStoreInput {
    /// A column of the store that inputs change, with the bytes of its value.
    private struct Column {
        enum Kind { case blob, text, number }

        let table: String
        let name: String
        let row: Int64
        let kind: Kind
        var bytes: [UInt8] = []

        /// Whether the table allows that there is no value.
        var isOptional: Bool { ["rows", "leaf"].contains(name) || table == "shard" && name == "counters" }
    }

    private let folder: ScratchFolder
    private let path: String
    private let simulation: FleetSimulation
    private let expected: FleetResult
    private let connection: OpaquePointer
    private let columns: [Column]

    static func prepare() -> ([UInt8]) -> Void {
        do { return try FleetStoreInput().check } catch { preconditionFailure("no store to damage: \(error)") }
    }

    private init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/run.sqlite"
        let plan = try FleetPlan.read(Array(Self.plan.utf8), named: "plan.json", files: InMemoryFiles(Self.policies))
        let simulation = try FleetSimulation(plan)
        self.simulation = simulation
        expected = Self.wait { await simulation.run() }
        // The worker asks before each shard and after each day.
        let asked = Box(0)
        let stopped = try Self.outcome(of: simulation, in: try SQLiteFleetStore(path, of: simulation)) {
            asked.value.withLock { count in
                count += 1
                return count == 5
            }
        }.get()
        precondition(stopped == nil, "the run was not stopped")
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { preconditionFailure("the store is missing") }
        connection = opened
        let all = [
            Column(table: "shard", name: "rows", row: 1, kind: .blob),
            Column(table: "shard", name: "counters", row: 1, kind: .blob),
            Column(table: "shard", name: "days", row: 1, kind: .number),
            Column(table: "shard", name: "leaf", row: 0, kind: .text),
            Column(table: "run", name: "counters", row: 1, kind: .blob),
            Column(table: "run", name: "plan", row: 1, kind: .text),
            Column(table: "run", name: "days", row: 1, kind: .number),
            Column(table: "shard", name: "epoch", row: 1, kind: .number),
        ]
        columns = all.map { column in
            var (column, statement) = (column, OpaquePointer?.none)
            defer { sqlite3_finalize(statement) }
            let sql = "SELECT \(column.name) FROM \(column.table) WHERE rowid = \(column.row)"
            sqlite3_prepare_v2(opened, sql, -1, &statement, nil)
            precondition(sqlite3_step(statement) == SQLITE_ROW, "the store has no \(column.name)")
            if column.kind == .number {
                column.bytes = FleetChecksum.bytes(of: UInt64(bitPattern: sqlite3_column_int64(statement, 0)))
            } else {
                let start = sqlite3_column_blob(statement, 0)
                let count = Int(sqlite3_column_bytes(statement, 0))
                column.bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
            }
            precondition(!column.bytes.isEmpty, "\(column.name) is empty")
            return column
        }
    }

    deinit { sqlite3_close_v2(connection) }

    /// Damages the columns, and continues the run: the damage is found, or did no harm.
    ///
    /// The first byte of the input decides whether the checksums are computed again. Each change takes four bytes: the
    /// column and the kind of change, two for the place, and one for the bits.
    private func check(_ input: [UInt8]) {
        let bytes = input.prefix(1 + 4 * 64)
        let isSealed = bytes.first.map { $0 & 1 == 1 } ?? false
        var values = columns.map { Optional($0.bytes) }
        for change in stride(from: 1, to: bytes.count - 3, by: 4) {
            let column = Int(bytes[change] & 0x0F) % values.count
            let place = Int(bytes[change + 1]) << 8 | Int(bytes[change + 2])
            switch bytes[change] >> 4 {
            case 1: if columns[column].isOptional { values[column] = nil }
            case 2: values[column] = values[column].map { Array($0.prefix(place)) }
            case 3 where values[column]?.count ?? 0 < 1 << 20:
                values[column]?.append(contentsOf: repeatElement(bytes[change + 3], count: place * 16))
            default:
                guard let length = values[column]?.count, length > 0 else { continue }
                values[column]?[place % length] ^= bytes[change + 3]
            }
        }
        if isSealed { seal(&values) }
        write(values)
        let isWhole = values == columns.map { Optional($0.bytes) }
        do throws(FleetStoreError) {
            let store = try SQLiteFleetStore(path, of: simulation)
            guard let result = try Self.outcome(of: simulation, in: store).get() else {
                preconditionFailure("a run that was not stopped has no result")
            }
            // With new checksums, rows and counters may be any that the plan allows.
            precondition(isSealed || result == expected, "damage is part of the result")
            precondition(result.root.utf8.count == 64, "the result has no root")
        } catch {
            precondition(!isWhole, "a whole store is refused: \(error)")
            precondition([.damaged, .otherPlan].contains(error.code), "\(error.code): \(error)")
            precondition(error.message.hasPrefix("run.sqlite: "), "the error does not name the store: \(error)")
        }
    }

    /// Writes values to the columns, and resets the rest of the store.
    private func write(_ values: [[UInt8]?]) {
        sqlite3_exec(connection, "BEGIN; UPDATE shard SET leased = 0; UPDATE shard SET leaf = NULL", nil, nil, nil)
        defer { sqlite3_exec(connection, "COMMIT", nil, nil, nil) }
        for (column, bytes) in zip(columns, values) {
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            let sql = "UPDATE \(column.table) SET \(column.name) = ?1 WHERE rowid = \(column.row)"
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
            let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            switch (column.kind, bytes) {
            case (_, nil): sqlite3_bind_null(statement, 1)
            case (.number, let bytes?): sqlite3_bind_int64(statement, 1, Int64(bitPattern: Self.number(bytes)))
            case (.text, let bytes?):
                // With a zero, because an empty buffer has no address, and stands for no value.
                (bytes + [0]).withUnsafeBytes { text in
                    let start = text.bindMemory(to: CChar.self).baseAddress
                    _ = sqlite3_bind_text(statement, 1, start, CInt(bytes.count), transient)
                }
            case (.blob, let bytes?) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, 1, 0)
            case (.blob, let bytes?): sqlite3_bind_blob(statement, 1, bytes, CInt(bytes.count), transient)
            }
            precondition(sqlite3_step(statement) == SQLITE_DONE, "a value cannot be written")
        }
    }

    /// Computes the checksums of changed values again.
    private func seal(_ values: inout [[UInt8]?]) {
        if let rows = values[0], rows.count >= 8, let counters = values[1], let days = values[2] {
            let number = Int(truncatingIfNeeded: Self.number(days))
            values[0] = rows.dropLast(8) + FleetChecksum.state(rows.dropLast(8), counters, days: number, ofShard: 1)
        }
        if let leaf = values[3] {
            let text = String(decoding: leaf.prefix(64), as: UTF8.self)
            values[3] = Array((text + FleetChecksum.digest(text, ofShard: 0)).utf8)
        }
        if let sum = values[4], sum.count >= 8 {
            values[4] = sum.dropLast(8) + FleetChecksum.counters(sum.dropLast(8), row: 1)
        }
    }

    private static func number(_ bytes: [UInt8]) -> UInt64 {
        bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Runs a simulation in a store.
    private static func outcome(
        of simulation: FleetSimulation, in store: SQLiteFleetStore,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) -> Result<FleetResult?, FleetStoreError> {
        wait { () async -> Result<FleetResult?, FleetStoreError> in
            do throws(FleetStoreError) {
                return .success(try await simulation.run(in: store, isStopped: isStopped))
            } catch { return .failure(error) }
        }
    }

    /// Waits for an async call, as the fuzzer calls a synchronous function.
    private static func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let (box, done) = (Box(Value?.none), DispatchSemaphore(value: 0))
        Task {
            let value = await body()
            box.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        guard let value = box.value.withLock({ $0 }) else { preconditionFailure("the call has no value") }
        return value
    }

    private final class Box<Value: Sendable>: Sendable {
        let value: Mutex<Value>
        init(_ value: Value) { self.value = Mutex(value) }
    }

    /// Two shards of two days, in which accounts enroll, change their policy, go offline and are wiped.
    private static let plan = """
        {"version": 1, "days": 2, "apps": [{"name": "mail", "bundleId": "com.example.mail"},
          {"name": "notes", "bundleId": "com.example.notes"}],
         "policies": [{"name": "p", "file": "p.json"}, {"name": "q", "file": "q.json"}],
         "systems": [{"version": "17.5", "share": 50}, {"version": "18.1", "share": 50}], "actions": [{"ask": "save.box"}],
         "habits": [{"name": "office", "sessions": [1, 3], "minutes": [1, 90], "actions": [1, 2], "online": 70}],
         "groups": [{"name": "a", "devices": 2, "apps": ["mail", "notes"], "habits": "office", "policies": ["p"]},
          {"name": "b", "devices": 2, "apps": ["mail", "notes"], "habits": "office", "policies": ["p"]}],
         "timeline": [{"at": "PT26H", "do": "assign", "group": "b", "policies": ["q"], "over": "PT4H"},
          {"at": "PT34H", "do": "wipe", "group": "b", "share": 50}]}
        """

    private static let policies = [
        "p.json": """
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true,
         "periodOnlineBeforeAccessCheck": "PT30M", "periodOfflineBeforeAccessCheck": "PT6H"}
        """,
        "q.json": """
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true,
         "minimumPinLength": 8, "minimumRequiredOsVersion": "18.0", "periodOfflineBeforeWipeIsEnforced": "P1D"}
        """,
    ].mapValues { Array($0.utf8) }
}
