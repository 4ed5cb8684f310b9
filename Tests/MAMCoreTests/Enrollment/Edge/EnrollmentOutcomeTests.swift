import MAMCore
import MAMSimulation
import MAMStorage
import XCTest

/// Why a call about an account has no status.
final class EnrollmentOutcomeTests: StorageTestCase {
    private let kit = EnrollmentKit.self

    func testBeforeTheLaunchACallIsRemembered() async {
        let world = EdgeWorld()
        let first = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(first, .withoutStatus(.notLaunched))
        XCTAssertTrue(first.isPending)
        let second = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(second, .withoutStatus(.alreadyRegistered))
        XCTAssertFalse(second.isPending)
        let login = await world.manager.loginAndEnroll("A")
        XCTAssertEqual(login, .withoutStatus(.underWay))
        XCTAssertEqual(world.log.heard(), [])
        await world.manager.launched()
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100", "restart"])
    }

    func testCallsAfterAFirstPolicyWaitForTheRestart() async {
        let world = EdgeWorld()
        await world.manager.launched()
        let first = await world.manager.registerAndEnroll("A")
        XCTAssertTrue(first.didSucceed)
        let second = await world.manager.registerAndEnroll("B")
        XCTAssertEqual(second, .withoutStatus(.restartFirst))
        let checkIn = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(checkIn, .withoutStatus(.restartFirst))
        XCTAssertTrue(checkIn.isPending)
    }

    func testAnAccountThatIsNotRegisteredDoesNotCheckIn() async {
        let world = EdgeWorld()
        await world.enrolled()
        let outcome = await world.manager.checkIn("B", isInteractive: false)
        XCTAssertEqual(outcome, .withoutStatus(.notRegistered))
        XCTAssertEqual(world.log.heard(), [])
    }

    func testALogInByObjectIDAfterARegistrationByNameWithoutATokenEnrolls() async {
        let world = EdgeWorld(restarts: false)
        await world.manager.launched()
        world.delegate.change { $0.needsUser = true }
        let registered = await world.manager.registerAndEnroll("a@one.example")
        XCTAssertEqual(registered.code, .nilAccount)
        let login = await world.manager.loginAndEnroll("A")
        XCTAssertEqual(login.code, .newPoliciesReceived)
        XCTAssertEqual(
            world.log.heard(),
            ["token a@one.example", "enrollment 207", "interactive token A", "enrol A", "enrollment 100"])
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
        XCTAssertTrue(world.app.policyManager.isManaged("a@one.example"))
    }

    func testASecondDeregistrationReturnsThatTheFirstIsUnderWay() async {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change { $0.hanging = ["unenrol"] }
        let manager = world.manager
        async let first = manager.deregisterAndUnenroll("A", withWipe: false)
        while !world.log.words.contains("unenrol A") { await Task.yield() }
        let second = await manager.deregisterAndUnenroll("A", withWipe: false)
        XCTAssertEqual(second, .withoutStatus(.alreadyLeaving))
        world.time.advance(by: 121)
        await manager.ticked()
        let code = await first.code
        XCTAssertEqual(code, .timeout)
    }

    func testWhileTheStoreCannotBeReadNothingIsDone() async throws {
        let store = RefusingKeyStore(try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()))
        let world = EdgeWorld(storage: store.storage)
        await world.enrolled()
        store.refuse("records")
        world.restart()
        let register = await world.manager.registerAndEnroll("B")
        let leave = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        let checkIn = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual([register, leave, checkIn], Array(repeating: .withoutStatus(.storeFailed), count: 3))
        XCTAssertEqual(world.log.heard(), [])
        store.refuse(nil)
        let again = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(again.code, .policiesHaveNotChanged)
    }

    func testTheReasonWithoutAStatusNamesTheOperationThatComesFirst() {
        var machine = EnrollmentMachine()
        XCTAssertEqual(machine.reasonWithoutStatus(of: EnrollmentCall(1)), .overtaken)
        XCTAssertEqual(machine.reasonWithoutStatus(of: "A"), .notRegistered)
        _ = machine.setEnrolled(kit.a, at: kit.start)
        _ = machine.handle(.wipe("A", .service), at: kit.start)
        XCTAssertEqual(machine.reasonWithoutStatus(of: "A"), .alreadyLeaving)
        for answer in [EnrollmentAnswer.appWiped(false), .removed(false)] {
            guard let ticket = machine.entries.first?.ticket else { return XCTFail("nothing is under way") }
            _ = machine.handle(.answered(ticket, answer), at: kit.start)
        }
        XCTAssertEqual(machine.phase(of: "A"), .wipeFailed)
        _ = machine.handle(.register(kit.b, EnrollmentCall(2)), at: kit.start)
        XCTAssertEqual(machine.reasonWithoutStatus(of: EnrollmentCall(2)), .notLaunched)
        machine = EnrollmentMachine(machine.record, machine.traits)
        _ = machine.handle(.launched, at: kit.start)
        for answer in [EnrollmentAnswer.appWiped(false), .removed(false)] {
            guard let ticket = machine.entries.first?.ticket else { return XCTFail("nothing is under way") }
            _ = machine.handle(.answered(ticket, answer), at: kit.start)
        }
        XCTAssertEqual(machine.phase(of: "B"), .queued)
        XCTAssertEqual(machine.reasonWithoutStatus(of: "B"), .otherAccountFirst)
    }

    func testADeregistrationBeforeTheLaunchIsRemembered() {
        var machine = EnrollmentMachine()
        _ = machine.setEnrolled(kit.a, at: kit.start)
        _ = machine.handle(.deregister(kit.a, withWipe: false, EnrollmentCall(1)), at: kit.start)
        machine = EnrollmentMachine(machine.record, machine.traits)
        _ = machine.handle(.deregister(kit.a, withWipe: false, EnrollmentCall(2)), at: kit.start)
        XCTAssertEqual(machine.reasonWithoutStatus(of: EnrollmentCall(2)), .notLaunched)
        XCTAssertEqual(machine.reasonWithoutStatus(of: EnrollmentCall(3)), .overtaken)
    }

    func testInAnExtensionTheContainingAppEnrolls() {
        var machine = EnrollmentMachine(kit.traits { $0.isExtension = true })
        machine.setUntargeted(kit.b, at: kit.start)
        _ = machine.setEnrolled(kit.a, at: kit.start)
        _ = machine.handle(.launched, at: kit.start)
        XCTAssertEqual(machine.reasonWithoutStatus(of: "B"), .containingAppFirst)
        XCTAssertEqual(machine.reasonWithoutStatus(of: "A"), .overtaken)
    }

    func testAnOutcomeNamesItsStatusOrItsReasonAndNoAccount() {
        let status = MAMEnrollmentStatus(.newPoliciesReceived, accountID: "secret")
        let failed = MAMEnrollmentStatus(.accountNotLicensed, accountID: "secret")
        XCTAssertEqual(EnrollmentOutcome.status(status).status, status)
        XCTAssertTrue(EnrollmentOutcome.status(status).didSucceed)
        XCTAssertFalse(EnrollmentOutcome.status(failed).didSucceed)
        XCTAssertFalse(EnrollmentOutcome.waiting(status).didSucceed, "no request ended")
        XCTAssertEqual(EnrollmentOutcome.waiting(failed).code, .accountNotLicensed)
        XCTAssertNil(EnrollmentOutcome.waiting(failed).reason)
        let pending: [EnrollmentOutcome.Reason] = [
            .notLaunched, .otherAccountFirst, .restartFirst, .calledFromDelegate,
        ]
        for reason in EnrollmentOutcome.Reason.allCases {
            let outcome = EnrollmentOutcome.withoutStatus(reason)
            XCTAssertEqual(outcome.reason, reason)
            XCTAssertNil(outcome.status)
            XCTAssertNil(outcome.code)
            XCTAssertFalse(outcome.didSucceed)
            XCTAssertEqual(outcome.isPending, pending.contains(reason), "\(reason)")
            XCTAssertEqual("\(outcome)", "no status: \(reason.rawValue)")
        }
        XCTAssertEqual("\(EnrollmentOutcome.status(status))", "status 100")
        XCTAssertEqual("\(EnrollmentOutcome.waiting(failed))", "waiting, status 200: the user has no license")
    }
}
