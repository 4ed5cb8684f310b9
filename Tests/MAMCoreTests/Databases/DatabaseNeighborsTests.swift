import MAMPOSIX
import CMAMSQLite
import Foundation
import MAMCore
import MAMSealedFiles
import XCTest

/// Databases beside other processes: their locks hold, nobody works on where nobody finds it, a wipe reaches everybody.
final class DatabaseNeighborsTests: XCTestCase {
    private static let fill = "CREATE TABLE rows(number INTEGER PRIMARY KEY, text); INSERT INTO rows VALUES(1, 'one');"

    /// Another process: it runs Python, and goes on line by line.
    private final class Neighbor {
        private let (process, input, output) = (Process(), Pipe(), Pipe())

        init(_ text: String) throws {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-u", "-c", text]
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, Pipe())
            try process.run()
        }

        /// Sends a line, and says what is answered to it; nil when the process has ended.
        func ask(_ line: String = "") -> String? {
            try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            var answer: [UInt8] = []
            while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first {
                if byte == 10 { return String(decoding: answer, as: UTF8.self) }
                answer.append(byte)
            }
            return nil
        }

        deinit {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    // Says which of some bytes of a file another process has locked.
    private static func locked(_ bytes: [Int], of path: String) throws -> [Bool] {
        let python =
            "import fcntl,os,struct;f=os.open('\(path)',os.O_RDWR);"
            + "print(*[int(struct.unpack('hhqqi4x',fcntl.fcntl(f,fcntl.F_GETLK,"
            + "struct.pack('hhqqi4x',fcntl.F_WRLCK,0,b,1,0)))[0]!=fcntl.F_UNLCK) for b in \(bytes)])"
        guard let answer = try Neighbor(python).ask() else { throw XCTSkip("no python3 to ask for locks") }
        return answer.split(separator: " ").map { $0 == "1" }
    }

    // Runs SQL that is sent to it, and answers with the rows or the error.
    private static func sqlite(_ path: String) throws -> Neighbor {
        let neighbor = try Neighbor(
            """
            import sqlite3, sys
            c = sqlite3.connect('\(path)', timeout=0, isolation_level=None)
            for line in sys.stdin:
                try: print(c.execute(line.strip()).fetchall())
                except sqlite3.Error as e: print(e)
            """)
        try XCTSkipUnless(neighbor.ask("SELECT 1") == "[(1,)]", "no python3 with SQLite to be another process")
        return neighbor
    }

    func testWalkingTheContainerKeepsDatabaseLocks() throws {
        for mode in ["DELETE", "WAL"] {
            let world = try DatabaseWorld()
            let connection = try world.open()
            _ = try connection.rows("PRAGMA journal_mode=\(mode)")
            try connection.run(Self.fill + "BEGIN IMMEDIATE; DELETE FROM rows WHERE number = 1")
            _ = try world.app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
            _ = try world.app.fileProtectionManager.wipe(FileWorld.carol)
            _ = world.app.fileProtectionManager.protectionInfo(for: "plan.db")
            // The writer's lock; of a log also the one that says that the map is in use.
            let (path, bytes) =
                mode == "WAL" ? (world.path("plan.db-shm"), [120, 128]) : (world.path("plan.db"), [0x4000_0001])
            XCTAssertEqual(try Self.locked(bytes, of: path), bytes.map { _ in true }, mode)
            try connection.run("COMMIT")
            XCTAssertEqual(try Self.locked([bytes[0]], of: path), [false], mode)
        }
    }

    func testRepeatedStatusChecksOfAnOpenDatabaseTakeNoDescriptors() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run("PRAGMA journal_mode=WAL;" + Self.fill)
        func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        func look() throws {
            _ = world.app.fileProtectionManager.protectionInfo(for: "plan.db")
            XCTAssertTrue(world.app.fileProtectionManager.isFileEncrypted("plan.db"))
            _ = try world.app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice)
        }
        try look()
        let before = try descriptors()
        for _ in 0..<200 { try look() }
        // Other suites of this process may have some as well.
        XCTAssertLessThan(try descriptors(), before + 50)
        XCTAssertEqual(try connection.rows("SELECT text FROM rows"), ["one"])
    }

    func testAConnectionThatReturnsSealingsIsNotMistakenForAJournalWriter() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        // 1 is shared, 2 reserved, which tells others that a journal is a living writer's, and 4 exclusive.
        for (mode, isShared, wanted) in [
            ("DELETE", false, ["lock 1", "lock 2"]), ("PERSIST", false, ["lock 1", "lock 4"]),
            ("PERSIST", true, ["lock 1"]),
        ] {
            let world = try DatabaseWorld()
            var connection: Connection? = try world.open(through: name)
            _ = try connection?.rows("PRAGMA journal_mode=\(mode)")
            try connection?.run(Self.fill)
            let other = isShared ? try world.open(through: name) : nil
            let words = FaultyFiles.words { connection = nil }
            XCTAssertEqual(words.filter { $0.hasPrefix("lock") }, wanted, "\(mode) \(isShared)")
            XCTAssertEqual(words.contains { $0.hasPrefix("write") }, !isShared, "\(mode): \(words)")
            _ = other
        }
    }

    func testConcurrentConnectionsThatFirstOpenAProtectedFileDoNotUndoEachOther() throws {
        let world = try DatabaseWorld()
        var made: Connection? = try world.open("clear.db", for: FileWorld.bob)
        try made?.run(Self.fill)
        made = nil
        try world.app.fileProtectionManager.protect("clear.db", accountID: FileWorld.alice)
        // Both find a protected file that no connection has opened yet; one is first.
        let uri = try world.uri("clear.db")
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            do {
                let connection = try Connection(uri)
                sqlite3_busy_timeout(connection.handle, 5000)
                try connection.run("INSERT INTO rows VALUES(\(number + 2), hex(zeroblob(3000)))")
            } catch { XCTFail("\(error)") }
        }
        let connection = try world.open("clear.db")
        XCTAssertEqual(try connection.rows("SELECT count(*) FROM rows"), ["9"])
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"])
    }

    func testNoCopyTakesThePlaceOfADatabaseThatIsOpen() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run(Self.fill)
        try world.app.files.create(at: "other", for: FileWorld.alice).close()
        XCTAssertThrowsError(
            try world.app.fileProtectionManager.decryptFile("other", toCopyPath: "plan.db")
        ) { XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, EBUSY, "\($0)") }
        XCTAssertEqual(try connection.rows("SELECT text FROM rows"), ["one"])
    }

    func testWithSmallPagesBesideALogEachCopyIsOnTheDiskBeforeItsPlaceIsWrittenOver() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        for isSafe in [true, false] {
            let world = try DatabaseWorld(powerSafe: isSafe)
            let connection = try world.open(through: name)
            try connection.run(
                """
                PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t(x, y);
                WITH RECURSIVE c(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM c WHERE v < 40)
                INSERT INTO t SELECT v, hex(zeroblob(400)) FROM c;
                PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET y = 'short' WHERE x % 9 = 0
                """)
            let words = try FaultyFiles.words { _ = try connection.rows("PRAGMA wal_checkpoint") }
            let copies = words.indices.filter { words[$0] == "write \(ChunkGeometry.journalOffset)" }
            XCTAssertGreaterThan(copies.count, 4, "\(words)")
            var unsafe = 0
            for (before, copy) in zip([-1] + copies, copies) {
                // What the copy before it stood for is on the disk, and so is this one before its own place changes.
                let isPlaceSafe = before < 0 || words[before...copy].dropFirst(2).contains("sync")
                if !isPlaceSafe || words.dropFirst(copy + 1).first != "sync" { unsafe += 1 }
            }
            // The last one clears the copy and is followed by nothing.
            XCTAssertEqual(isSafe ? max(0, unsafe - 1) : unsafe, isSafe ? 0 : copies.count, "\(words)")
        }
    }

    func testAWipeInOneProcessEndsTheConnectionsOfAllOthers() throws {
        for (mode, owner) in [("DELETE", FileWorld.alice), ("WAL", FileWorld.alice), ("WAL", FileWorld.bob)] {
            let world = try DatabaseWorld()
            let (first, second) = (try FileWorld.process(in: world.folder), try FileWorld.process(in: world.folder))
            _ = first.files.isEncrypted(at: "t")
            let connection = try Connection(try second.databases.uri(for: "plan.db", account: owner))
            let kept = try Connection(try second.databases.uri(for: "kept.db", account: FileWorld.carol))
            for each in [connection, kept] {
                _ = try each.rows("PRAGMA journal_mode=\(mode)")
                try each.run(Self.fill)
            }
            XCTAssertTrue(try first.fileProtectionManager.wipe(owner).isComplete, mode)
            for sql in ["SELECT text FROM rows", "INSERT INTO rows VALUES(2, 'two')"] {
                XCTAssertThrowsError(try connection.rows(sql), "\(mode): \(sql)") { error in
                    XCTAssertEqual((error as? Connection.Failure)?.code, SQLITE_IOERR | 28 << 8, "\(mode): \(error)")
                }
            }
            try kept.run("INSERT INTO rows VALUES(2, 'two')")
            XCTAssertEqual(try kept.rows("SELECT count(*) FROM rows"), ["2"], "carol's stays open")
        }
    }

    func testNoFileTakesThePlaceOfADatabaseInTheMiddleOfAnothersTransaction() throws {
        let world = try DatabaseWorld()
        var made: Connection? = try world.open("clear.db", for: FileWorld.bob)
        try made?.run(Self.fill)
        made = nil
        let neighbor = try Self.sqlite(world.path("clear.db"))
        let changes: [(String, () throws -> Void)] = [
            ("protect", { try world.app.fileProtectionManager.protect("clear.db", accountID: FileWorld.alice) }),
            ("empty", { try world.app.files.create(at: "clear.db", for: FileWorld.alice).close() }),
        ]
        // A lock alone, without a journal, as between the beginning of a transaction and its first change.
        XCTAssertEqual(neighbor.ask("BEGIN IMMEDIATE"), "[]")
        for (name, change) in changes {
            XCTAssertThrowsError(try change(), name) { error in
                XCTAssertEqual((error as? MAMFileProtectionError)?.systemError, EBUSY, "\(name): \(error)")
            }
        }
        XCTAssertEqual(neighbor.ask("INSERT INTO rows VALUES(2, 'two')"), "[]")
        XCTAssertEqual(neighbor.ask("COMMIT"), "[]")
        try changes[0].1()
        XCTAssertTrue(world.app.fileProtectionManager.isFileEncrypted("clear.db"))
        // Its connection is one of a file that has no name any more.
        XCTAssertEqual(neighbor.ask("INSERT INTO rows VALUES(3, 'three')"), "attempt to write a readonly database")
        XCTAssertEqual(try world.open("clear.db").rows("SELECT text FROM rows"), ["one", "two"], "nothing is lost")
        try changes[1].1()
        XCTAssertEqual(try world.open("clear.db").rows("SELECT count(*) FROM sqlite_master"), ["0"])
    }

    func testAConnectionToADatabaseThatAnotherProcessReplacedFails() throws {
        for isEmptied in [false, true] {
            let world = try DatabaseWorld()
            let (first, second) = (try FileWorld.process(in: world.folder), try FileWorld.process(in: world.folder))
            _ = first.files.isEncrypted(at: "t")
            let connection = try Connection(try second.databases.uri(for: "plan.db", account: FileWorld.alice))
            try connection.run(Self.fill)
            let path = world.path("plan.db")
            // As another process does it, which knows nothing of this one's open files.
            try Self.replace(path, isEmptied, first)
            for sql in ["SELECT text FROM rows", "INSERT INTO rows VALUES(2, 'two')"] {
                XCTAssertThrowsError(try connection.rows(sql), sql)
            }
            XCTAssertNoThrow(try Connection(try second.databases.uri(for: "plan.db", account: FileWorld.alice)))
        }
    }

    private static func replace(_ path: String, _ isEmptied: Bool, _ app: ManagedApp) throws {
        if isEmptied {
            // What `create` does to a file that is there; it refuses to here, since this process has it open.
            let header = try app.files.create(at: "other.db", for: FileWorld.carol)
            try header.close()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.replacingOccurrences(of: "plan", with: "other")))
            let descriptor = MAMPOSIX.open(path, O_WRONLY | O_TRUNC)
            defer { MAMPOSIX.close(descriptor) }
            _ = bytes.withUnsafeBytes { MAMPOSIX.write(descriptor, $0.baseAddress, $0.count) }
        } else {
            try app.files.create(at: "other.db", for: FileWorld.alice).close()
            XCTAssertEqual(rename(path.replacingOccurrences(of: "plan", with: "other"), path), 0)
        }
        // The word that moves with every wipe, and with every change of protection.
        _ = try app.fileProtectionManager.wipe(FileWorld.bob)
    }
}
