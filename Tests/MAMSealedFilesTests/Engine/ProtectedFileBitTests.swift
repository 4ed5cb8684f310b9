import MAMSealedFiles
import TestSeeds
import XCTest

/// Whatever is done to the bytes of a file: an error or the very plaintext, never other bytes.
final class ProtectedFileBitTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private static let slice = isExhaustive ? 1 : 64

    /// Three chunks, some of them overwritten through the journal, and dirty or not.
    private func material(dirty: Bool) throws -> (kit: Kit, bytes: [UInt8], content: [UInt8]) {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        var content = Kit.pattern(2 * 4096 + 100)
        try file.write(content, at: 0)
        try file.write(Kit.pattern(4096, 9), at: 4096)
        content.replaceSubrange(4096..<8192, with: Kit.pattern(4096, 9))
        if dirty {
            // Both headers say the same from here on, as after a clean end.
            try file.truncate(to: 8000)
            try file.write(Array(content[8000...]), at: 8000)
            try file.rewrap(with: kit.account)
        } else {
            try file.finish()
        }
        return (kit, raw.bytes, content)
    }

    /// What a reader gets: nil for an error.
    private func outcome(_ kit: Kit, _ bytes: [UInt8], isWritable: Bool = false) -> [UInt8]? {
        do throws(ProtectedFileError) { return try kit.open(RawFile(bytes), isWritable: isWritable).all() } catch {
            return nil
        }
    }

    private func checkBits(dirty: Bool) throws {
        let (kit, bytes, content) = try material(dirty: dirty)
        // The header slots, the journal's descriptor and its one slot, and the chunks; the rest is unused.
        let used = Array(0..<1024) + Array(4096..<5120) + Array(8192..<8192 + 64 + 4128) + Array(45_056..<bytes.count)
        var (refused, same, changed) = (0, 0, bytes)
        for (number, place) in used.enumerated() {
            for bit in 0..<8 where (number * 8 + bit) % Self.slice == 0 {
                changed[place] ^= 1 << bit
                switch outcome(kit, changed, isWritable: dirty) {
                case nil: refused += 1
                case content?: same += 1
                case _?: XCTFail("bit \(bit) of byte \(place) gave other bytes")
                }
                changed[place] ^= 1 << bit
            }
        }
        print("\(name): \(refused) refused, \(same) the same")
        XCTAssertEqual(refused + same, (used.count * 8 + Self.slice - 1) / Self.slice)
        // Healing makes good what the journal holds, but not the first chunk.
        XCTAssertGreaterThan(refused, (dirty ? 4128 : 8256) * 8 / Self.slice - 1)
        XCTAssertGreaterThan(same, 6000 * 8 / Self.slice)
    }

    func testEveryFlippedBitOfAFinishedFileIsDetectedOrHarmless() throws { try checkBits(dirty: false) }

    func testEveryFlippedBitOfAFileUnderRepairIsDetectedOrHarmless() throws { try checkBits(dirty: true) }

    func testAFileTruncatedAtAnyByteIsRefused() throws {
        let (kit, bytes, content) = try material(dirty: false)
        var (refused, same) = (0, 0)
        for count in 0..<bytes.count where count % Self.slice == 0 {
            switch outcome(kit, Array(bytes[..<count])) {
            case nil: refused += 1
            case content?: same += 1
            case _?: XCTFail("cut to \(count): other bytes")
            }
        }
        print("\(name): \(refused) refused, \(same) the same")
        XCTAssertEqual(refused, (bytes.count + Self.slice - 1) / Self.slice)
    }

    func testBytesAppendedToAFileDoNotChangeItsContent() throws {
        let (kit, bytes, content) = try material(dirty: false)
        for count in 1...2 * 4128 where count % Self.slice == 0 {
            XCTAssertEqual(outcome(kit, bytes + bytes[45_056..<45_056 + count]), content)
            XCTAssertEqual(outcome(kit, bytes + [UInt8](repeating: 0, count: count)), content)
        }
    }
}
