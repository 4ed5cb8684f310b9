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
        let given = ProcessInfo.processInfo.environment["MAM_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        print("replay: MAM_SEED=\(seed) swift test --filter EnrollmentWalkTests")
        var (events, deaths, lives, codes) = (0, 0, 0, [Int: Int]())
        while events < Self.events {
            var walk = EnrollmentWalk(seed: seed &+ UInt64(lives))
            walk.run(250)
            lives += 1
            (events, deaths) = (events + walk.events, deaths + walk.deaths)
            codes.merge(walk.codes, uniquingKeysWith: +)
            XCTAssertEqual(walk.failures, [])
            if !walk.failures.isEmpty { break }
        }
        print("enrolment: \(lives) lives, \(events) events, \(deaths) deaths, \(codes.count) statuses")
        XCTAssertGreaterThanOrEqual(events, Self.events)
        // All but the obsolete one and that of extensions.
        XCTAssertGreaterThan(codes.count, Self.events > 100_000 ? 28 : 22)
    }
}
