import Foundation
import MAMSimulation
import XCTest

/// Random lives of several apps on one device, through the engine.
final class LifeWalkTests: XCTestCase {
    #if DEBUG
        private static let events = 1_000_000 / 64
    #else
        private static let events = 1_000_000
    #endif

    func testWhateverHappensTheRulesHoldOnTheDevice() async throws {
        let given = ProcessInfo.processInfo.environment["MAM_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        print("replay: MAM_SEED=\(seed) swift test --filter LifeWalkTests")
        var (events, steps, lives, deaths, wipes, remediations) = (0, 0, 0, 0, 0, 0)
        var (copies, shown) = (0, 0)
        var codes: Set<Int> = []
        while events < Self.events {
            let walk = try LifeWalk(seed: seed &+ UInt64(lives))
            await walk.run(400)
            lives += 1
            (events, steps, deaths) = (events + walk.counts.events, steps + walk.steps, deaths + walk.counts.deaths)
            (wipes, remediations) = (wipes + walk.counts.wipes, remediations + walk.counts.remediations)
            (copies, shown) = (copies + walk.counts.copies, shown + walk.counts.shown)
            codes.formUnion(walk.counts.codes)
            XCTAssertEqual(walk.failures, [])
            if !walk.failures.isEmpty { break }
        }
        print(
            "life: \(lives) lives, \(steps) steps, \(events) events, \(deaths) deaths, \(wipes) wipes, "
                + "\(remediations) remediations, \(codes.count) statuses, \(copies) copies put back, \(shown) switches")
        XCTAssertGreaterThanOrEqual(events, Self.events)
        XCTAssertGreaterThan(wipes, Self.events > 100_000 ? 1000 : 5)
        XCTAssertGreaterThan(copies, Self.events > 100_000 ? 500 : 5)
        XCTAssertGreaterThan(shown, Self.events > 100_000 ? 1000 : 20)
        XCTAssertGreaterThan(codes.count, Self.events > 100_000 ? 28 : 20)
    }
}
