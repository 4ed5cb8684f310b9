import MAMCore
import MAMSimulation
import XCTest

/// Lives of accounts from one end to the other, as the reference tells them.
final class EnrollmentScenarioTests: XCTestCase {
    private let kit = EnrollmentKit.self

    private func told(_ words: [String]) -> [String] { words.filter { $0 != "store" && !$0.hasPrefix("note of") } }

    private func enrolled(_ traits: EnrollmentTraits = EnrollmentTraits()) -> EnrollmentDriver {
        var driver = EnrollmentDriver(traits)
        driver.handle(.register(kit.a, driver.nextCall()))
        driver.relaunch()
        _ = driver.heard()
        return driver
    }

    func testTheFirstPolicyIsStoredThenReportedAndInForceAfterTheRestart() {
        var driver = EnrollmentDriver()
        _ = driver.heard()
        driver.handle(.register(kit.a, driver.nextCall()))
        XCTAssertEqual(
            told(driver.heard()), ["token of A", "enrol A", "first policy of A", "enrollment 100 of A", "restart"])
        XCTAssertEqual(driver.machine.phase(of: kit.a.id), .awaitingRestart)
        driver.relaunch()
        XCTAssertEqual(told(driver.heard()).prefix(2), ["changed A", "token of A"])
        XCTAssertEqual(driver.machine.enrolledAccounts, [kit.a.id])
    }

    func testASecondAccountIsEnrolledAfterTheFirstIsWipedAndTheAppRestarted() {
        var driver = enrolled()
        driver.handle(.register(kit.b, driver.nextCall()))
        XCTAssertEqual(
            told(driver.heard()),
            [
                "ask(whichAccount) A or B", "enrollment 218 of B", "ask app to wipe A", "remove keys of A",
                "withdraw A",
                "drop A", "unenroll 104 of A", "wiped A", "restart",
            ])
        XCTAssertEqual(driver.machine.registeredAccounts, [kit.b.id])
        XCTAssertEqual(driver.machine.managedAccounts, [])
        driver.relaunch()
        XCTAssertEqual(
            told(driver.heard()).prefix(5),
            ["token of B", "admit(enter)", "enrol B", "first policy of B", "enrollment 100 of B"])
        driver.relaunch()
        XCTAssertEqual(driver.machine.enrolledAccounts, [kit.b.id])
    }

    func testASecondAccountIsTurnedAwayWhenTheUserKeepsTheFirst() {
        for (decision, code) in [(EnrollmentDecision.keepOld, 227), (.canceled, 218)] {
            var driver = enrolled()
            driver.decision = decision
            driver.handle(.register(kit.b, driver.nextCall()))
            XCTAssertEqual(told(driver.heard()), ["ask(whichAccount) A or B", "enrollment \(code) of B"])
            XCTAssertEqual(driver.machine.registeredAccounts, [kit.a.id])
        }
    }

    func testSeveralManagedAccountsCoexistUnlessOneMustBeTheOnlyAccount() {
        let several = kit.traits { ($0.allowsSeveral, $0.restartsForFirstPolicy) = (true, false) }
        var driver = enrolled(several)
        driver.handle(.register(kit.b, driver.nextCall()))
        XCTAssertEqual(driver.machine.enrolledAccounts, [kit.a.id, kit.b.id])
        driver.service = { _ in
            .service(CheckInAnswer(.registered(nextAfter: nil)), EnrollmentAnswerDetails(mustBeOnlyAccount: true))
        }
        driver.decision = .keepOld
        _ = driver.heard()
        let third = kit.account("D", "d@two.example")
        driver.handle(.register(third, driver.nextCall()))
        XCTAssertEqual(
            told(driver.heard()),
            ["token of D", "enrol D", "ask(onlyAccount) A B or D", "drop D", "withdraw D", "enrollment 227 of D"])
        driver.decision = .keepNew
        driver.handle(.register(third, driver.nextCall()))
        driver.relaunch()
        XCTAssertEqual(driver.machine.enrolledAccounts, [third.id])
        // Now that it is alone it stays alone.
        driver.decision = .keepOld
        _ = driver.heard()
        driver.handle(.register(kit.a, driver.nextCall()))
        XCTAssertEqual(told(driver.heard()), ["ask(onlyAccount) D or A", "enrollment 227 of A"])
    }

    func testAnAccountOfTheSameNameAndAnotherIDIsAskedAboutInBothModes() {
        for allowsSeveral in [false, true] {
            var driver = enrolled(kit.traits { $0.allowsSeveral = allowsSeveral })
            driver.decision = .keepOld
            driver.handle(.register(kit.c, driver.nextCall()))
            XCTAssertEqual(told(driver.heard()), ["ask(sameName) A or C", "enrollment 227 of C"])
        }
    }

    func testAWipeOfTheServiceIsReportedBeforeAndAfterAndRepeatedAtTheNextEnrollment() {
        var driver = enrolled()
        var wipe = CheckInAnswer(.registered(nextAfter: nil))
        wipe.asksForWipe = true
        driver.service = { [wipe] _ in .service(wipe, EnrollmentAnswerDetails()) }
        driver.live(1801)
        XCTAssertEqual(
            told(driver.heard()),
            [
                "token of A", "check in A", "policy 102 of A", "ask app to wipe A", "remove keys of A", "withdraw A",
                "drop A", "unenroll 104 of A", "wiped A", "restart",
            ])
        driver.relaunch()
        _ = driver.heard()
        driver.handle(.register(kit.a, driver.nextCall()))
        XCTAssertEqual(
            told(driver.heard()).prefix(4), ["token of A", "enrol A", "policy 102 of A", "ask app to wipe A"])
    }

    func testDeviceManagementOfAnotherUserTurnsAnAccountAwayAndWipesAnEnrolledOne() {
        var driver = enrolled()
        driver.handle(.deviceChanged(kit.managed(kit.b)))
        XCTAssertEqual(
            told(driver.heard()).prefix(3), ["managed user changed", "enrollment 210 of A", "ask app to wipe A"])
        driver.relaunch()
        driver.handle(.deviceChanged(kit.managed(kit.b, only: true)))
        XCTAssertEqual(driver.machine.device.allowedAccounts, [kit.b.id, "b@one.example"])
        _ = driver.heard()
        driver.handle(.register(kit.a, driver.nextCall()))
        XCTAssertEqual(told(driver.heard()), ["log(accountNotAllowed)", "enrollment 209 of A"])
        // Names compare without letter case, and by either name.
        driver.gives["B@ONE.example"] = kit.b
        driver.handle(.register(kit.account(nil, "B@ONE.example"), driver.nextCall()))
        XCTAssertEqual(driver.machine.managedAccounts, [kit.b.id])
        XCTAssertFalse(EnrollmentWarning.allCases.contains { $0.rawValue.contains("example") })
    }

    func testASignOutWithAWipeThatWasInterruptedStillWipes() {
        var driver = enrolled()
        driver.service = { _ in nil }
        let call = driver.nextCall()
        _ = driver.machine.handle(.deregister(kit.a, withWipe: true, call), at: driver.now)
        let record = driver.machine.record
        driver.machine = EnrollmentMachine(record, driver.machine.traits)
        driver.handle(.deregister(kit.a, withWipe: false, driver.nextCall()))
        XCTAssertEqual(driver.machine.registeredAccounts, [], "who leaves is registered no longer")
        _ = driver.heard()
        driver.handle(.launched)
        XCTAssertTrue(driver.heard().contains("ask app to wipe A"))
        XCTAssertEqual(driver.machine.entries.count, 0)
    }

    func testTwoNamesOfOneAccountBecomeOne() {
        var driver = enrolled(kit.traits { $0.allowsSeveral = true })
        let byName = kit.account(nil, "x@one.example")
        let byID = kit.account("X")
        driver.gives[byName.id] = kit.account("X", "x@one.example")
        driver.service = { _ in nil }
        driver.handle(.register(byID, driver.nextCall()))
        driver.handle(.register(byName, driver.nextCall()))
        XCTAssertTrue(driver.heard().contains("ignore(alreadyRegistered)"))
        XCTAssertEqual(driver.machine.entries.map(\.id.rawValue), ["A", "X"])
    }

    func testAnAppThatNeedsAPolicyIsNotEnteredBeforeItHasOne() {
        let traits = kit.traits { ($0.enrollsAtLaunch, $0.requiresPolicy) = (true, true) }
        var driver = EnrollmentDriver(traits)
        XCTAssertEqual(driver.heard().filter { $0 != "store" }, ["sign in", "admit(wait)"])
        guard let ticket = driver.machine.signIn?.ticket else { return XCTFail("nobody is asked") }
        driver.handle(.answered(ticket, .notSignedIn))
        XCTAssertEqual(told(driver.heard()), ["enrollment 219 of -", "admit(block)"])
        driver.handle(.login(kit.a, driver.nextCall()))
        XCTAssertEqual(driver.heard().filter { $0.hasPrefix("admit") }, ["admit(wait)"])
        driver.relaunch()
        XCTAssertEqual(driver.heard().filter { $0.hasPrefix("admit") }, ["admit(enter)"])
    }
}
