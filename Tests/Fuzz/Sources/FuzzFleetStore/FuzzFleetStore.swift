import CMAMSQLite
import Dispatch
@testable import MAMFleet
import MAMPOSIX
import MAMSimulation
import Synchronization

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The plan: two shards of two days, in which accounts enroll, change their policy, go offline and are wiped.
let plan = """
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

let policies = [
    "p.json": """
    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true,
     "periodOnlineBeforeAccessCheck": "PT30M", "periodOfflineBeforeAccessCheck": "PT6H"}
    """,
    "q.json": """
    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true,
     "minimumPinLength": 8, "minimumRequiredOsVersion": "18.0", "periodOfflineBeforeWipeIsEnforced": "P1D"}
    """,
].mapValues { Array($0.utf8) }

/// A column of the store that inputs change, with its value in the bytes of a blob, a text or a number.
struct Column {
    enum Kind { case blob, text, number }

    let table: String
    let name: String
    let row: Int64
    let kind: Kind
    let bytes: [UInt8]

    /// Whether the table allows that there is no value.
    var isOptional: Bool { ["rows", "leaf"].contains(name) || table == "shard" && name == "counters" }
}

/// A store in which shard 0 is finished and shard 1 has a checkpoint after its first day.
///
/// Unchecked: the fuzzer makes all calls on one thread.
struct Material: @unchecked Sendable {
    let path: String
    let simulation: FleetSimulation
    let expected: FleetResult
    let connection: OpaquePointer
    let columns: [Column]

    init?() {
        var template = Array("\(access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp")/fuzz-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { return nil }
        path = String(cString: made) + "/run.sqlite"
        guard let read = try? FleetPlan.read(Array(plan.utf8), named: "plan.json", files: InMemoryFiles(policies)),
            let simulation = try? FleetSimulation(read), let store = try? SQLiteFleetStore(path, of: simulation)
        else { return nil }
        self.simulation = simulation
        expected = wait { await simulation.run() }
        // The worker is asked before each shard and after each day.
        let asked = Box<Int>()
        let isStopped: @Sendable () -> Bool = {
            asked.value.withLock { count in
                count = (count ?? 0) + 1
                return count == 5
            }
        }
        guard case .success(nil) = outcome(of: simulation, in: store, isStopped: isStopped) else { return nil }
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { return nil }
        connection = opened
        let all: [(String, String, Int64, Column.Kind)] = [
            ("shard", "rows", 1, .blob), ("shard", "counters", 1, .blob), ("shard", "days", 1, .number),
            ("shard", "leaf", 0, .text), ("run", "counters", 1, .blob), ("run", "plan", 1, .text),
            ("run", "days", 1, .number), ("shard", "epoch", 1, .number),
        ]
        columns = all.map { table, name, row, kind in
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            sqlite3_prepare_v2(opened, "SELECT \(name) FROM \(table) WHERE rowid = \(row)", -1, &statement, nil)
            precondition(sqlite3_step(statement) == SQLITE_ROW, "the store has no \(name)")
            if kind == .number {
                let number = UInt64(bitPattern: sqlite3_column_int64(statement, 0))
                return Column(
                    table: table, name: name, row: row, kind: kind, bytes: FleetChecksum.bytes(of: number))
            }
            let start = sqlite3_column_blob(statement, 0)
            let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, 0))))
            precondition(!bytes.isEmpty, "\(name) is empty")
            return Column(table: table, name: name, row: row, kind: kind, bytes: bytes)
        }
    }

    /// Writes values to the columns and makes the store as it was otherwise.
    func write(_ values: [[UInt8]?]) {
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
            case (.number, let bytes?):
                let number = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                sqlite3_bind_int64(statement, 1, Int64(bitPattern: number))
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

    /// Gives the parts that inputs changed their checksums again.
    func seal(_ values: inout [[UInt8]?]) {
        if let rows = values[0], rows.count >= 8, let counters = values[1], let days = values[2] {
            let number = days.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            values[0] =
                rows.dropLast(8)
                + FleetChecksum.state(rows.dropLast(8), counters, days: Int(truncatingIfNeeded: number), ofShard: 1)
        }
        if let leaf = values[3] {
            let text = String(decoding: leaf.prefix(64), as: UTF8.self)
            values[3] = Array((text + FleetChecksum.digest(text, ofShard: 0)).utf8)
        }
        if let sum = values[4], sum.count >= 8 {
            values[4] = sum.dropLast(8) + FleetChecksum.counters(sum.dropLast(8), row: 1)
        }
    }
}

/// Waits for an async call.
func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let (box, done) = (Box<Value>(), DispatchSemaphore(value: 0))
    Task {
        let value = await body()
        box.value.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    guard let value = box.value.withLock({ $0 }) else { preconditionFailure("the call has no value") }
    return value
}

final class Box<Value: Sendable>: Sendable {
    let value = Mutex(Value?.none)
}

/// Runs a simulation in a store.
func outcome(
    of simulation: FleetSimulation, in store: SQLiteFleetStore, isStopped: @escaping @Sendable () -> Bool = { false }
) -> Result<FleetResult?, FleetStoreError> {
    wait { () async -> Result<FleetResult?, FleetStoreError> in
        do throws(FleetStoreError) {
            return .success(try await simulation.run(in: store, isStopped: isStopped))
        } catch { return .failure(error) }
    }
}

let material = Material()

/// One input of the fuzzer: whether checksums are made again, then changes of four bytes each: which column and how, where,
/// and which byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: min(count, 1 + 4 * 64)))
    guard let material else { preconditionFailure("no store") }
    let isSealed = bytes.first.map { $0 & 1 == 1 } ?? false
    var values = material.columns.map { Optional($0.bytes) }
    for change in stride(from: 1, to: bytes.count - 3, by: 4) {
        let column = Int(bytes[change] & 0x0F) % values.count
        let place = Int(bytes[change + 1]) << 8 | Int(bytes[change + 2])
        switch bytes[change] >> 4 {
        case 1: if material.columns[column].isOptional { values[column] = nil }
        case 2: values[column] = values[column].map { Array($0.prefix(place)) }
        case 3 where values[column]?.count ?? 0 < 1 << 20:
            values[column]?.append(contentsOf: repeatElement(bytes[change + 3], count: place * 16))
        default:
            guard let length = values[column]?.count, length > 0 else { continue }
            values[column]?[place % length] ^= bytes[change + 3]
        }
    }
    if isSealed { material.seal(&values) }
    material.write(values)
    let isWhole = values == material.columns.map { Optional($0.bytes) }
    do throws(FleetStoreError) {
        let store = try SQLiteFleetStore(material.path, of: material.simulation)
        guard let result = try outcome(of: material.simulation, in: store).get() else {
            preconditionFailure("a run that was not stopped has a result")
        }
        // Damage is found, or did no harm. With new checksums, rows and counters may be any that the plan allows.
        precondition(isSealed || result == material.expected, "damage is part of the result")
        precondition(result.root.utf8.count == 64, "the root is none")
    } catch {
        precondition(!isWhole, "a whole store is refused: \(error)")
        precondition([.damaged, .otherPlan].contains(error.code), "\(error.code): \(error)")
        precondition(error.message.hasPrefix("run.sqlite: "), "the error does not name the store: \(error)")
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzFleetStore_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
