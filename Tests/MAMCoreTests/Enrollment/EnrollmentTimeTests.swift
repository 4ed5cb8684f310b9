import MAMCore
import MAMSimulation
import XCTest

/// When apps enrol, check in and try again.
final class EnrollmentTimeTests: XCTestCase {
    private let hour = 3600.0

    private func registered(_ traits: EnrollmentTraits = EnrollmentTraits()) -> EnrollmentDriver {
        var driver = EnrollmentDriver(traits)
        driver.handle(.register(EnrollmentKit.a, driver.nextCall()))
        return driver
    }

    private func enrolled(_ traits: EnrollmentTraits = EnrollmentTraits()) -> EnrollmentDriver {
        var driver = registered(traits)
        driver.relaunch()
        return driver
    }

    private func seconds(_ driver: EnrollmentDriver) -> Double? { driver.machine.alarms(at: driver.now).first?.seconds }

    func testTheLastOutcomeDeterminesTheTimeOfTheNextCheckIn() {
        let rows: [(CheckInAnswer.Outcome, Double, Double)] = [
            (.notOnboarded, 24, 24), (.notLicensed, 12, 24), (.noPolicy, 12, 24),
            (.registered(nextAfter: nil), 0.5, 8), (.registered(nextAfter: 7200), 2, 2), (.unreachable, 1 / 60, 1 / 60),
        ]
        for (outcome, current, legacy) in rows {
            for (profile, hours) in [(TimerProfile.current, current), (.legacy, legacy)] {
                var driver = EnrollmentDriver(
                    EnrollmentKit.traits { ($0.profile, $0.restartsForFirstPolicy) = (profile, false) })
                driver.service = { _ in .service(CheckInAnswer(outcome), EnrollmentAnswerDetails()) }
                driver.handle(.register(EnrollmentKit.a, driver.nextCall()))
                XCTAssertEqual(seconds(driver), hours * hour, "\(outcome)")
                let isRegistered = if case .registered = outcome { true } else { false }
                XCTAssertEqual(driver.machine.alarms(at: driver.now).first?.needsUse, isRegistered)
            }
        }
    }

    func testEveryOtherFailureIsTriedAgainAfterADay() {
        let answers: [EnrollmentAnswer] = [
            .noToken(.credentials), .noToken(.tokenLibrary), .failed(.malformed), .failed(.internalError),
            .failed(.deviceBlocked), .failed(.alreadyEnrolled),
        ]
        for answer in answers {
            var driver = EnrollmentDriver()
            if case .noToken(let failure) = answer { driver.tokenFailure = failure }
            driver.service = { _ in answer }
            driver.handle(.register(EnrollmentKit.a, driver.nextCall()))
            XCTAssertEqual(seconds(driver), 24 * hour, answer.word)
            XCTAssertEqual(driver.machine.registeredAccounts.count, 1)
        }
    }

    func testTheWaitDoublesUpToAnHourWhileTheNetworkFails() {
        var driver = enrolled()
        driver.service = { _ in .failed(.network) }
        driver.live(1801)
        var waits: [Double] = []
        for _ in 0..<9 {
            let wait = seconds(driver) ?? 0
            waits.append((wait / 60).rounded())
            driver.live(wait + 1)
        }
        XCTAssertEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60])
    }

    func testAnOverdueTimerFiresOnceHoweverLongItIsOverdue() {
        var driver = enrolled()
        let before = driver.requests
        driver.now = driver.now.after(10 * EnrollmentKit.day)
        driver.handle(.ticked(isInUse: false))
        XCTAssertEqual(driver.requests, before, "a registered account checks in while the app is in use")
        for _ in 0..<5 { driver.handle(.ticked(isInUse: true)) }
        XCTAssertEqual(driver.requests, before + 1)
    }

    func testAClockThatIsSetBackMakesNoWaitLonger() {
        var driver = enrolled()
        let before = driver.requests
        driver.now.wall -= 365 * EnrollmentKit.day
        driver.now = driver.now.after(1801)
        driver.handle(.ticked(isInUse: true))
        XCTAssertEqual(driver.requests, before + 1)
    }

    func testARequestIsGivenUpAfterTwoMinutesAndItsLateAnswerIgnored() {
        var machine = EnrollmentMachine()
        let start = EnrollmentKit.start
        _ = machine.handle(.launched, at: start)
        let effects = machine.handle(.register(EnrollmentKit.a, EnrollmentCall(1)), at: start)
        guard case .requestToken(_, _, let ticket)? = effects.last else { return XCTFail("\(effects)") }
        XCTAssertEqual(machine.alarms(at: start.after(20)).map(\.seconds), [100])
        XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: start.after(119)).count, 0)
        let late = machine.handle(.ticked(isInUse: false), at: start.after(120))
        XCTAssertEqual(late.map(\.word), ["store", "enrollment 216 of A"])
        let before = machine
        XCTAssertEqual(machine.handle(.answered(ticket, .token(EnrollmentKit.a)), at: start.after(121)), [])
        XCTAssertEqual(machine, before)
        // Who is asked to sign in has all the time in the world.
        _ = machine.handle(.login(EnrollmentKit.a, EnrollmentCall(2)), at: start.after(122))
        XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: start.after(9000)), [.store])
        XCTAssertEqual(machine.alarms(at: start.after(9000)), [])
    }

    func testASignInForACheckInHasNoTimeLimit() {
        for days in [1.0, 91] {
            var machine = enrolled().machine
            let start = EnrollmentKit.start.after(days * EnrollmentKit.day)
            let asked = machine.handle(.checkIn(EnrollmentKit.a.id, isInteractive: true), at: start)
            guard case .requestToken(_, isInteractive: true, let ticket)? = asked.last else {
                return XCTFail("\(asked)")
            }
            XCTAssertEqual(machine.alarms(at: start.after(60)), [])
            XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: start.after(9000)), [.store])
            // What he signed in for has its time from then on.
            _ = machine.handle(.answered(ticket, .token(EnrollmentKit.a)), at: start.after(9000))
            XCTAssertEqual(machine.alarms(at: start.after(9020)).map(\.seconds), [100])
            let late = machine.handle(.ticked(isInUse: true), at: start.after(9120)).map(\.word)
            XCTAssertTrue(late.contains("\(days == 1 ? "policy" : "enrollment") 216 of A"), "\(late)")
        }
    }

    func testATokenRequestWithoutAUserTimesOut() {
        var machine = enrolled().machine
        let start = EnrollmentKit.start.after(EnrollmentKit.day)
        _ = machine.handle(.checkIn(EnrollmentKit.a.id, isInteractive: false), at: start)
        let late = machine.handle(.ticked(isInUse: true), at: start.after(121)).map(\.word)
        XCTAssertTrue(late.contains("policy 216 of A"), "\(late)")
    }

    func testAnAppOfflineForNinetyDaysRetriesAtMostEveryHour() {
        var driver = enrolled()
        driver.live(EnrollmentKit.day)
        // Every half an hour, and once at the launch.
        XCTAssertEqual(driver.requests, 50)
        driver.service = { _ in .failed(.network) }
        let before = driver.requests
        driver.live(89 * EnrollmentKit.day)
        // One at the interval's end; after 1, 2, 4, 8, 16, 32 minutes; then every hour.
        let (tries, hours): (Int, Int) = (driver.requests - before, (89 * 24 * 60 - 30 - 63) / 60)
        XCTAssertEqual(tries, 7 + hours)
        XCTAssertEqual(driver.machine.enrolledAccounts, [EnrollmentKit.a.id], "being offline is no reason to un-enrol")
        // The service has dropped the app; the next launch registers it again, with the policy kept until it has spoken.
        driver.live(EnrollmentKit.day)
        driver.service = { _ in
            .service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails(hasChangedPolicy: false))
        }
        _ = driver.heard()
        driver.relaunch()
        let heard = driver.heard()
        XCTAssertTrue(heard.contains("enrol again A"))
        XCTAssertFalse(heard.contains("check in A"))
        XCTAssertEqual(heard.suffix(3), ["store", "note of A", "enrollment 100 of A"])
        XCTAssertEqual(seconds(driver), 1800)
    }

    func testTheOfflineWipeRemovesTheAccountAndItsTimers() {
        var driver = enrolled()
        driver.service = { _ in .failed(.network) }
        driver.live(90 * EnrollmentKit.day)
        _ = driver.heard()
        driver.handle(.wipe(EnrollmentKit.a.id, .offline))
        XCTAssertEqual(
            driver.heard().filter { $0 != "store" },
            [
                "ask app to wipe A", "remove keys of A", "withdraw A", "drop A", "unenroll 104 of A", "wiped A",
                "restart",
            ])
        XCTAssertEqual(driver.machine.alarms(at: driver.now), [])
        XCTAssertEqual(driver.machine.entries.count, 0)
    }
}
