import MAMBase
import MAMKeys
import MAMSealedFiles
import XCTest

final class ProtectedFileTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    func testWrittenContentIsReadAfterACleanOrUncleanClose() throws {
        let kit = try Kit()
        for cleanly in [true, false] {
            let raw = RawFile()
            let (file, content) = (try kit.create(on: raw), Kit.pattern(10_000))
            try file.write(content, at: 0)
            if cleanly { try file.finish() }
            let again = try kit.open(raw)
            XCTAssertEqual(try again.all(), content)
            XCTAssertFalse(again.isDirty)
            XCTAssertEqual(again.owner.rawValue, "alice@contoso.example")
            XCTAssertEqual(again.keyID, kit.account.id)
            XCTAssertEqual(again.fileID, file.fileID)
        }
    }

    func testNoPlaintextStandsInTheRawFile() throws {
        let kit = try Kit()
        let raw = try kit.stored([UInt8](repeating: 0x5A, count: 9000))
        let bytes = raw.bytes
        XCTAssertFalse((0..<bytes.count - 8).contains { start in bytes[start..<start + 8].allSatisfy { $0 == 0x5A } })
    }

    func testReadingStopsAtTheEndLikeThePOSIXCall() throws {
        let kit = try Kit()
        let file = try kit.open(kit.stored(Kit.pattern(5000)))
        let reader = try file.makeReader()
        XCTAssertEqual(try file.read(100, at: 4950, with: reader), Array(Kit.pattern(5000)[4950...]))
        XCTAssertEqual(try file.read(100, at: 5000, with: reader), [])
        XCTAssertEqual(try file.read(100, at: .max, with: reader), [])
        XCTAssertEqual(try file.read(0, at: 0, with: reader), [])
        XCTAssertEqual(
            Kit.code { () throws(ProtectedFileError) in try file.read(1, at: -1, with: reader) }, .tooLarge)
    }

    func testLengthsAndOffsetsBeyondTheLimitAreRefusedAndChangeNothing() throws {
        let kit = try Kit()
        let file = try kit.create()
        for offset in [-1, Int64.min, .max, 1 << 44, 1 << 44 - 1] {
            XCTAssertEqual(
                Kit.code { () throws(ProtectedFileError) in try file.write([1, 2], at: offset) }, .tooLarge)
        }
        for length in [-1, Int64.min, .max, 1 << 44 + 1] {
            XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.truncate(to: length) }, .tooLarge)
        }
        XCTAssertEqual(file.sequence, 1)
    }

    func testTheLongestFileIsAHoleWithALastByte() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.truncate(to: 1 << 44)
        let reader = try file.makeReader()
        XCTAssertEqual(try file.read(5, at: 1 << 44 - 3, with: reader), [0, 0, 0])
        XCTAssertEqual(try file.read(4, at: 1 << 43, with: reader), [0, 0, 0, 0])
        XCTAssertLessThan(raw.bytes.count, 46_000)
        try file.finish()
        XCTAssertEqual(try kit.open(raw).length, 1 << 44)
    }

    func testAFileOfAnotherAccountIsRefused() throws {
        let (alice, bob) = (try Kit(), try Kit())
        let raw = try alice.stored(Kit.pattern(100))
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try bob.open(raw) }, .keyMissing)
        // Another key under the same id.
        let failure = Kit.failure { () throws(ProtectedFileError) in
            try ProtectedFile.open(raw, isWritable: true, nonces: bob.nonces) { _ in bob.account }
        }
        XCTAssertEqual(failure?.code, .notAuthentic)
        XCTAssertEqual(failure?.offset, 4096 + 80)
    }

    func testThePlainFileIsToldFromTheDamagedOne() throws {
        let kit = try Kit()
        let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x46, 0x0D, 0x0A, 0x1A]
        for plain in [[], [1], Array(magic[..<7]), [UInt8](repeating: 7, count: 100_000)] {
            XCTAssertNil(try ProtectedFile.claim(of: RawFile(plain)))
            XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try kit.open(RawFile(plain)) }, .notProtected)
        }
        for damaged in [magic, magic + [1], magic + [1, 0], magic + [1, 0] + [UInt8](repeating: 0, count: 2000)] {
            XCTAssertEqual(
                Kit.code { () throws(ProtectedFileError) in try ProtectedFile.claim(of: RawFile(damaged)) }, .damaged)
            XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try kit.open(RawFile(damaged)) }, .damaged)
        }
    }

    func testAnUnknownVersionIsNeverAPlainFile() throws {
        let kit = try Kit()
        let stored = try kit.stored(Kit.pattern(100)).bytes
        for place in [8, 9, 4096 + 8, 4096 + 9] {
            var bytes = stored
            bytes[place] ^= 2
            let failure = Kit.failure { () throws(ProtectedFileError) in try ProtectedFile.claim(of: RawFile(bytes)) }
            XCTAssertEqual(failure?.code, .unknownVersion)
            XCTAssertEqual(failure?.offset, Int64(place / 4096 * 4096 + 8))
            XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try kit.open(RawFile(bytes)) }, .unknownVersion)
        }
    }

    func testAPlainFileThatHoldsAProtectedOneIsPlain() throws {
        let kit = try Kit()
        let inner = try kit.stored(Kit.pattern(100)).bytes
        let outer = [UInt8](repeating: 0x20, count: 4096) + inner
        XCTAssertNil(try ProtectedFile.claim(of: RawFile(outer)))
    }

    func testAClaimNeedsNoKey() throws {
        let kit = try Kit()
        let raw = try kit.stored(Kit.pattern(5000))
        let claim = try XCTUnwrap(ProtectedFile.claim(of: raw))
        XCTAssertEqual(claim.owner.rawValue, "alice@contoso.example")
        XCTAssertEqual(claim.keyID, kit.account.id)
        XCTAssertEqual(claim.length, 5000)
        XCTAssertFalse(claim.isDirty)
        XCTAssertEqual(claim.sequence, try kit.open(raw).sequence)
        // The other slot still says what it said.
        var bytes = raw.bytes
        bytes[claim.sequence % 2 == 1 ? 10 : 4096 + 10] = 9
        let older = try XCTUnwrap(ProtectedFile.claim(of: RawFile(bytes)))
        XCTAssertEqual(older.sequence, claim.sequence - 1)
        XCTAssertTrue(older.isDirty)
    }

    func testAFileIsMadeOverAnEmptyRawFileOnly() throws {
        let kit = try Kit()
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try kit.create(on: RawFile([1])) }, .storage)
    }

    func testAFileOpenedForReadingIsNotChanged() throws {
        let kit = try Kit()
        let raw = try kit.stored(Kit.pattern(5000))
        let before = raw.bytes
        let file = try kit.open(raw, isWritable: false)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.write([1], at: 0) }, .readOnly)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.truncate(to: 1) }, .readOnly)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.rewrap(with: kit.other) }, .readOnly)
        try file.synchronize(metadata: true)
        XCTAssertEqual(try file.all(), Kit.pattern(5000))
        try file.finish()
        XCTAssertEqual(raw.bytes, before)
    }

    func testAFinishedFileRefusesEverything() throws {
        let kit = try Kit()
        let file = try kit.create()
        let reader = try file.makeReader()
        try file.finish()
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.read(1, at: 0, with: reader) }, .closed)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.write([1], at: 0) }, .closed)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.truncate(to: 0) }, .closed)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.synchronize(metadata: true) }, .closed)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.finish() }, .closed)
    }

    func testErrorsShowNoSecrets() throws {
        let kit = try Kit()
        XCTAssertEqual("\(try kit.create())", "ProtectedFile")
        let failure = try XCTUnwrap(Kit.failure { () throws(ProtectedFileError) in try kit.open(RawFile([1])) })
        XCTAssertEqual("\(failure)", "no protected file (byte 0)")
    }
}
