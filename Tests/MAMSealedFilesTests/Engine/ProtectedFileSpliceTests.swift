import MAMSealedFiles
import XCTest

/// Parts of files put together by somebody without a key.
final class ProtectedFileSpliceTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private static let chunks = 4
    private static func slot(_ index: Int) -> Range<Int> { 45_056 + index * 4128..<45_056 + (index + 1) * 4128 }

    private func check(
        _ kit: Kit, _ bytes: [UInt8], failsAt chunk: Int, _ content: [UInt8], _ what: String, line: UInt = #line
    ) throws {
        let file = try kit.open(RawFile(bytes))
        let reader = try file.makeReader()
        for index in 0..<Self.chunks where index != chunk {
            XCTAssertEqual(
                try file.read(4096, at: Int64(index * 4096), with: reader),
                Array(content[index * 4096..<(index + 1) * 4096]), what, line: line)
        }
        let failure = Kit.failure { () throws(ProtectedFileError) in
            try file.read(4096, at: Int64(chunk * 4096), with: reader)
        }
        XCTAssertTrue([.notAuthentic, .damaged].contains(failure?.code), what, line: line)
        XCTAssertTrue(Self.slot(chunk).contains(Int(failure?.offset ?? 0)), what, line: line)
    }

    func testNoSlotStandsInForAnother() throws {
        let (kit, content) = (try Kit(), Kit.pattern(Self.chunks * 4096))
        let bytes = try kit.stored(content).bytes
        for from in 0..<Self.chunks {
            for to in 0..<Self.chunks where from != to {
                var changed = bytes
                changed.replaceSubrange(Self.slot(to), with: bytes[Self.slot(from)])
                try check(kit, changed, failsAt: to, content, "\(from) over \(to)")
            }
        }
    }

    func testNoSlotOfAnotherFileFits() throws {
        let (alice, bob, content) = (try Kit(), try Kit(), Kit.pattern(Self.chunks * 4096))
        let bytes = try alice.stored(content).bytes
        for other in [try alice.stored(content).bytes, try bob.stored(content).bytes] {
            for index in 0..<Self.chunks {
                var changed = bytes
                changed.replaceSubrange(Self.slot(index), with: other[Self.slot(index)])
                try check(alice, changed, failsAt: index, content, "\(index)")
            }
            // The other file's headers over this one's chunks, with the key of either.
            for kit in [alice, bob] {
                do throws(ProtectedFileError) {
                    let file = try kit.open(RawFile(Array(other[..<8192]) + bytes[8192...]))
                    XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.all() }, .notAuthentic)
                } catch { XCTAssertEqual(error.code, .keyMissing) }
            }
        }
    }

    func testHeaderSlotsCannotBeSwappedOrDoubled() throws {
        let kit = try Kit()
        let bytes = try kit.stored(Kit.pattern(100)).bytes
        let (first, second) = (Array(bytes[..<4096]), Array(bytes[4096..<8192]))
        let rest = bytes[8192...]
        XCTAssertEqual(
            Kit.code { () throws(ProtectedFileError) in try kit.open(RawFile(second + first + rest)) }, .damaged)
        // One that is doubled counts where it belongs: a state the file was in.
        for headers in [first + first, second + second] {
            XCTAssertEqual(try kit.open(RawFile(headers + rest)).all(), Kit.pattern(100))
        }
    }

    func testAZeroedSlotIsNotReadAsAHole() throws {
        let (kit, content) = (try Kit(), Kit.pattern(Self.chunks * 4096))
        let bytes = try kit.stored(content).bytes
        for index in 0..<Self.chunks {
            var changed = bytes
            changed.replaceSubrange(Self.slot(index), with: [UInt8](repeating: 0, count: 4128))
            try check(kit, changed, failsAt: index, content, "\(index)")
            let file = try kit.open(RawFile(changed))
            let failure = Kit.failure { () throws(ProtectedFileError) in try file.all() }
            XCTAssertEqual(failure?.code, .damaged)
            XCTAssertEqual(failure?.offset, Int64(Self.slot(index).lowerBound))
        }
    }

    /// Headers of one moment over chunks of another: each chunk is one that the file had at its place, or an error.
    func testHeadersOverChunksOfAnotherTimeGiveOldChunksOrErrors() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        var states: [(bytes: [UInt8], content: [UInt8])] = []
        func note() throws { states.append((raw.bytes, try file.all())) }
        try file.write(Kit.pattern(10_000), at: 0)
        try note()
        try file.write(Kit.pattern(5000, 2), at: 6000)
        try note()
        try file.truncate(to: 5000)
        try note()
        try file.truncate(to: 20_000)
        try note()
        try file.write(Kit.pattern(100, 3), at: 16_000)
        try note()
        var (refused, read) = (0, 0)
        for header in states {
            for body in states {
                let mixed = RawFile(Array(header.bytes[..<8192]) + body.bytes[8192...])
                do throws(ProtectedFileError) {
                    let opened = try kit.open(mixed)
                    let got = try opened.all()
                    read += 1
                    XCTAssertEqual(got.count, header.content.count)
                    for (place, byte) in got.enumerated() where byte != 0 {
                        XCTAssertTrue(
                            states.contains { place < $0.content.count && $0.content[place] == byte }, "\(place)")
                    }
                } catch { refused += 1 }
            }
        }
        print("\(name): \(refused) refused, \(read) read")
        XCTAssertEqual(refused + read, 25)
        XCTAssertGreaterThan(read, 5)
    }
}
