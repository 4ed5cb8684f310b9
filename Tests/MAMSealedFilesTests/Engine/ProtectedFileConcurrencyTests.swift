import Dispatch
import MAMBase
import MAMSealedFiles
import XCTest

/// Readers read at once while nobody writes.
final class ProtectedFileConcurrencyTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    func testSeveralReadersReadAtOnceBetweenWrites() throws {
        let (kit, raw) = (try Kit(), RawFile())
        nonisolated(unsafe) let file = try kit.create(on: raw)
        var content = [UInt8](repeating: 0, count: 60_000)
        try file.truncate(to: 60_000)
        nonisolated(unsafe) let readers = try (0..<4).map { _ in try file.makeReader() }
        for round in 0..<20 {
            let (place, bytes) = (round * 2777, Kit.pattern(3000, round))
            try file.write(bytes, at: Int64(place))
            content.replaceSubrange(place..<place + bytes.count, with: bytes)
            let expected = content
            let wrong = Guarded(0)
            DispatchQueue.concurrentPerform(iterations: readers.count) { number in
                for offset in stride(from: number * 100, to: 60_000, by: 7001) {
                    let got = try? file.read(5000, at: Int64(offset), with: readers[number])
                    let isRight = got == Array(expected[offset..<min(60_000, offset + 5000)])
                    if !isRight { wrong.withLock { $0 += 1 } }
                }
            }
            XCTAssertEqual(wrong.withLock { $0 }, 0, "round \(round)")
        }
    }

    func testHealedChunksAreReadAtOnceToo() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let written = try kit.create(on: raw)
        try written.write(Kit.pattern(12_000), at: 0)
        try written.write(Kit.pattern(12_000, 2), at: 0)
        raw.change { state in for place in [45_056 + 50, 49_184 + 50] { state.bytes[place] ^= 1 } }
        nonisolated(unsafe) let file = try kit.open(raw, isWritable: false)
        XCTAssertTrue(file.isHealedInMemory)
        nonisolated(unsafe) let readers = try (0..<4).map { _ in try file.makeReader() }
        let wrong = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            guard number < 4 else { return }
            for _ in 0..<20 where (try? file.read(12_000, at: 0, with: readers[number])) != Kit.pattern(12_000, 2) {
                wrong.withLock { $0 += 1 }
            }
        }
        XCTAssertEqual(wrong.withLock { $0 }, 0)
    }
}
