import Foundation
import MAMCore
import XCTest

/// Random lives of apps.
final class EnrollmentWalkTests: XCTestCase {
    #if DEBUG
        private static let events = 1_000_000 / 64
    #else
        private static let events = 1_000_000
    #endif

    func testWhateverHappensTheRulesOfEnrolmentHold() {
        // With a seed exactly the life that has it.
        let given = ProcessInfo.processInfo.environment["MAM_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        var (events, deaths, lives, codes) = (0, 0, UInt64(0), [Int: Int]())
        repeat {
            var walk = EnrollmentWalk(seed: seed &+ lives)
            walk.run(250)
            lives += 1
            (events, deaths) = (events + walk.events, deaths + walk.deaths)
            codes.merge(walk.codes, uniquingKeysWith: +)
            XCTAssertEqual(walk.failures, [])
            if !walk.failures.isEmpty {
                let words = "swift test --disable-swift-testing --filter EnrollmentWalkTests"
                return print("replay: MAM_SEED=\(walk.seed) \(words)")
            }
        } while given == nil && events < Self.events
        print(
            "enrolment: seeds from \(seed), \(lives) lives, \(events) events, \(deaths) deaths, \(codes.count) statuses"
        )
        guard given == nil else { return }
        XCTAssertGreaterThanOrEqual(events, Self.events)
        // All but the obsolete one and that of extensions.
        XCTAssertGreaterThan(codes.count, Self.events > 100_000 ? 28 : 22)
    }
}
