internal import MAMBase

import MAMMachines
import TestPolicies
import TestSeeds
import XCTest

final class TimeMarkTests: XCTestCase {
    private let start = LaunchKit.start
    private func at(wall: Double, monotonic: Double, boot: UInt64 = 1) -> Instant {
        Instant(wall: start.wall + wall, monotonic: start.monotonic + monotonic, bootID: boot)
    }

    func testTimePassesByTheWallClock() {
        let mark = TimeMark(start)
        XCTAssertEqual(mark.elapsed(at: start), 0)
        XCTAssertEqual(mark.elapsed(at: at(wall: 90, monotonic: 90)), 90)
        // The monotonic clock may stand still while the device sleeps.
        XCTAssertEqual(mark.elapsed(at: at(wall: 90, monotonic: 30)), 90)
    }

    func testAWallClockThatIsSetBackGainsNothing() {
        let mark = TimeMark(start)
        XCTAssertEqual(mark.elapsed(at: at(wall: -5000, monotonic: 90)), 90)
        XCTAssertFalse(mark.isClockBehind(at: at(wall: -5000, monotonic: 90)))
    }

    func testTheSwitchLetsTheWallClockDecideAlone() {
        let wallOnly = LaunchChoices(setBackNeverLengthens: false)
        let mark = TimeMark(start)
        XCTAssertEqual(mark.elapsed(at: at(wall: -5000, monotonic: 90), wallOnly), 0)
        XCTAssertEqual(mark.elapsed(at: at(wall: 20, monotonic: 90), wallOnly), 20)
    }

    func testAfterARestartTheWallClockDecides() {
        let mark = TimeMark(start)
        XCTAssertEqual(mark.elapsed(at: at(wall: 500, monotonic: -900, boot: 2)), 500)
        XCTAssertFalse(mark.isClockBehind(at: at(wall: 500, monotonic: -900, boot: 2)))
        // An id that was not changed hides no restart: the monotonic clock began again.
        XCTAssertEqual(mark.elapsed(at: at(wall: 500, monotonic: -900)), 500)
    }

    func testElapsedTimeThatWasObservedIsNeverTakenBack() {
        var mark = TimeMark(start)
        mark.observe(at(wall: 1000, monotonic: 1000))
        XCTAssertEqual(mark.elapsed(at: at(wall: 10, monotonic: 1005)), 1005)
        mark.observe(at(wall: 10, monotonic: 1005))
        XCTAssertEqual(mark.elapsed(at: at(wall: 40, monotonic: -900, boot: 2)), 1035)
        XCTAssertFalse(mark.isClockBehind(at: at(wall: 40, monotonic: -900, boot: 2)))
    }

    func testAClockSetBackWhileTheDeviceIsOffStaysDetected() {
        var mark = TimeMark(start)
        mark.observe(at(wall: 1000, monotonic: 1000))
        let back = at(wall: 400, monotonic: -900, boot: 2)
        XCTAssertTrue(mark.isClockBehind(at: back))
        XCTAssertEqual(mark.elapsed(at: back), 1000)
        mark.observe(back)
        let later = at(wall: 460, monotonic: -840, boot: 2)
        XCTAssertTrue(mark.isClockBehind(at: later))
        XCTAssertEqual(mark.elapsed(at: later), 1060)
    }

    func testNoClockMakesTimeRunBackwards() {
        for seed in TestSeeds([1], of: name) { noClockMakesTimeRunBackwards(seed) }
    }

    private func noClockMakesTimeRunBackwards(_ seed: UInt64) {
        var random = SeededRandom(seed, of: name)
        for round in 0..<2000 {
            var (mark, now, elapsed) = (TimeMark(start), start, 0.0)
            for _ in 0..<12 {
                switch random.next() % 4 {
                case 0: now.wall += Double(random.next() % 200_000) - 100_000
                case 1:
                    now.bootID += 1
                    now.monotonic = Double(random.next() % 100)
                    now.wall += Double(random.next() % 5000) - 2500
                default:
                    let step = Double(random.next() % 10_000)
                    (now.wall, now.monotonic) = (now.wall + step, now.monotonic + step)
                }
                mark.observe(now)
                let new = mark.elapsed(at: now)
                XCTAssertGreaterThanOrEqual(new, elapsed, "round \(round); \(random.replay)")
                elapsed = new
            }
        }
    }

    func testTimesThatAreNotFiniteCountAsZero() {
        var mark = TimeMark(Instant(wall: .infinity, monotonic: .nan, bootID: 1))
        XCTAssertEqual(mark.elapsed(at: start), 0)
        mark.observe(start)
        XCTAssertTrue(mark.elapsed(at: at(wall: 5, monotonic: 5)).isFinite)
    }

    func testAClockThatIsBehindBlocksAndDoesNotWipe() throws {
        let requirements = try LaunchKit.requirements(#""periodOfflineBeforeWipeIsEnforced": "P0D""#)
        var facts = LaunchKit.facts()
        facts.now = at(wall: -10, monotonic: -900, boot: 2)
        XCTAssertEqual(requirements.verdicts(for: facts).map(\.check.name), ["block.offline"])
        XCTAssertEqual(requirements.verdicts(for: facts).map(\.found), ["clock set back"])
        let wallOnly = LaunchChoices(setBackNeverLengthens: false)
        XCTAssertEqual(requirements.verdicts(for: facts, choices: wallOnly), [])
    }
}
