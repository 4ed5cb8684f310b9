import Foundation
import MAMSealedFiles
import TestSeeds
import XCTest

/// Random work on a protected file beside the same work on an array of bytes.
final class ProtectedFileModelTests: XCTestCase {
    private static let steps = isExhaustive ? 1_000_000 : 1_000_000 / 64

    func testRandomOperationsMatchAnArray() throws {
        for seed in TestSeeds([1], of: name) { try randomOperationsMatchAnArray(seed) }
    }

    private func randomOperationsMatchAnArray(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        var (done, holes, reopened) = (0, 0, 0)
        while done < Self.steps {
            let options = Self.options(&random)
            var model = try FileModel(options: options, random: random.forked(done))
            let count = min(Self.steps - done, 500)
            for _ in 0..<count {
                do { try model.step() } catch { return XCTFail("\(error) in \(model.last); \(random.replay)") }
                if let wrong = model.wrong { return XCTFail("\(wrong) after \(model.last); \(random.replay)") }
            }
            holes = max(holes, model.maximumHoles)
            reopened += model.reopened
            done += count
            _ = random.next()
        }
        print("\(name): \(done) steps, \(reopened) reopened, at most \(holes) holes")
        XCTAssertEqual(done, Self.steps)
        XCTAssertEqual(holes, HoleList.limit, "no file used all its holes; \(random.replay)")
        XCTAssertGreaterThan(reopened, done / 100)
    }

    private static func options(_ random: inout SeededRandom) -> ProtectedFile.Options {
        let shapes = [(4096, 4096), (32, 536), (1, 512), (512, 512), (65_536, 4096), (4096, 1000)]
        let (first, chunk) = shapes[random.below(shapes.count)]
        return .init(
            isPowerSafe: random.chance(3),
            geometry: ChunkGeometry(firstLength: first, chunkLength: chunk) ?? .standard)
    }
}

/// A protected file, the array it must equal, and two readers.
private struct FileModel {
    private let kit: ProtectedFileKit
    private let raw = RawFile()
    private let options: ProtectedFile.Options
    private var file: ProtectedFile
    private var readers: [ProtectedFile.Reader]
    private var content: [UInt8] = []
    private var random: SeededRandom
    private let span: Int
    /// Whether the file is long from the beginning and written a little at a time, so that all its holes get used.
    private let isSparse: Bool
    private(set) var last = ""
    private(set) var wrong: String?
    private(set) var maximumHoles = 0
    private(set) var reopened = 0

    init(options: ProtectedFile.Options, random: SeededRandom) throws {
        (self.options, self.random, kit) = (options, random, try ProtectedFileKit())
        isSparse = self.random.chance(4)
        span = options.geometry.chunkLength * (isSparse ? 250 : 12)
        let small = self.random.chance(3)
        raw.change { state in
            if small { (state.maximumPiece, state.interruptsEvery) = (5000, 7) }
        }
        file = try kit.create(on: raw, options)
        readers = [try file.makeReader(), try file.makeReader()]
        guard isSparse else { return }
        try file.truncate(to: Int64(span))
        content = [UInt8](repeating: 0, count: span)
    }

    mutating func step() throws(ProtectedFileError) {
        switch random.below(40) {
        case 0..<14: try write()
        case 14..<32: try read()
        case 32..<37 where !isSparse || random.chance(20): try truncate()
        case 37: try reopen(cleanly: true)
        case 38: try reopen(cleanly: false)
        default:
            last = "synchronize"
            try file.synchronize(metadata: random.chance(2))
        }
        maximumHoles = max(maximumHoles, file.currentHeader.holes.count)
        if file.length != Int64(content.count) { wrong = "length \(file.length), \(content.count) wanted" }
    }

    private mutating func offset() -> Int {
        // Often at the edge of a chunk, often at the end.
        let geometry = options.geometry
        return switch random.below(4) {
        case 0: content.count
        case 1: Int(geometry.start(of: random.below(geometry.count(of: Int64(span)))))
        case 2: max(0, Int(geometry.start(of: random.below(geometry.count(of: Int64(span))))) - random.below(3))
        default: random.below(span)
        }
    }

    private mutating func write() throws(ProtectedFileError) {
        let chunk = options.geometry.chunkLength
        let counts = [1, 100, chunk, chunk * 2 + 1, chunk * 10, 1 + random.below(chunk)]
        let (offset, count) = (offset(), isSparse ? 1 + random.below(9) : counts[random.below(counts.count)])
        guard offset + count <= span * 2 else { return }
        last = "write \(count) at \(offset)"
        let bytes = (0..<count).map { [seed = random.next()] in UInt8(truncatingIfNeeded: $0 &+ Int(seed & 255)) }
        try file.write(bytes, at: Int64(offset))
        if content.count < offset + count { content += [UInt8](repeating: 0, count: offset + count - content.count) }
        content.replaceSubrange(offset..<offset + count, with: bytes)
    }

    private mutating func read() throws(ProtectedFileError) {
        let (offset, count) = (offset(), random.chance(8) ? span : 1 + random.below(5000))
        last = "read \(count) at \(offset)"
        let got = try file.read(count, at: Int64(offset), with: readers[random.below(2)])
        let expected = offset < content.count ? content[offset..<min(content.count, offset + count)] : []
        // Data compares many bytes at once.
        if Data(got) != Data(expected) { wrong = "other bytes" }
    }

    private mutating func truncate() throws(ProtectedFileError) {
        let length = isSparse ? span - random.below(span / 4) : random.chance(6) ? 0 : offset()
        last = "truncate to \(length) from \(content.count)"
        try file.truncate(to: Int64(length))
        if length < content.count {
            content.removeSubrange(length...)
        } else {
            content += [UInt8](repeating: 0, count: length - content.count)
        }
    }

    /// With or without a finish; without, as after a kill between two calls.
    private mutating func reopen(cleanly: Bool) throws(ProtectedFileError) {
        last = cleanly ? "reopen" : "reopen after a kill"
        let before = file.sequence
        if cleanly { try file.finish() }
        file = try kit.open(raw, options)
        readers = [try file.makeReader(), try file.makeReader()]
        reopened += 1
        if file.isDirty || file.sequence < before { wrong = "dirty or older" }
        if Data(try file.all()) != Data(content) { wrong = "other bytes after reopening" }
    }
}
