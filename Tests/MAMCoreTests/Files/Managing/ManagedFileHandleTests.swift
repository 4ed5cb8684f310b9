import MAMCore
import MAMVolumes
import XCTest

/// Open flags, positions and errors: what POSIX says, for encrypted and clear files alike.
final class ManagedFileHandleTests: XCTestCase {
    private func eachKind(_ body: (_ world: FileWorld, _ app: ManagedApp, _ path: String) throws -> Void) throws {
        for owner in [FileWorld.alice, FileWorld.bob] {
            let world = try FileWorld()
            let app = world.app()
            try world.write("0123456789", "a", in: app, for: owner)
            try body(world, app, "a")
        }
    }

    private func assertThrows<Result>(
        _ code: MAMFileProtectionError.Code, systemError: Int32? = nil, _ body: @autoclosure () throws -> Result,
        line: UInt = #line
    ) {
        XCTAssertThrowsError(try body(), line: line) { error in
            let error = error as? MAMFileProtectionError
            XCTAssertEqual(error?.code, code, "\(String(describing: error))", line: line)
            if let systemError { XCTAssertEqual(error?.systemError, systemError, line: line) }
        }
    }

    func testReadingAndWritingMoveThePosition() throws {
        try eachKind { _, app, path in
            let file = try app.files.open(at: path, .readWrite)
            XCTAssertEqual(try file.tell(), 0)
            XCTAssertEqual(try file.read(3), Array("012".utf8))
            try file.write(Array("XY".utf8))
            XCTAssertEqual(try file.tell(), 5)
            XCTAssertEqual(try file.read(100), Array("56789".utf8))
            XCTAssertEqual(try file.read(1), [])
            XCTAssertEqual(try file.seek(to: -2, from: .end), 8)
            XCTAssertEqual(try file.seek(to: -1, from: .current), 7)
            XCTAssertEqual(try file.read(2), Array("78".utf8))
            XCTAssertEqual(try file.pread(4, at: 1), Array("12XY".utf8))
            XCTAssertEqual(try file.tell(), 9)
            try file.close()
        }
    }

    func testAWriteBeyondTheEndLeavesAHoleOfZeros() throws {
        try eachKind { _, app, path in
            let file = try app.files.open(at: path, .readWrite)
            try file.seek(to: 100_000)
            try file.write(Array("end".utf8))
            XCTAssertEqual(try file.size(), 100_003)
            XCTAssertEqual(
                try file.pread(100_003, at: 0),
                Array("0123456789".utf8) + [UInt8](repeating: 0, count: 99_990) + Array("end".utf8))
            try file.truncate(to: 4)
            try file.truncate(to: 8)
            XCTAssertEqual(try file.pread(100, at: 0), Array("0123".utf8) + [0, 0, 0, 0])
            XCTAssertEqual(try file.tell(), 100_003)
            try file.sync()
            try file.datasync()
            try file.close()
        }
    }

    func testAppendingWritesAtTheEndAtAnyPosition() throws {
        try eachKind { world, app, path in
            let (first, second) = (
                try app.files.open(at: path, [.writeOnly, .append]),
                try app.files.open(at: path, [.readWrite, .append])
            )
            try first.write(Array("A".utf8))
            try second.write(Array("B".utf8))
            try first.seek(to: 0)
            try first.write(Array("C".utf8))
            XCTAssertEqual(try first.tell(), 13)
            assertThrows(.invalidArguments, try first.pwrite(Array("D".utf8), at: 0))
            try first.close()
            try second.close()
            XCTAssertEqual(try world.read(path, in: app), "0123456789ABC")
        }
    }

    func testHandlesOfOneFileSeeEachOthersWritesAtOnce() throws {
        try eachKind { world, app, path in
            let writer = try app.files.open(at: path, .readWrite)
            let reader = try app.files.open(at: path)
            try world.volume.link("/apps/notes/a", as: "/apps/notes/b")
            let other = try app.files.open(at: "b", .readWrite)
            try writer.pwrite(Array("W".utf8), at: 0)
            try other.pwrite(Array("O".utf8), at: 1)
            XCTAssertEqual(try reader.pread(3, at: 0), Array("WO2".utf8))
            try other.truncate(to: 2)
            XCTAssertEqual(try reader.size(), 2)
            for file in [writer, reader, other] { try file.close() }
            XCTAssertEqual(try world.read("b", in: app), "WO")
        }
    }

    func testAHandleAllowsOnlyTheOperationsItWasOpenedFor() throws {
        try eachKind { _, app, path in
            let reader = try app.files.open(at: path)
            assertThrows(.invalidArguments, systemError: 9, try reader.write([1]))
            assertThrows(.invalidArguments, systemError: 9, try reader.pwrite([1], at: 0))
            assertThrows(.invalidArguments, systemError: 9, try reader.truncate(to: 0))
            let writer = try app.files.open(at: path, .writeOnly)
            assertThrows(.invalidArguments, systemError: 9, try writer.read(1))
            try reader.close()
            try writer.close()
            assertThrows(.invalidArguments, systemError: 9, try reader.read(1))
            assertThrows(.invalidArguments, systemError: 9, try reader.close())
            assertThrows(.invalidArguments, systemError: 9, try reader.size())
        }
    }

    func testInvalidOffsetsAndLengthsAreRefused() throws {
        try eachKind { _, app, path in
            let file = try app.files.open(at: path, .readWrite)
            assertThrows(.invalidArguments, try file.seek(to: -1))
            assertThrows(.invalidArguments, try file.seek(to: .max, from: .end))
            assertThrows(.invalidArguments, try file.pread(1, at: -1))
            assertThrows(.invalidArguments, try file.read(-1))
            assertThrows(.invalidArguments, try file.pwrite([1], at: MAMFile.maximumLength))
            assertThrows(.invalidArguments, try file.truncate(to: MAMFile.maximumLength + 1))
            assertThrows(.invalidArguments, try file.truncate(to: -1))
            XCTAssertEqual(try file.pread(10, at: .max >> 20), [])
            XCTAssertEqual(try file.size(), 10)
            try file.close()
        }
    }

    func testOpenFlagsFindCreateOrRefuseAFile() throws {
        try eachKind { world, app, path in
            assertThrows(.fileNotFound, systemError: 2, try app.files.open(at: "missing"))
            assertThrows(.internalError, systemError: 17, try app.files.create(at: path, [.readWrite, .exclusive]))
            XCTAssertEqual(try world.read(path, in: app), "0123456789")
            let made = try app.files.open(at: "new", [.readWrite, .create])
            XCTAssertEqual(try made.size(), 0)
            try made.close()
            assertThrows(.invalidArguments, try app.files.open(at: path, [.readOnly, .truncate]))
            assertThrows(.invalidArguments, try app.files.open(at: path, MAMFile.OpenFlags(rawValue: 3)))
            assertThrows(.invalidArguments, try app.files.open(at: path, MAMFile.OpenFlags(rawValue: 1 << 29)))
            try world.volume.makeFolder("/apps/notes/sub", mode: 0o700)
            assertThrows(.operationOnDirectory, try app.files.open(at: "sub"))
        }
    }

    func testPathsThatLeadOutOfTheContainerAreRefused() throws {
        let volume = MemoryVolume()
        let world = try FileWorld(volume)
        let (app, mail) = (world.app(), world.app("mail"))
        try world.write("mine", "a", in: mail, for: FileWorld.bob)
        try volume.makeLink("/apps/notes/way", to: "/apps/mail")
        try volume.makeLink("/apps/notes/straight", to: "/apps/mail/a")
        for path in [
            "/apps/mail/a", "../mail/a", "way/a", "/", "..", "", "a\0b", "sub/../../mail/a",
            String(repeating: "a/", count: 4000),
        ] {
            XCTAssertThrowsError(try app.files.open(at: path), path)
            XCTAssertThrowsError(try app.files.create(at: path), path)
            XCTAssertThrowsError(try app.fileProtectionManager.protect(path, accountID: FileWorld.alice), path)
        }
        XCTAssertThrowsError(try app.files.open(at: "straight"))
        XCTAssertThrowsError(try app.files.create(at: ".mam-tmp-1"))
        XCTAssertEqual(try world.read("a", in: mail), "mine")
    }

    func testAnAppWithoutContainerHasNoFiles() throws {
        let app = ManagedApp()
        assertThrows(.applicationNotManaged, try app.files.open(at: "a"))
        XCTAssertNil(app.files.protectionInfo(at: "a"))
    }

    func testAFileOfTheSisterAppCannotBeOpenedInPlace() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        try world.write("secret", "a", in: notes, for: FileWorld.alice)
        // Somebody copies the encrypted bytes over.
        let bytes = try world.raw("/apps/notes/a")
        let copy = try world.volume.open("/apps/mail/a", [.write, .create], mode: 0o600)
        try bytes.withUnsafeBytes { try copy.writeFully($0, at: 0) }
        copy.close()
        assertThrows(.failedToDecryptFile, try mail.files.open(at: "a"))
        XCTAssertTrue(mail.files.isEncrypted(at: "a"))
        XCTAssertTrue(mail.files.protectionInfo(at: "a")?.accountID == FileWorld.alice)
    }

    func testADamagedFileIsNeverTreatedAsClear() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("secret", "a", in: app, for: FileWorld.alice)
        let file = try world.volume.open("/apps/notes/a", [.read, .write], mode: 0)
        let junk = [UInt8](repeating: 0xFF, count: 1000)
        for offset: Int64 in [20, 4116] { try junk.withUnsafeBytes { try file.writeFully($0, at: offset) } }
        file.close()
        assertThrows(.failedToDecryptFile, try app.files.open(at: "a"))
        assertThrows(.failedToDecryptFile, try app.files.open(at: "a", .readWrite))
        XCTAssertTrue(app.files.isEncrypted(at: "a"))
        // Emptying it is the one thing that still makes sense.
        try app.files.open(at: "a", [.writeOnly, .truncate]).close()
        XCTAssertFalse(app.files.isEncrypted(at: "a"))
    }
}
