import CMAMSQLite
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Databases, logs and journals that somebody changed: errors, or the rows as they were; never other rows.
final class DatabaseDamageTests: XCTestCase {
    /// A row's value says which row it is.
    private static func value(_ number: Int) -> String {
        "\(DatabaseWorld.secret) \(number) " + String(repeating: "v\(number)", count: 40)
    }

    func testChangedFilesGiveErrorsOrTheRowsThatWere() throws {
        for seed in TestSeeds([1], of: name) { try changedFilesGiveErrorsOrTheRowsThatWere(seed) }
    }

    private func changedFilesGiveErrorsOrTheRowsThatWere(_ seed: UInt64) throws {
        let rounds = isExhaustive ? 6000 : 150
        var random = SeededGenerator(seed: seed)
        var (refused, whole) = (0, 0)
        for (mode, page) in [("WAL", 4096), ("WAL", 1024), ("DELETE", 4096), ("DELETE", 512)] {
            let world = try DatabaseWorld()
            let states = try makeStates(world, mode, page)
            for _ in 0..<rounds / 4 {
                let state = states[Int.random(in: 0..<states.count, using: &random)]
                var files = state
                for _ in 0..<Int.random(in: 1...3, using: &random) { change(&files, states, &random) }
                for name in world.names { try FileManager.default.removeItem(atPath: world.path(name)) }
                for (name, bytes) in files where !name.hasSuffix("-shm") { try world.write(bytes, to: name) }
                do {
                    let connection = try world.open()
                    for row in try connection.rows("SELECT number, value FROM rows") {
                        let number = Int(row.prefix { $0 != "|" }) ?? -1
                        XCTAssertEqual(row, "\(number)|\(Self.value(number))", "seed \(seed)")
                    }
                    _ = try? connection.run("INSERT INTO rows VALUES(100000, 'x')")
                    whole += 1
                } catch let error as Connection.Failure {
                    XCTAssertTrue(
                        [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_PROTOCOL]
                            .contains(error.code & 0xFF), "\(error), seed \(seed)")
                    refused += 1
                }
            }
        }
        print("\(refused) refused, \(whole) read")
        XCTAssertGreaterThan(refused, rounds / 20)
        XCTAssertGreaterThan(whole, 0)
    }

    /// Copies of all files at moments while a connection works: with a log that was not copied back, with a hot journal.
    private func makeStates(_ world: DatabaseWorld, _ mode: String, _ page: Int) throws -> [[String: [UInt8]]] {
        var states: [[String: [UInt8]]] = []
        let connection = try world.open()
        try connection.run(
            "PRAGMA page_size=\(page); PRAGMA journal_mode=\(mode); PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=3")
        try connection.run("CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT)")
        for number in 1...60 {
            if number % 20 == 10 { try connection.run("BEGIN") }
            try connection.run("INSERT INTO rows VALUES(\(number), '\(Self.value(number))')")
            if number % 20 == 15 { states.append(try snapshot(world)) }
            if number % 20 == 19 { try connection.run("COMMIT") }
            if number == 22 { try connection.run("PRAGMA wal_checkpoint") }
        }
        states.append(try snapshot(world))
        return states
    }

    private func snapshot(_ world: DatabaseWorld) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in world.names { files[name] = try world.raw(name) }
        return files
    }

    private func change(
        _ files: inout [String: [UInt8]], _ states: [[String: [UInt8]]], _ random: inout SeededGenerator
    ) {
        let names = files.keys.filter { !$0.hasSuffix("-shm") }.sorted()
        guard !names.isEmpty else { return }
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        guard var bytes = files[name], !bytes.isEmpty else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        case 3:
            // Two chunks change places.
            let (body, stride) = (45_056, 4128)
            let count = (bytes.count - body) / stride
            guard count > 1 else { return }
            let (a, b) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
            for place in 0..<stride { bytes.swapAt(body + a * stride + place, body + b * stride + place) }
        case 4:
            for _ in 0..<40 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = 0 }
        default:
            bytes += [UInt8](
                repeating: UInt8.random(in: 0...255, using: &random), count: Int.random(in: 1...9000, using: &random))
        }
        files[name] = bytes
    }

    func testALogOrJournalInClearIsNotTakenOver() throws {
        for mode in ["WAL", "DELETE"] {
            let world = try DatabaseWorld()
            let suffix = mode == "WAL" ? "-wal" : "-journal"
            // A clear database of the same rows, whose log somebody puts beside ours.
            let plain = try Connection(world.path("plain.db"))
            for connection in [plain, try world.open()] {
                try connection.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(x); INSERT INTO t VALUES('ours')")
            }
            try plain.run(
                "PRAGMA cache_size=1; BEGIN; UPDATE t SET x = 'theirs'; INSERT INTO t SELECT hex(zeroblob(20000))")
            let bytes = try world.raw("plain.db" + suffix)
            XCTAssertGreaterThan(bytes.count, 512)
            try world.write(bytes, to: "plan.db" + suffix)
            XCTAssertThrowsError(try world.open().rows("SELECT x FROM t"), mode)
        }
    }

    func testTheLogOfAnotherDatabaseIsNotTakenOver() throws {
        let world = try DatabaseWorld()
        let (first, second) = (try world.open("first.db"), try world.open("second.db"))
        for connection in [first, second] {
            try connection.run("PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES('row')")
        }
        let copies = [try world.raw("first.db"), try world.raw("second.db-wal")]
        try world.write(copies[0], to: "third.db")
        try world.write(copies[1], to: "third.db-wal")
        XCTAssertThrowsError(try world.open("third.db").rows("SELECT x FROM t"))
    }

    func testAPageThatWasChangedIsAnErrorAndOthersStayReadable() throws {
        let world = try DatabaseWorld()
        try world.open().run(
            "CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT);"
                + (1...200).map { "INSERT INTO rows VALUES(\($0), '\(Self.value($0))');" }.joined())
        var bytes = try world.raw("plan.db")
        bytes[45_056 + 3 * 4128 + 500] ^= 1
        try world.write(bytes, to: "plan.db")
        let connection = try world.open()
        XCTAssertThrowsError(try connection.rows("SELECT sum(length(value)) FROM rows")) { error in
            XCTAssertEqual((error as? Connection.Failure)?.code, SQLITE_IOERR | 32 << 8)
        }
        let read = (1...200).count {
            (try? connection.rows("SELECT value FROM rows WHERE number = \($0)")) == [Self.value($0)]
        }
        XCTAssertGreaterThan(read, 100)
    }
}
