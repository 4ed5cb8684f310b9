import Foundation
import MAMMachines
import TestPolicies
import XCTest

final class LaunchTimerTests: XCTestCase {
    private let (minute, hour, day) = (60, 3600, 86_400)

    func testIntervalsAreThoseOfTheTable() {
        let rows: [(ServiceTimer, current: Int, legacy: Int)] = [
            (.checkIn(.tenantNotOnboarded), 24 * hour, 24 * hour),
            (.checkIn(.userNotLicensed), 12 * hour, 24 * hour),
            (.checkIn(.noPolicy), 12 * hour, 24 * hour),
            (.checkIn(.registered(serviceSeconds: nil)), 30 * minute, 8 * hour),
            (.checkIn(.registered(serviceSeconds: 5 * minute)), 5 * minute, 5 * minute),
            (.wipePoll, 30 * minute, 30 * minute),
            (.enrollmentRetry, 24 * hour, 24 * hour),
            (.policyRefresh, 30 * minute, 8 * hour),
            (.silentApp, 90 * day, 90 * day),
            (.wipeReport, 4 * day, 4 * day),
        ]
        for row in rows {
            XCTAssertEqual(TimerProfile.current.seconds(row.0), row.current, "\(row.0)")
            XCTAssertEqual(TimerProfile.legacy.seconds(row.0), row.legacy, "\(row.0)")
        }
    }

    func testRetriesAfterANetworkFailureDoubleTheWaitUpToAnHour() {
        let waits = (1...9).map { TimerProfile.current.seconds(.checkIn(.networkFailure(count: $0))) / minute }
        XCTAssertEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60])
        for count in [Int.min, -1, 0] {
            XCTAssertEqual(TimerProfile.current.seconds(.checkIn(.networkFailure(count: count))), minute)
        }
        XCTAssertEqual(TimerProfile.legacy.seconds(.checkIn(.networkFailure(count: .max))), hour)
    }

    func testTheCheckInIntervalOfTheServiceIsClamped() {
        for (named, counted) in [(Int.min, 60), (0, 60), (61, 61), (Int.max, 7 * day)] {
            XCTAssertEqual(TimerProfile.current.seconds(.checkIn(.registered(serviceSeconds: named))), counted)
        }
    }

    func testAnOverdueTimerFiresOnce() {
        var timer = RecurringTimer(doneAt: LaunchKit.start)
        let wait = ServiceTimer.enrollmentRetry
        XCTAssertFalse(timer.fire(wait, at: LaunchKit.after(Double(day) - 1)))
        XCTAssertTrue(timer.fire(wait, at: LaunchKit.after(Double(day) * 30 + 5)))
        XCTAssertFalse(timer.fire(wait, at: LaunchKit.after(Double(day) * 30 + 5)))
        XCTAssertFalse(timer.fire(wait, at: LaunchKit.after(Double(day) * 31 + 4)))
        XCTAssertTrue(timer.fire(wait, at: LaunchKit.after(Double(day) * 31 + 5)))
    }

    func testATimerThatNeverFiredIsDue() {
        var timer = RecurringTimer()
        XCTAssertTrue(timer.fire(.policyRefresh, at: LaunchKit.start))
        XCTAssertFalse(timer.fire(.policyRefresh, at: LaunchKit.start))
    }

    func testSomeTimersWaitForTheAppToBeUsed() {
        var timer = RecurringTimer(doneAt: LaunchKit.start)
        let late = LaunchKit.after(LaunchKit.day * 100)
        for kind in [ServiceTimer.wipePoll, .checkIn(.registered(serviceSeconds: nil))] {
            XCTAssertFalse(timer.isDue(kind, at: late, isInUse: false))
            XCTAssertTrue(timer.isDue(kind, at: late))
        }
        XCTAssertTrue(timer.fire(.checkIn(.noPolicy), at: late, isInUse: false))
    }

    func testATimerSurvivesARestartAndAClockThatIsSetBack() {
        let timer = RecurringTimer(doneAt: LaunchKit.start)
        XCTAssertTrue(timer.isDue(.policyRefresh, at: LaunchKit.after(1800, rebooted: true)))
        XCTAssertFalse(timer.isDue(.policyRefresh, at: LaunchKit.after(1799, rebooted: true)))
        var back = LaunchKit.after(1800)
        back.wall -= 5000
        XCTAssertTrue(timer.isDue(.policyRefresh, at: back))
        XCTAssertTrue(timer.isDue(.policyRefresh, at: LaunchKit.after(-1, rebooted: true)))
    }

    func testAccessIsAskedAgainAfterInactivity() {
        var timer = AccessTimer()
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.start, on: .identitySwitch))
        timer.passed(at: LaunchKit.start)
        XCTAssertFalse(timer.isDue(after: 1800, at: LaunchKit.after(1799), on: .resume))
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.after(1800), on: .resume))
        timer.used(at: LaunchKit.after(1000))
        XCTAssertFalse(timer.isDue(after: 1800, at: LaunchKit.after(2799), on: .resume))
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.after(2800), on: .resume))
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.after(2800, rebooted: true), on: .identitySwitch))
        XCTAssertFalse(timer.isDue(after: 1800, at: LaunchKit.after(2799, rebooted: true), on: .identitySwitch))
    }

    func testNoIntervalAsksAtEveryResumeAndNotInBetween() {
        var timer = AccessTimer()
        timer.passed(at: LaunchKit.start)
        XCTAssertTrue(timer.isDue(after: 0, at: LaunchKit.start, on: .resume))
        XCTAssertFalse(timer.isDue(after: 0, at: LaunchKit.after(50_000), on: .identitySwitch))
    }

    func testUsingTheAppDoesNotGrantAccess() {
        var timer = AccessTimer()
        timer.used(at: LaunchKit.start)
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.start, on: .resume))
        timer.passed(at: LaunchKit.start)
        XCTAssertFalse(timer.begin(after: 1800, at: LaunchKit.after(5), on: .resume))
        XCTAssertFalse(timer.isDue(after: 1800, at: LaunchKit.after(5), on: .resume))
    }

    func testADueAccessCheckStaysDueUntilItIsPassed() {
        var timer = AccessTimer()
        timer.passed(at: LaunchKit.start)
        XCTAssertTrue(timer.begin(after: 1800, at: LaunchKit.after(1800), on: .resume))
        timer.used(at: LaunchKit.after(1810))
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.after(1811), on: .resume))
        XCTAssertTrue(timer.isDue(after: 0, at: LaunchKit.after(1811), on: .identitySwitch))
        timer.passed(at: LaunchKit.after(1812))
        XCTAssertFalse(timer.isDue(after: 1800, at: LaunchKit.after(1813), on: .resume))
    }

    func testAClockThatIsSetBackEndsAccess() {
        var timer = AccessTimer()
        timer.passed(at: LaunchKit.start)
        var back = LaunchKit.after(1800)
        back.wall -= 100_000
        XCTAssertTrue(timer.isDue(after: 1800, at: back, on: .resume))
        XCTAssertTrue(timer.isDue(after: 1800, at: LaunchKit.after(-1, rebooted: true), on: .resume))
        let wallOnly = LaunchChoices(setBackNeverLengthens: false)
        XCTAssertFalse(timer.isDue(after: 1800, at: back, on: .resume, wallOnly))
    }

    func testTimersSurviveStorage() throws {
        var timer = AccessTimer()
        timer.passed(at: LaunchKit.start)
        let stored = try JSONDecoder().decode(AccessTimer.self, from: JSONEncoder().encode(timer))
        XCTAssertEqual(stored, timer)
        let service = RecurringTimer(doneAt: LaunchKit.start)
        XCTAssertEqual(try JSONDecoder().decode(RecurringTimer.self, from: JSONEncoder().encode(service)), service)
    }
}
