import MAMCore
import MAMSimulation
import XCTest

/// Accounts that device management names in the configuration of the app.
final class EnrollmentConfiguredTests: XCTestCase {
    private let kit = EnrollmentKit.self
    private let required = EnrollmentKit.configured(EnrollmentKit.a, required: true)

    private func told(_ words: [String]) -> [String] { words.filter { $0 != "store" && !$0.hasPrefix("note of") } }

    func testTheServicesManagedUserComesBeforeTheConfiguredOne() {
        let (a, b, byID, byName) = (kit.a, kit.b, kit.account("A"), kit.account(nil, "a@one.example"))
        let names: [AccountID] = ["A", "a@one.example"]
        for (service, isOnly, configured, allowed, user) in [
            (nil, false, a, names, a), (a, false, a, names, a), (a, true, a, names, a),
            // Another user: the configuration has no effect.
            (b, false, a, nil, nil), (b, true, a, ["B", "b@one.example"], nil),
            (b, true, byID, ["B", "b@one.example"], nil),
            // One user under different names: whatever either knows counts.
            (a, false, byName, names, a), (byName, false, a, names, a), (a, false, byID, names, a),
            // Names that do not tell: both are allowed, and neither learns from the other.
            (byID, true, byName, names, byName), (byID, false, byName, ["a@one.example"], byName),
            (nil, false, byID, ["A"], byID),
        ] as [(EnrollmentAccount?, Bool, EnrollmentAccount, [AccountID]?, EnrollmentAccount?)] {
            let device = kit.configured(configured, only: true, required: true, on: kit.managed(service, only: isOnly))
            XCTAssertEqual(device.allowedAccounts, allowed)
            XCTAssertEqual(device.requiredUser, user)
            XCTAssertEqual(device.onlyConfiguredUser, user)
            XCTAssertEqual(device.following(nil), kit.managed(service, only: isOnly))
            XCTAssertEqual(
                device.following(kit.settings(configured, required: true)).allowedAccounts,
                isOnly ? device.following(nil).allowedAccounts : nil)
        }
    }

    func testAnAccountThatTheConfigurationDoesNotNameIsRefusedInBothModes() {
        for allowsSeveral in [false, true] {
            var driver = EnrollmentDriver(kit.traits { $0.allowsSeveral = allowsSeveral })
            driver.handle(.register(kit.b, driver.nextCall()))
            driver.relaunch()
            XCTAssertEqual(driver.machine.enrolledAccounts, [kit.b.id])
            _ = driver.heard()
            driver.handle(.deviceChanged(kit.configured(kit.a, only: true)))
            XCTAssertEqual(
                told(driver.heard()).prefix(5),
                [
                    "managed user changed", "allowed accounts changed", "log(accountNotAllowed)", "enrollment 209 of B",
                    "ask app to wipe B",
                ])
            XCTAssertEqual(driver.machine.managedAccounts, [])
            _ = driver.heard()
            driver.handle(.register(kit.b, driver.nextCall()))
            XCTAssertEqual(told(driver.heard()), ["log(accountNotAllowed)", "enrollment 209 of B"])
        }
    }

    func testANameThatDoesNotTellIsRefusedWhenItsTokenCame() {
        var driver = EnrollmentDriver()
        driver.handle(.deviceChanged(kit.configured(kit.account(nil, "a@one.example"), only: true)))
        _ = driver.heard()
        driver.gives[kit.b.id] = kit.b
        driver.handle(.register(kit.account("B"), driver.nextCall()))
        XCTAssertEqual(told(driver.heard()), ["token of B", "log(accountNotAllowed)", "enrollment 209 of B"])
    }

    func testTheManagedUserOfTheServiceIsNeverRefusedByTheConfiguration() {
        // The names of the two users do not tell whether they are one.
        let device = kit.configured(kit.account(nil, "u@one.example"), only: true, on: kit.managed(kit.account("X")))
        XCTAssertNotNil(device.onlyConfiguredUser)
        for (allowsSeveral, id) in [(false, "X"), (true, "X"), (false, "Y"), (true, "Y")] {
            var driver = EnrollmentDriver(kit.traits { $0.allowsSeveral = allowsSeveral })
            driver.handle(.register(kit.account(id, "v@one.example"), driver.nextCall()))
            driver.handle(.deviceChanged(device))
            XCTAssertEqual(driver.heard().contains("enrollment 209 of \(id)"), id == "Y")
        }
    }

    func testTheUserOfTheKeysComesBeforeASharedUser() {
        for requiresPolicy in [false, true] {
            var device = kit.configured(kit.a, only: true)
            func launched() -> [String] {
                var machine = EnrollmentMachine(
                    kit.traits { ($0.enrollsAtLaunch, $0.requiresPolicy) = (true, requiresPolicy) })
                _ = machine.handle(.deviceChanged(device), at: kit.start)
                return machine.handle(.launched, at: kit.start).map(\.word)
            }
            let alone = launched()
            device.sharedUser = kit.b
            XCTAssertEqual(launched(), alone)
            XCTAssertEqual(alone.contains("interactive token of A"), requiresPolicy, "\(alone)")
            XCTAssertEqual(alone.contains("token of A"), !requiresPolicy, "\(alone)")
        }
    }

    func testTheRequiredUserIsSignedInAtLaunchAndAskedEachTimeUntilEnrolled() {
        var machine = EnrollmentMachine(EnrollmentTraits())
        let start = kit.start
        for _ in 1...3 {
            XCTAssertEqual(
                machine.handle(.deviceChanged(required), at: start).map(\.word), ["store", "managed user changed"])
            let effects = machine.handle(.launched, at: start)
            XCTAssertEqual(effects.map(\.word).filter { $0 != "store" }, ["interactive token of A", "admit(enter)"])
            guard let ticket = effects.compactMap(\.ticket).first else { return XCTFail("no request") }
            let canceled = machine.handle(.answered(ticket, .noToken(.canceled)), at: start)
            XCTAssertEqual(canceled.map(\.word).filter { $0 != "store" }, ["enrollment 219 of A"])
            XCTAssertEqual(machine.phase(of: "A"), .waiting)
            // Another fact asks for nobody in the same process.
            var other = required
            other.sharedUser = kit.b
            XCTAssertEqual(machine.handle(.deviceChanged(other), at: start).compactMap(\.ticket), [])
            machine = EnrollmentMachine(machine.record, machine.traits)
        }
    }

    func testARequiredUserWhomTheServiceRefusedIsNotAskedAgain() {
        for (outcome, code) in [
            (CheckInAnswer.Outcome.noPolicy, 225), (.notLicensed, 200), (.notOnboarded, 222),
        ] {
            var driver = EnrollmentDriver()
            driver.service = { _ in .service(CheckInAnswer(outcome), EnrollmentAnswerDetails()) }
            _ = driver.heard()
            driver.handle(.deviceChanged(required))
            XCTAssertEqual(
                told(driver.heard()),
                ["managed user changed", "interactive token of A", "enrol A", "enrollment \(code) of A"])
            driver.machine = EnrollmentMachine(driver.machine.record, driver.machine.traits)
            driver.handle(.deviceChanged(required))
            driver.handle(.launched)
            XCTAssertEqual(told(driver.heard()), ["managed user changed", "admit(enter)"])
        }
    }

    func testARegisteredUserIsNotSignedInAgain() {
        var driver = EnrollmentDriver()
        driver.handle(.register(kit.a, driver.nextCall()))
        driver.relaunch()
        _ = driver.heard()
        driver.handle(.deviceChanged(required))
        XCTAssertEqual(driver.heard(), ["managed user changed"])
        // Names that do not tell yet may be the user's: a second account would only take turns with the first.
        var several = EnrollmentDriver(kit.traits { $0.allowsSeveral = true })
        several.gives["X"] = kit.account("X")
        several.handle(.register(kit.account("X"), several.nextCall()))
        _ = several.heard()
        several.handle(.deviceChanged(kit.configured(kit.account(nil, "a@one.example"), required: true)))
        XCTAssertEqual(several.heard(), ["managed user changed"])
        several.handle(.deviceChanged(required))
        XCTAssertEqual(several.machine.registeredAccounts, ["X", "A"])
    }

    func testAnEnrollmentWithoutTheUserBecomesOneThatMayAsk() {
        var machine = EnrollmentMachine(kit.traits { $0.enrollsAtLaunch = true })
        _ = machine.handle(.deviceChanged(kit.managed(kit.a)), at: kit.start)
        XCTAssertEqual(machine.handle(.launched, at: kit.start).map(\.word), ["token of A", "admit(enter)"])
        XCTAssertEqual(machine.registeredAccounts, [])
        let device = kit.configured(kit.a, required: true, on: kit.managed(kit.a))
        XCTAssertEqual(
            machine.handle(.deviceChanged(device), at: kit.start).map(\.word), ["store", "interactive token of A"])
        XCTAssertEqual(machine.registeredAccounts, ["A"])
    }

    func testConfiguredAccountsAreNotStoredInTheRecord() {
        var driver = EnrollmentDriver()
        driver.handle(.deviceChanged(kit.configured(kit.a, only: true, required: true, on: kit.managed(kit.a))))
        let record = driver.machine.record
        XCTAssertEqual(record.device, kit.managed(kit.a))
        XCTAssertEqual(record.encoded.withUnsafeBytes { try? EnrollmentRecord($0) }, record)
        XCTAssertEqual(EnrollmentMachine(record, EnrollmentTraits()).device.allowedAccounts, nil)
    }

    func testAnEventFollowsTheConfigurationFirstAndStoresOnce() {
        let settings = kit.settings(kit.a, only: true, required: true)
        var machine = EnrollmentMachine(EnrollmentTraits())
        _ = machine.setEnrolled(kit.b, at: kit.start)
        XCTAssertTrue(machine.isChange(settings))
        XCTAssertEqual(
            machine.handle(.launched, at: kit.start, following: settings).map(\.word),
            [
                "store", "managed user changed", "allowed accounts changed", "log(accountNotAllowed)",
                "enrollment 209 of B",
                "ask app to wipe B", "admit(enter)",
            ])
        XCTAssertFalse(machine.isChange(settings))
        XCTAssertEqual(machine.handle(.ticked(isInUse: true), at: kit.start, following: settings), [])
        // What the service says of the device leaves the configuration in force, and comes before it.
        _ = machine.handle(.deviceChanged(kit.managed(kit.a)), at: kit.start, following: settings)
        XCTAssertEqual(machine.device, kit.managed(kit.a).following(settings))
        XCTAssertEqual(
            machine.handle(.deviceChanged(kit.managed(kit.b)), at: kit.start, following: settings).map(\.word).prefix(
                3),
            ["store", "managed user changed", "allowed accounts changed"])
        XCTAssertNil(machine.device.allowedAccounts)
        XCTAssertFalse(machine.isChange(settings))
        XCTAssertTrue(EnrollmentMachine(EnrollmentTraits()).isChange(settings))
        XCTAssertFalse(EnrollmentMachine(kit.traits { $0.isExtension = true }).isChange(settings))
    }
}
