import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// What a power-safe file brings to the disk before it goes on, where a kill or a failure came in between.
final class WriteBarrierTests: XCTestCase {
    private enum Call { case write, truncate, synchronize }

    private func calls(_ log: CrashLog) -> [Call] {
        log.changes.compactMap {
            switch $0 {
            case .write: .write
            case .truncate: .truncate
            case .synchronize: .synchronize
            default: nil
            }
        }
    }

    func testContentOfAnEndedWriterIsSynchronizedBeforeItsHeaderIsReplaced() throws {
        let (kit, volume) = (try FireKit(isPowerSafe: true), MemoryVolume())
        let file = try kit.create(on: volume)
        try file.put(FireKit.bytes(3 * FireKit.chunk, seed: 1), at: 0)
        // Nobody finishes: the last header is in memory only.
        for isDirty in [true, false] {
            let recorder = CrashRecorder(volume)
            let next = try kit.open(on: volume)
            XCTAssertEqual(next.isDirty, false)
            try next.put([1], at: 0)
            XCTAssertEqual(calls(recorder.finish()).prefix(2), [.synchronize, .write], "dirty: \(isDirty)")
            try next.finish()
        }
    }

    func testStaleSlotsAreCutOnlyOnceTheHeaderThatDropsThemIsOnTheDisk() throws {
        let (kit, volume) = (try FireKit(isPowerSafe: true), MemoryVolume())
        let faulty = FaultyVolume(over: volume)
        let file = try kit.create(on: faulty)
        try file.put(FireKit.bytes(10 * FireKit.chunk, seed: 1), at: 0)
        try file.synchronize(metadata: true)
        let recorder = CrashRecorder(volume)
        faulty.follow(FaultPlan(.failure(EIO), at: 0, of: .synchronize, lasts: true))
        XCTAssertThrowsError(try file.truncate(to: Int64(5 * FireKit.chunk)))
        XCTAssertEqual(faulty.hitCount, 1)
        faulty.follow(nil)
        try file.put([1], at: 5 * FireKit.chunk)
        let calls = calls(recorder.finish())
        XCTAssertEqual(calls.prefix(3), [.write, .synchronize, .truncate])
    }

    func testTheBeginningOfTheFirstHeaderIsOnTheDiskBeforeItsEnd() throws {
        let (kit, volume) = (try FireKit(isPowerSafe: true), MemoryVolume())
        let recorder = CrashRecorder(volume)
        _ = try kit.create(on: volume)
        XCTAssertEqual(calls(recorder.finish()), [.write, .synchronize, .write])
    }
}
