import MAMSealedFiles
import XCTest

/// What the journal heals, and what it must leave alone.
final class ProtectedFileHealingTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    func testHealedChunksAreReadWhereTheFileCannotBeWritten() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(20_000), at: 0)
        try file.write(Kit.pattern(12_000, 2), at: 4096)
        var bytes = raw.bytes
        for place in [49_184 + 500, 53_312 + 12] { bytes[place] ^= 0x40 }
        var expected = Kit.pattern(20_000)
        expected.replaceSubrange(4096..<16_096, with: Kit.pattern(12_000, 2))
        for isWritable in [true, false] {
            let torn = RawFile(bytes)
            torn.change { $0.isReadOnly = true }
            let opened = try kit.open(torn, isWritable: isWritable)
            XCTAssertTrue(opened.isHealedInMemory)
            XCTAssertTrue(opened.isDirty)
            XCTAssertEqual(try opened.all(), expected)
            XCTAssertEqual(try opened.read(10, at: 4500, with: opened.makeReader()), Array(expected[4500..<4510]))
            XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try opened.write([1], at: 0) }, .readOnly)
            try opened.finish()
            XCTAssertEqual(torn.bytes, bytes)
        }
        let healed = try kit.open(RawFile(bytes))
        XCTAssertFalse(healed.isHealedInMemory)
        XCTAssertEqual(try healed.all(), expected)
    }

    func testAJournalFromBeforeATruncationHealsNothing() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(8192), at: 0)
        try file.write(Kit.pattern(8192, 2), at: 0)
        try file.truncate(to: 0)
        try file.write(Kit.pattern(8192, 3), at: 0)
        var bytes = raw.bytes
        bytes[45_056 + 100] ^= 1
        let opened = try kit.open(RawFile(bytes))
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try opened.all() }, .notAuthentic)
        XCTAssertEqual(try opened.read(4096, at: 4096, with: opened.makeReader()), Array(Kit.pattern(8192, 3)[4096...]))
    }

    func testAWholeSlotIsNeverReplacedByTheJournal() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(4096), at: 0)
        let old = Array(raw.bytes[45_056...])
        try file.write(Kit.pattern(4096, 2), at: 0)
        var bytes = raw.bytes
        bytes.replaceSubrange(45_056..., with: old)
        XCTAssertEqual(try kit.open(RawFile(bytes)).all(), Kit.pattern(4096))
    }
}
