import MAMSealedFiles
import XCTest

final class FileGeometryTests: XCTestCase {
    func testTheUsualSlotsLieWhereTheFormatSays() {
        let geometry = ChunkGeometry.standard
        XCTAssertEqual(geometry.bodyOffset, 45_056)
        XCTAssertEqual(geometry.slotOffset(0), 45_056)
        XCTAssertEqual(geometry.slotOffset(1), 49_184)
        XCTAssertEqual(geometry.slotOffset(1000), 45_056 + 4_128_000)
        XCTAssertEqual(ChunkGeometry.journalOffset, 8192)
    }

    func testAFirstChunkOfItsOwnLengthMovesAllOthers() throws {
        let geometry = try XCTUnwrap(ChunkGeometry(firstLength: 32, chunkLength: 4120))
        XCTAssertEqual(geometry.bodyOffset, 45_056)
        XCTAssertEqual(geometry.slotOffset(1), 45_056 + 64)
        XCTAssertEqual(geometry.slotOffset(3), 45_056 + 64 + 2 * 4152)
        XCTAssertEqual(geometry.start(of: 3), 32 + 2 * 4120)
    }

    func testTheJournalHasRoomForEightOfTheLongestSlots() throws {
        for (first, other) in [(1, 512), (4096, 4096), (32, 4568), (32, 4569), (65_536, 512), (1, 65_560)] {
            let geometry = try XCTUnwrap(ChunkGeometry(firstLength: first, chunkLength: other))
            let room = Int(geometry.bodyOffset - ChunkGeometry.journalOffset) - JournalDescriptor.byteCount
            XCTAssertGreaterThanOrEqual(room, 8 * (max(first, other) + 32))
            XCTAssertEqual(geometry.bodyOffset % 4096, 0)
            XCTAssertGreaterThanOrEqual(geometry.bodyOffset, 45_056)
        }
        XCTAssertEqual(ChunkGeometry(firstLength: 32, chunkLength: 4568)?.bodyOffset, 45_056)
        XCTAssertEqual(ChunkGeometry(firstLength: 32, chunkLength: 4569)?.bodyOffset, 49_152)
    }

    func testChunksAndBytesBelongTogether() throws {
        for (first, other) in [(1, 512), (32, 536), (4096, 4096), (700, 512)] {
            let geometry = try XCTUnwrap(ChunkGeometry(firstLength: first, chunkLength: other))
            var (chunk, left) = (0, first)
            for offset in 0..<Int64(5000) {
                if left == 0 { (chunk, left) = (chunk + 1, other) }
                XCTAssertEqual(geometry.index(at: offset), chunk)
                if left == geometry.length(of: chunk) { XCTAssertEqual(geometry.start(of: chunk), offset) }
                left -= 1
                XCTAssertEqual(geometry.count(of: offset + 1), chunk + 1)
            }
            XCTAssertEqual(geometry.count(of: 0), 0)
            let last = geometry.index(at: ChunkGeometry.maximumLength - 1)
            XCTAssertLessThanOrEqual(geometry.start(of: last), ChunkGeometry.maximumLength - 1)
            XCTAssertGreaterThanOrEqual(geometry.start(of: last + 1), ChunkGeometry.maximumLength)
        }
    }

    func testGeometriesBeyondTheLimitsAreRefused() {
        for (first, other) in [
            (0, 4096), (65_537, 4096), (1, 511), (1, 65_561), (-1, 4096), (4096, -1), (.max, .max),
        ] { XCTAssertNil(ChunkGeometry(firstLength: first, chunkLength: other)) }
    }
}
