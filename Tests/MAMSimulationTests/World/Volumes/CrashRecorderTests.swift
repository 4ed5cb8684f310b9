import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

final class CrashRecorderTests: XCTestCase {
    private func put(_ bytes: [UInt8], _ file: any VolumeFile, at offset: Int64) throws {
        let count = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in
            try file.write(bytes, at: offset)
        }
        XCTAssertEqual(count, bytes.count)
    }

    private func content(_ tree: MemoryTree, _ path: String = "/a") throws -> [UInt8]? {
        let volume = MemoryVolume(tree)
        guard let file = try? volume.open(path, .read, mode: 0) else { return nil }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { memory.deallocate() }
        return Array(memory.prefix(try file.read(into: memory, at: 0)))
    }

    func testAKillLeavesAPrefix() throws {
        let volume = MemoryVolume()
        let recorder = CrashRecorder(volume)
        let file = try volume.open("/a", [.read, .write, .create], mode: 0o600)
        for byte in 0..<40 as Range<UInt8> { try put([byte, byte], file, at: Int64(byte)) }
        XCTAssertEqual(recorder.position, 41)
        let log = recorder.finish()
        XCTAssertNil(try content(log.afterKill(at: 0)))
        for position in 1...41 {
            let expected = position == 1 ? [] : [UInt8](0..<UInt8(position - 1)) + [UInt8(position - 2)]
            XCTAssertEqual(try content(log.afterKill(at: position)), expected)
        }
        XCTAssertEqual(log.tearableCount(5), 2)
        XCTAssertEqual(try content(log.afterKill(at: 5, torn: 1)), [0, 1, 2, 3, 4])
        XCTAssertEqual(log.tearableCount(0), 0)
        XCTAssertEqual(log.tearableCount(41), 0)
    }

    func testAPowerLossKeepsSynchronizedData() throws {
        let volume = MemoryVolume()
        let recorder = CrashRecorder(volume)
        let file = try volume.open("/a", [.read, .write, .create], mode: 0o600)
        let (old, new) = ([UInt8](repeating: 1, count: 4096), [UInt8](repeating: 2, count: 4096))
        try put(old, file, at: 0)
        try file.synchronize(metadata: false)
        try volume.synchronizeFolder("/")
        let safe = recorder.position
        try put(new, file, at: 0)
        try put([3], file, at: 4096)
        try volume.rename("/a", to: "/b")
        let log = recorder.finish()
        var (random, seen) = (SeededGenerator(seed: 7), Set<[UInt8]>())
        for _ in 0..<200 { XCTAssertEqual(try content(log.afterPowerLoss(at: safe, using: &random)), old) }
        var (renamed, longer, torn) = (0, 0, 0)
        for _ in 0..<400 {
            let tree = log.afterPowerLoss(at: log.changes.count, using: &random)
            let (first, second) = (try content(tree), try content(tree, "/b"))
            XCTAssertTrue((first == nil) != (second == nil))
            let found = try XCTUnwrap(first ?? second)
            // Each sector is old or new.
            for sector in stride(from: 0, to: 4096, by: 512) {
                XCTAssertEqual(Set(found[sector..<sector + 512]).count, 1)
            }
            seen.insert(found)
            renamed += second == nil ? 0 : 1
            longer += found.count == 4097 ? 1 : 0
            torn += Set(found.prefix(4096)).count > 1 ? 1 : 0
        }
        for count in [renamed, longer, torn] { XCTAssertTrue((20..<380).contains(count), "\(count)") }
        XCTAssertGreaterThan(seen.count, 50)
    }

    func testANewNameIsLostWithoutItsFolder() throws {
        let volume = MemoryVolume()
        let recorder = CrashRecorder(volume)
        let file = try volume.open("/a", [.read, .write, .create], mode: 0o600)
        try put([1], file, at: 0)
        try file.synchronize(metadata: true)
        let log = recorder.finish()
        var random = SeededGenerator(seed: 1)
        let found = try (0..<50).map { _ in try content(log.afterPowerLoss(at: log.changes.count, using: &random)) }
        XCTAssertEqual(Set(found), [nil, [1]])
    }
}
