import Foundation
import MAMCore
import MAMSealedFiles
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Protected files where the room ends: on full volumes, and at the longest length of a file.
final class FullVolumeTests: XCTestCase {
    // The slot of the only chunk begins at 45056 and is 132 bytes long.
    private static let full = 45_056 + 132

    /// A file of 100 bytes on a volume on which appending fails in the middle of the chunk's slot.
    private func makeFile(_ kit: FireKit) throws -> (volume: MemoryVolume, content: [UInt8]) {
        let roomy = MemoryVolume()
        let file = try kit.create(on: roomy)
        let content = FireKit.bytes(100, seed: 1)
        try file.put(content, at: 0)
        // Twice, so that the journal has its room.
        try file.put(content, at: 0)
        try file.finish()
        var options = MemoryVolumeOptions()
        options.maximumLength = Int64(Self.full + 500)
        let volume = MemoryVolume(options)
        let raw = try volume.open(FireKit.path, [.write, .create], mode: 0o600)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.full, alignment: 1)
        defer { bytes.deallocate() }
        XCTAssertEqual(try roomy.open(FireKit.path, .read, mode: 0).readFully(into: bytes, at: 0), Self.full)
        try raw.writeFully(UnsafeRawBufferPointer(bytes), at: 0)
        return (volume, content)
    }

    func testAFileStaysUsableWhenItsLastChunkFindsNoRoom() throws {
        let kit = try FireKit()
        let (volume, content) = try makeFile(kit)
        let file = try kit.open(on: volume)
        XCTAssertThrowsError(try file.put(FireKit.bytes(1000, seed: 2), at: 100)) {
            XCTAssertEqual(($0 as? ProtectedFileError)?.systemNumber, EFBIG)
        }
        XCTAssertEqual(try FireKit.content(of: file), content)
        try file.put([7], at: 0)
        try file.truncate(to: 50)
        try file.put(FireKit.bytes(200, seed: 3), at: 50)
        try file.finish()
        XCTAssertEqual(
            try FireKit.content(of: kit.open(on: volume)), [7] + content[1..<50] + FireKit.bytes(200, seed: 3))
    }

    func testAFileOpensAfterItsWriterWasKilledOnAFullVolume() throws {
        let kit = try FireKit()
        let (volume, content) = try makeFile(kit)
        XCTAssertThrowsError(try kit.open(on: volume).put(FireKit.bytes(1000, seed: 2), at: 100))
        for isWritable in [false, true, true] {
            let file = try kit.open(on: volume, isWritable: isWritable)
            XCTAssertEqual(try FireKit.content(of: file), content)
            if isWritable {
                XCTAssertFalse(file.isHealedInMemory)
                try file.put(content, at: 0)
                try file.finish()
            }
        }
    }

    /// Fills volumes of every size between two, so that the room ends in every place of a slot.
    func testRunningOutOfRoomAtAnyPlaceKeepsAcknowledgedWrites() throws {
        let kit = try FireKit()
        var count = 0
        for pages in 14..<40 {
            for step in [100, 1000, 4096, 5000, 20_000] where isExhaustive || (pages + step) % 8 == 0 {
                count += 1
                var options = MemoryVolumeOptions()
                options.capacity = Int64(pages * 4096)
                let volume = MemoryVolume(options)
                var content: [UInt8] = []
                let file = try kit.create(on: volume)
                var number: Int32?
                while number == nil {
                    let bytes = FireKit.bytes(step, seed: UInt64(content.count))
                    do throws(ProtectedFileError) {
                        try file.put(bytes, at: content.count)
                        content += bytes
                    } catch { number = error.systemNumber ?? 0 }
                }
                XCTAssertEqual(number, ENOSPC)
                let what = "\(pages) pages, steps of \(step)"
                XCTAssertEqual(try FireKit.content(of: file), content, what)
                let again = try kit.open(on: volume)
                XCTAssertEqual(try FireKit.content(of: again), content, what)
                content.resize(to: content.count / 2)
                try again.truncate(to: Int64(content.count))
                try again.finish()
                XCTAssertEqual(try FireKit.content(of: kit.open(on: volume)), content, what)
            }
        }
        print("\(count) volumes filled")
        if isExhaustive { XCTAssertEqual(count, 26 * 5) } else { XCTAssertGreaterThanOrEqual(count, 10) }
    }
}
