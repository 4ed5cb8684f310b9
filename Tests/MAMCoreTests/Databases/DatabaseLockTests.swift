import CMAMSQLite
import MAMCore
import MAMSettings
import MAMSimulation
import TestSeeds
import XCTest

/// Databases on a device that is locked: SQLite gets an I/O error, and goes on after the unlock without a loss.
final class DatabaseLockTests: XCTestCase {
    /// Whether each call works on a locked device, and before its first unlock, for the classes None,
    /// CompleteUntilFirstUserAuthentication, CompleteUnlessOpen and Complete; `+` it does, `-` it fails with an I/O error.
    ///
    /// The connection was opened, and has read, before the lock. A journal in the modes PERSIST and TRUNCATE stays as a
    /// file, which is opened anew for each transaction.
    private static let table = """
        call                 encrypted   clear
                             lock  start lock  start
        open                 ++--  ----  ++--  +---
        open read-only       ++--  ----  ++--  +---
        make                 +++-  ----  +++-  ----
        make for nobody      ++++  ++++  ++++  ++++
        attach               ++--  ----  ++--  +---
        read WAL             +++-  +---  +++-  +---
        read DELETE          +++-  +---  +++-  +---
        write WAL            +++-  +---  +++-  +---
        write DELETE         +++-  +---  +++-  +---
        write TRUNCATE       ++--  +---  ++--  +---
        write PERSIST        ++--  +---  ++--  +---
        commit WAL           +++-  +---  +++-  +---
        commit DELETE        +++-  +---  +++-  +---
        commit TRUNCATE      +++-  +---  +++-  +---
        commit PERSIST       +++-  +---  +++-  +---
        checkpoint WAL       +++-  +---  +++-  +---
        vacuum DELETE        +++-  +---  +++-  +---
        back up DELETE       +++-  +---  +++-  +---
        close WAL            ++++  ++++  ++++  ++++
        close DELETE         ++++  ++++  ++++  ++++
        """

    private static let levels: [FileProtectionLevel] = [
        .none, .completeUntilFirstUserAuthentication, .completeUnlessOpen, .complete,
    ]

    private struct Place {
        let world: DatabaseWorld
        let time: VirtualTime

        func enter(_ state: DeviceLockState) {
            switch state {
            case .unlocked: world.device.unlock()
            case .locking: world.device.lock()
            case .locked:
                world.device.lock()
                time.advance(by: LockWorld.later)
            case .beforeFirstUnlock: world.device.restart()
            }
        }
    }

    private func place(_ level: FileProtectionLevel, isEncrypted: Bool = true) throws -> Place {
        let time = VirtualTime()
        let world = try DatabaseWorld(
            time: time, settings: LockWorld.settings(level),
            policy: isEncrypted ? FileWorld.strict : FileWorld.loose)
        return Place(world: world, time: time)
    }

    private static func isOfLock(_ error: any Error) -> Bool {
        guard let failure = error as? Connection.Failure else { return false }
        return failure.code & 0xFF == SQLITE_IOERR
    }

    private static let begun = "BEGIN IMMEDIATE; INSERT INTO t VALUES(7, 'begun')"

    /// Makes one call; a connection in a mode has read before.
    private func call(_ words: [Substring], _ world: DatabaseWorld, _ connection: Connection?) throws {
        switch words[0] {
        case "open" where words.count == 2:
            let connection = try Connection(try world.uri(), flags: SQLITE_OPEN_READONLY)
            let rows = try connection.rows("SELECT count(*) FROM t")
            XCTAssertEqual(rows, ["3"])
        case "open":
            let rows = try world.open().rows("SELECT count(*) FROM t")
            XCTAssertEqual(rows, ["3"])
        case "make":
            let connection = try world.open("new.db", for: words.count == 1 ? FileWorld.alice : .unmanaged)
            try connection.run("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
            XCTAssertEqual(try connection.rows("SELECT x FROM t"), ["1"])
        case "attach":
            let other = try Connection(":memory:")
            try other.run("ATTACH '\(try world.uri())' AS plan; INSERT INTO plan.t VALUES(9, 'attached')")
        case "read":
            let rows = try connection?.rows("SELECT count(*) FROM t")
            XCTAssertEqual(rows, ["3"])
        case "write": try connection?.run("INSERT INTO t VALUES(8, 'written')")
        case "commit": try connection?.run("COMMIT")
        case "checkpoint": try connection?.run("PRAGMA wal_checkpoint(TRUNCATE)")
        case "vacuum": try connection?.run("VACUUM")
        case "back":
            let copy = try Connection(":memory:")
            guard let connection, let backup = sqlite3_backup_init(copy.handle, "main", connection.handle, "main")
            else {
                return XCTFail("no backup")
            }
            let code = sqlite3_backup_step(backup, -1)
            sqlite3_backup_finish(backup)
            guard code == SQLITE_DONE else { throw Connection.Failure(code: code, description: "backup: \(code)") }
        default: break
        }
    }

    func testEveryCallOnEveryClassInEveryStateOfTheLock() throws {
        var count = 0
        for line in Self.table.split(separator: "\n").dropFirst(2) {
            let words = line.prefix(21).split(separator: " ")
            let cells = line.dropFirst(21).split(separator: " ").map(Array.init)
            for (column, level) in Self.levels.enumerated() {
                for isEncrypted in [true, false] {
                    for state in DeviceLockState.allCases {
                        let cell = cells[(isEncrypted ? 0 : 2) + (state == .beforeFirstUnlock ? 1 : 0)][column]
                        let works = state == .unlocked || state == .locking || cell == "+"
                        let note = "\(words.joined(separator: " ")), \(level), \(isEncrypted), \(state)"
                        try look(words, level, isEncrypted, state, works: works, note)
                        count += 1
                    }
                }
            }
        }
        print("\(count) calls of databases")
        XCTAssertEqual(count, 20 * 4 * 2 * 4)
    }

    private func look(
        _ words: [Substring], _ level: FileProtectionLevel, _ isEncrypted: Bool, _ state: DeviceLockState, works: Bool,
        _ note: String
    ) throws {
        let place = try place(level, isEncrypted: isEncrypted)
        let modes = ["WAL", "DELETE", "TRUNCATE", "PERSIST"]
        let mode = words.last.map(String.init).flatMap { modes.contains($0) ? $0 : nil }
        var connection: Connection? = try place.world.open()
        try connection?.run(
            """
            PRAGMA journal_mode=\(mode ?? "DELETE"); CREATE TABLE t(x INTEGER PRIMARY KEY, y);
            INSERT INTO t VALUES(1, 'a'), (2, 'b'); INSERT INTO t VALUES(3, 'c')
            """)
        place.world.app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        if mode == nil { connection = nil }
        if words[0] == "commit" { try connection?.run(Self.begun) }
        place.enter(state)
        do {
            try call(words, place.world, connection)
            XCTAssertTrue(works, note)
        } catch {
            XCTAssertFalse(works, "\(note): \(error)")
            XCTAssertTrue(Self.isOfLock(error), "\(note): \(error)")
        }
        if words[0] == "close" {
            connection = nil
            XCTAssertTrue(works, note)
        }
        place.enter(.unlocked)
        // The same connection goes on, and nothing that was committed is missing.
        if let connection {
            if sqlite3_get_autocommit(connection.handle) == 0 { try? connection.run("ROLLBACK") }
            do { try connection.run("INSERT INTO t VALUES(100, 'after')") } catch {
                XCTFail("\(note), after: \(error)")
            }
        }
        let after = try place.world.open()
        XCTAssertEqual(try after.rows("PRAGMA integrity_check"), ["ok"], note)
        var wanted = ["1", "2", "3"]
        if works, words[0] == "commit" { wanted.append("7") }
        if works, words[0] == "write" { wanted.append("8") }
        if works, words[0] == "attach" { wanted.append("9") }
        if connection != nil { wanted.append("100") }
        XCTAssertEqual(try after.rows("SELECT x FROM t ORDER BY x"), wanted, note)
    }

    func testTheCodeOfTheLockDiffersFromThatOfAWipe() throws {
        let place = try place(.complete)
        let connection = try place.world.open()
        try connection.run("CREATE TABLE t(x)")
        place.enter(.locked)
        XCTAssertThrowsError(try connection.run("INSERT INTO t VALUES(1)")) { error in
            XCTAssertEqual((error as? Connection.Failure)?.code, SQLITE_IOERR | 13 << 8)
        }
        XCTAssertThrowsError(try place.world.open()) { error in
            XCTAssertEqual((error as? Connection.Failure)?.code, SQLITE_IOERR | 13 << 8)
        }
        XCTAssertTrue(try place.world.app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertEqual(place.world.names, [])
        XCTAssertThrowsError(try connection.run("INSERT INTO t VALUES(1)")) { error in
            XCTAssertEqual((error as? Connection.Failure)?.code, SQLITE_IOERR | 28 << 8)
        }
    }

    func testAVFSThatWasChangedObeysTheLock() throws {
        let place = try place(.complete)
        let vfs = try XCTUnwrap(sqlite3_vfs_find("unix-excl"))
        try place.world.app.fileProtectionManager.protectSQLiteVFS(vfs)
        defer { try? place.world.app.fileProtectionManager.unprotectSQLiteVFS(vfs) }
        let path = place.world.path("plan.db")
        let connection = try place.world.app.withAccountID(FileWorld.alice) {
            let made = try Connection(path, vfs: "unix-excl")
            try made.run("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
            return made
        }
        XCTAssertTrue(place.world.app.fileProtectionManager.isFileEncrypted("plan.db"))
        place.enter(.locked)
        XCTAssertThrowsError(try connection.rows("SELECT x FROM t")) { XCTAssertTrue(Self.isOfLock($0), "\($0)") }
        XCTAssertThrowsError(try Connection(path, vfs: "unix-excl")) { XCTAssertTrue(Self.isOfLock($0), "\($0)") }
        place.enter(.unlocked)
        XCTAssertEqual(try connection.rows("SELECT x FROM t"), ["1"])
    }

    /// Transactions with a lock at one call of SQLite's files after the other.
    func testALockAtAnyCallLosesNoTransaction() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        var (points, refusals) = (0, 0)
        for level in [FileProtectionLevel.complete, .completeUnlessOpen] {
            for (mode, page) in [
                ("DELETE", 4096), ("DELETE", 1024), ("TRUNCATE", 512), ("PERSIST", 4096), ("WAL", 4096), ("WAL", 1024),
            ] {
                let total = try run(name, level, mode, page, lockAt: .max).calls
                XCTAssertGreaterThan(total, 100)
                // All of them take many minutes: `DATABASE_FAULTS=1`.
                let step = isExhaustive ? Int(ProcessInfo.processInfo.environment["DATABASE_FAULTS"] ?? "") ?? 13 : 331
                for call in stride(from: 1, through: total, by: step) {
                    points += 1
                    refusals += try run(name, level, mode, page, lockAt: call).refused
                }
            }
        }
        print("\(points) locks in databases, \(refusals) refused transactions")
        XCTAssertGreaterThan(points, 60)
        XCTAssertGreaterThan(refusals, 60)
    }

    private func run(
        _ vfs: String, _ level: FileProtectionLevel, _ mode: String, _ page: Int, lockAt call: Int
    ) throws -> (calls: Int, refused: Int) {
        let place = try place(level)
        let note = "\(level), \(mode) \(page), call \(call)"
        let connection = try place.world.open(through: vfs)
        try connection.run(
            """
            PRAGMA page_size=\(page); PRAGMA journal_mode=\(mode); CREATE TABLE t(x INTEGER PRIMARY KEY, y);
            PRAGMA cache_size=4; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=8
            """)
        var (told, refused) = (Set<Int>(), Set<Int>())
        let lock: @Sendable () -> Void = { [device = place.world.device, time = place.time] in
            device.lock()
            time.advance(by: LockWorld.later)
        }
        let calls = FaultyFiles.with(lock, at: call) {
            for number in 1...10 {
                do {
                    try connection.run("BEGIN IMMEDIATE")
                    try connection.run("INSERT INTO t VALUES(\(number), hex(zeroblob(\(number * 400))))")
                    try connection.run("UPDATE t SET y = y || 'x'; COMMIT")
                    told.insert(number)
                } catch {
                    XCTAssertTrue(Self.isOfLock(error), "\(note): \(error)")
                    refused.insert(number)
                    if sqlite3_get_autocommit(connection.handle) == 0 { try? connection.run("ROLLBACK") }
                    // Every fourth time the user unlocks the device between two transactions.
                    if number % 4 == 0 { place.world.device.unlock() }
                }
                if number == 5 { try? connection.run("VACUUM") }
            }
        }
        place.world.device.unlock()
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"], note)
        let found = Set(try connection.rows("SELECT x FROM t").compactMap { Int($0) })
        XCTAssertTrue(told.isSubset(of: found), "\(note): \(told.subtracting(found)) lost")
        // A transaction whose commit failed may be there, as a whole.
        XCTAssertTrue(found.isSubset(of: told.union(refused)), note)
        do { try connection.run("INSERT INTO t VALUES(100, '')") } catch { XCTFail("\(note), after: \(error)") }
        let after = try place.world.open()
        XCTAssertEqual(try after.rows("SELECT count(*) FROM t"), ["\(found.count + 1)"], note)
        for row in try after.rows("SELECT x, length(y) FROM t WHERE x < 100") {
            let parts = row.split(separator: "|").compactMap { Int($0) }
            XCTAssertGreaterThan(parts[1], parts[0] * 800, "\(note): a row is torn")
        }
        return (calls, refused.count)
    }
}
