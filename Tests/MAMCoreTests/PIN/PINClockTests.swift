import MAMCore
import MAMSimulation
import XCTest

/// Intervals by two clocks: they survive a restart, and no clock that is set makes one longer.
final class PINClockTests: XCTestCase {
    private func facts(
        recheck: Int = 1800, expiry: Int? = nil, last: Instant? = PINKit.start, setAt: Instant? = PINKit.start,
        now: Instant
    ) -> PINFacts {
        var rules = PINRules()
        (rules.recheck, rules.expiry) = (recheck, expiry)
        var record = PINRecord()
        record.replace(with: PINKit.hash())
        (record.lastAccess, record.setAt) = (last, setAt)
        return PINFacts(rules: rules, record: record, now: now)
    }

    private func isOpen(_ wall: Double, _ monotonic: Double, restarts: UInt64 = 0) -> Bool {
        let start = PINKit.start
        let now = Instant(
            wall: start.wall + wall, monotonic: restarts == 0 ? start.monotonic + monotonic : monotonic,
            bootID: start.bootID + restarts)
        return facts(now: now).entry == .unlocked
    }

    func testAnIntervalEndsWithItsLastSecond() {
        XCTAssertTrue(isOpen(0, 0))
        XCTAssertTrue(isOpen(1799.9, 1799.9))
        XCTAssertFalse(isOpen(1800, 1800))
        XCTAssertFalse(isOpen(1e9, 1e9))
    }

    func testAWallClockThatIsSetLengthensNothing() {
        XCTAssertFalse(isOpen(-86_400, 1800), "set back in the same start")
        XCTAssertTrue(isOpen(-86_400, 1799))
        XCTAssertFalse(isOpen(1800, 1), "set forward counts as time passed")
    }

    func testAnIntervalSurvivesARestart() {
        XCTAssertTrue(isOpen(1000, 10, restarts: 1))
        XCTAssertFalse(isOpen(1800, 10, restarts: 1))
        XCTAssertFalse(isOpen(60, 1800, restarts: 1), "the device has been running for longer than the wall clock says")
        XCTAssertFalse(isOpen(-1, 10, restarts: 1), "set back before the moment: nobody knows how long it was")
    }

    func testAMonotonicClockThatRunsBackwardsIsARestart() {
        XCTAssertTrue(isOpen(10, -500))
        XCTAssertFalse(isOpen(-10, -500))
    }

    func testAnIntervalOfZeroIsOverAtOnce() {
        XCTAssertEqual(facts(recheck: 0, now: PINKit.start).entry, .asking)
        XCTAssertEqual(facts(recheck: .max, now: PINKit.later(1e12)).entry, .unlocked)
    }

    func testWithoutAnAccessThePINIsAsked() { XCTAssertEqual(facts(last: nil, now: PINKit.start).entry, .asking) }

    func testAPINExpiresWhenItIsOlderThanThePeriod() {
        let day = 86_400.0
        XCTAssertEqual(facts(recheck: .max, expiry: 86_400, now: PINKit.later(day)).entry, .unlocked)
        XCTAssertEqual(facts(recheck: .max, expiry: 86_400, now: PINKit.later(day + 1)).entry, .asking)
        XCTAssertEqual(facts(recheck: .max, expiry: nil, now: PINKit.later(1e10)).entry, .unlocked)
        XCTAssertEqual(facts(recheck: .max, expiry: 86_400, setAt: nil, now: PINKit.start).entry, .asking)
    }

    func testTimesThatAreNotFiniteGrantNoAccess() {
        for value in [Double.nan, .infinity, -.infinity] {
            XCTAssertEqual(
                facts(now: Instant(wall: value, monotonic: PINKit.start.monotonic, bootID: 1)).entry, .asking)
        }
        let nan = Instant(wall: PINKit.start.wall, monotonic: .nan, bootID: 2)
        XCTAssertNotEqual(facts(now: nan).entry, .unlocked)
    }

    /// No order of resets, restarts and waiting opens an account for longer than the time that truly passed allows.
    func testChangingTheClocksNeverLengthensAnInterval() {
        var (states, open) = (0, 0)
        let steps: [Double] = [0, 600, 900, 1799, 1800, 4000]
        let sets: [Double] = [-1e9, -3600, -600, 0, 600]
        for before in steps {
            for after in steps {
                for set in sets {
                    for restarts in [false, true] {
                        let time = VirtualTime()
                        let start = time.now()
                        time.advance(by: before)
                        time.setWall(time.now().wall + set)
                        if restarts { time.reboot(downtime: 0) }
                        time.advance(by: after)
                        let truth = before + after
                        let isOpen = facts(last: start, now: time.now()).entry == .unlocked
                        states += 1
                        if isOpen { open += 1 }
                        // After a restart a clock that was set back a little cannot be told from one that is right.
                        let isBlind = restarts && set < 0 && before + after + set >= 0 && after < 1800
                        if isOpen && !isBlind { XCTAssertLessThan(truth, 1800) }
                    }
                }
            }
        }
        print("clock plays: \(states) states, \(open) open")
        XCTAssertEqual(states, 360)
        XCTAssertGreaterThan(open, 40)
    }
}
