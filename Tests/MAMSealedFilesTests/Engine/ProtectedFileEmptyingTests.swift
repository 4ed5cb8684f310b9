import MAMBase
import MAMKeys
import MAMPOSIX
import MAMSealedFiles
import XCTest

/// A file that is cut to nothing gets a new data key: no chunk from before opens in what is written after.
final class ProtectedFileEmptyingTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private static func slot(_ index: Int) -> Range<Int> { 45_056 + index * 4128..<45_056 + (index + 1) * 4128 }

    func testNoChunkFromBeforeAnEmptyingOpensAfterIt() throws {
        let (kit, old, new) = (try Kit(), Kit.pattern(3 * 4096), Kit.pattern(3 * 4096, 2))
        let raw = try kit.stored(old)
        let before = raw.bytes
        let file = try kit.open(raw)
        try file.truncate(to: 0)
        try file.write(new, at: 0)
        try file.finish()
        XCTAssertEqual(try kit.open(raw).all(), new)
        for index in 0..<3 {
            for (own, other) in [(raw.bytes, before), (before, raw.bytes)] {
                var mixed = own
                mixed.replaceSubrange(Self.slot(index), with: other[Self.slot(index)])
                let opened = try kit.open(RawFile(mixed))
                let reader = try opened.makeReader()
                for chunk in 0..<3 {
                    let code = Kit.code { () throws(ProtectedFileError) in
                        try opened.read(4096, at: Int64(chunk * 4096), with: reader)
                    }
                    XCTAssertEqual(code, chunk == index ? .notAuthentic : nil, "chunk \(chunk) of \(index)")
                }
            }
        }
    }

    func testAHeaderFromBeforeAnEmptyingOpensNothingWrittenAfterIt() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(4096), at: 0)
        try file.truncate(to: 0)
        let (emptied, place) = (raw.bytes, Int(FileHeader.slotOffset(sequence: file.sequence)))
        try file.write(Kit.pattern(4096, 2), at: 0)
        var mixed = Array(emptied[..<8192]) + raw.bytes[8192...]
        XCTAssertEqual(try kit.open(RawFile(mixed)).all(), [], "the header of the emptying says that there is nothing")
        // The header before it, which has the earlier key, counts if that of the emptying is damaged.
        mixed[place + 992] ^= 1
        let back = try kit.open(RawFile(mixed))
        XCTAssertEqual(back.length, 4096)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try back.all() }, .notAuthentic)
    }

    func testEmptyingKeepsTheFileIDContinuesHeaderNumbersAndRestartsSealings() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw, .init(reservedAtCreation: SealBudget.rekeyAt))
        try file.write(Kit.pattern(9000), at: 0)
        XCTAssertTrue(file.needsNewKey)
        let (before, id) = (file.currentHeader, file.fileID)
        try file.truncate(to: 0)
        let after = file.currentHeader
        XCTAssertEqual(after.fileID, id)
        XCTAssertEqual(after.keyID, before.keyID)
        XCTAssertNotEqual(after.wrappedKey, before.wrappedKey)
        XCTAssertEqual(after.sequence, before.sequence + 1)
        XCTAssertEqual(after.shrinkEpoch, before.shrinkEpoch + 1)
        XCTAssertEqual(after.reserved, SealBudget.step)
        XCTAssertFalse(file.needsNewKey)
        try file.write([1], at: 0)
        XCTAssertEqual(file.currentHeader.reserved, SealBudget.step)
        XCTAssertEqual(file.sequence, after.sequence + 1, "one header for the write, which has its length")
        // A file that is cut, but not to nothing, keeps its key; so does one that was empty.
        try file.truncate(to: 0)
        let empty = file.currentHeader
        try file.truncate(to: 0)
        XCTAssertEqual(file.currentHeader, empty)
        try file.write([1, 2], at: 0)
        try file.truncate(to: 1)
        XCTAssertEqual(file.currentHeader.wrappedKey, empty.wrappedKey)
    }

    func testReadersMadeBeforeAnEmptyingReadLaterContent() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        let readers = [try file.makeReader(), try file.makeReader()]
        for round in 1...4 {
            let content = Kit.pattern(5000, round)
            try file.write(content, at: 0)
            for reader in readers { XCTAssertEqual(try file.read(9000, at: 0, with: reader), content) }
            try file.truncate(to: 0)
            for reader in readers { XCTAssertEqual(try file.read(9000, at: 0, with: reader), []) }
        }
    }

    func testAnotherProcessNoticesThatItHasToOpenAnEmptiedFileAgain() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let (mine, theirs) = (try kit.create(on: raw), try kit.open(raw))
        try mine.write(Kit.pattern(5000), at: 0)
        XCTAssertTrue(try theirs.refresh())
        XCTAssertEqual(try theirs.all(), Kit.pattern(5000))
        try mine.truncate(to: 0)
        // Both while the older header has the keys that they know, and when none has.
        for round in 2...3 {
            XCTAssertFalse(try theirs.isCurrent())
            XCTAssertFalse(try theirs.refresh())
            try mine.write(Kit.pattern(6000, round), at: 0)
            XCTAssertFalse(try theirs.refresh())
            XCTAssertEqual(try kit.open(raw, isWritable: false).all(), Kit.pattern(6000, round))
        }
    }

    func testAnEmptyingThatFailsLeavesTheWholeContentOrNone() throws {
        let (kit, content) = (try Kit(), Kit.pattern(9000))
        var outcomes: Set<Int64> = []
        for (part, breaks) in (0...5).flatMap({ part in [(part, false), (part, true)] }) {
            for failing in 0..<3 {
                let raw = try kit.stored(content)
                let file = try kit.open(raw)
                raw.change { ($0.failingChange, $0.failingPart, $0.staysBroken) = (failing, part, breaks) }
                let failure = Kit.failure { () throws(ProtectedFileError) in try file.truncate(to: 0) }
                raw.change { ($0.isBroken, $0.failingChange) = (false, nil) }
                guard failing < 2 else {
                    XCTAssertNil(failure, "an emptying writes a header and cuts the file")
                    continue
                }
                XCTAssertEqual(failure?.code, .system)
                let what = "call \(failing), part \(part)"
                let reopened = try kit.open(RawFile(raw.bytes))
                XCTAssertEqual(try reopened.all(), reopened.length == 0 ? [] : content, what)
                outcomes.insert(reopened.length)
                // The same object goes on with the keys of whichever header counts.
                try file.write([7], at: 100)
                var wanted = reopened.length == 0 ? [UInt8](repeating: 0, count: 101) : content
                wanted[100] = 7
                XCTAssertEqual(try file.all(), wanted, what)
                try file.finish()
                XCTAssertEqual(try kit.open(raw).all(), wanted, what)
            }
        }
        XCTAssertEqual(outcomes, [0, 9000])
    }

    func testAnEmptiedFileStaysUnderTheAccountKeyThatWrapsIt() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(100), at: 0)
        try file.rewrap(with: kit.other)
        try file.truncate(to: 0)
        XCTAssertEqual(file.keyID, kit.other.id)
        try file.write(Kit.pattern(200), at: 0)
        try file.finish()
        XCTAssertEqual(try kit.open(raw).all(), Kit.pattern(200))
    }
}
