import MAMCore
import TestSeeds
import XCTest

/// Random lives of apps.
final class EnrollmentWalkTests: XCTestCase {
    private static let lives: UInt64 = isExhaustive ? 3968 : 62

    func testRandomRunsObeyTheRulesOfEnrollment() {
        let seeds = TestSeeds(1...Self.lives, of: name)
        var (events, deaths, codes) = (0, 0, [Int: Int]())
        for seed in seeds {
            var walk = EnrollmentWalk(seed: seed)
            walk.run(250)
            (events, deaths) = (events + walk.events, deaths + walk.deaths)
            codes.merge(walk.codes, uniquingKeysWith: +)
            XCTAssertEqual(walk.failures, [], seeds.replay(seed))
        }
        print("enrollment: \(events) events, \(deaths) deaths, \(codes.count) statuses")
        // All but the obsolete one and that of extensions.
        if seeds.areCheckedIn { XCTAssertGreaterThan(codes.count, Self.lives > 1000 ? 28 : 22) }
    }
}
