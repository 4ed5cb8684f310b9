import MAMCore
import MAMSimulation
import XCTest

final class SimulatedLifeTests: XCTestCase {
    func testTheFirstPolicyIsInForceInTheNextProcess() async throws {
        let world = try await LivingDevice()
        let first = try XCTUnwrap(world.notes.managed)
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(status.code, .newPoliciesReceived)
        let second = try XCTUnwrap(world.notes.managed)
        XCTAssertFalse(first === second)
        XCTAssertFalse(first.policyManager.isManaged(world.mia.objectID))
        XCTAssertTrue(second.policyManager.isManaged(world.mia.objectID))
    }

    func testPoliciesComeFromTheDeviceAndNotFromTheTenant() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        world.tenant.assign(nil, to: world.mia)
        world.device.traits.isOnline = false
        await world.device.open(world.notes)
        XCTAssertTrue(world.isManaged(world.mia))
        XCTAssertEqual(world.notes.managed?.policyManager.policyInForce(for: world.mia.objectID), world.policy)
        world.device.traits.isOnline = true
        await world.device.open(world.notes)
        XCTAssertFalse(world.isManaged(world.mia))
    }

    func testAnAppThatDoesNotRestartItselfIsEndedAndRestartedByTheUser() async throws {
        let world = try await LivingDevice()
        world.device.life(of: world.notes).traits.restartsItself = false
        let person = SimulatedPerson()
        world.device.setPerson(person, of: world.notes)
        await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(person.messages, [.restart])
        XCTAssertTrue(world.isManaged(world.mia))
    }

    func testQuestionsAreAnsweredByTheScriptAndThenForTheOldAccount() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        let person = SimulatedPerson(decisions: [.canceled])
        world.device.setPerson(person, of: world.notes)
        let first = await world.device.register(world.nora, in: world.notes)
        let second = await world.device.register(world.nora, in: world.notes)
        XCTAssertEqual([first, second].map { $0.code?.rawValue }, [218, 227])
        XCTAssertEqual(person.questions, [.whichAccount, .whichAccount])
        XCTAssertEqual(world.enrolled(), [world.mia.objectID])
    }

    func testTimePassesOnlyForAppsThatWereOpened() async throws {
        let world = try await LivingDevice()
        let other = world.device.install("mail", LivingDevice.configuration("mail"))
        world.device.enroll(world.mia, in: other)
        let before = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 7200)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before)
        await world.device.open(other)
        let opened = world.device.service.callCount(.checkIn)
        XCTAssertEqual(opened, before + 1)
        await world.device.advance(by: 7200)
        XCTAssertEqual(world.device.service.callCount(.checkIn), opened + 4)
        await world.device.advance(by: 7200, isInUse: false)
        XCTAssertEqual(world.device.service.callCount(.checkIn), opened + 4)
    }

    func testAKilledAppIsTickedNoMore() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        world.device.kill(world.notes)
        let before = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 86_400)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before)
        let status = await world.device.register(world.nora, in: world.notes)
        XCTAssertEqual(status, .withoutStatus(.notRunning))
    }

    func testAnAppWithoutTheSDKHasNoLife() async throws {
        let world = try await LivingDevice()
        let camera = world.device.installUnmanaged("camera")
        let admission = await world.device.open(camera)
        XCTAssertEqual(admission, .withoutSDK)
        let status = await world.device.register(world.mia, in: camera)
        XCTAssertEqual(status, .withoutStatus(.notRunning))
    }

    func testNinetyDaysOfWhichTheDeviceIsOfflineFromTheSecondEndInTheWipe() async throws {
        let world = try await LivingDevice()
        await world.device.register(world.mia, in: world.notes)
        let user = ScriptedUser([], afterwards: .remove)
        world.device.setUser(user, of: world.notes)
        let engine = try XCTUnwrap(world.notes.managed)
        let file = try engine.files.create(at: "plan", for: world.mia.objectID)
        try file.write(Array("work".utf8))
        try file.close()
        func files() throws -> Int {
            try XCTUnwrap(world.notes.managed).fileProtectionManager.allFiles(ownedBy: world.mia.objectID).count
        }
        await world.device.advance(by: 86_400)
        world.device.traits.isOnline = false
        await world.device.advance(by: 90 * 86_400 - 60)
        // A minute before, and at the last moment, the account is only kept off the screen.
        for step in [0.0, 60] {
            await world.device.advance(by: step)
            let launch = await world.device.launch([world.mia], in: world.notes, by: user)
            XCTAssertEqual(launch.verdict?.check.name, "block.offline")
            XCTAssertEqual(try files(), 1)
            XCTAssertTrue(world.isManaged(world.mia))
        }
        await world.device.advance(by: 1)
        let launch = await world.device.launch([world.mia], in: world.notes, by: user)
        await world.device.carryOutRestarts(of: world.notes)
        XCTAssertEqual(launch.verdict?.check.name, "wipe.offline")
        XCTAssertEqual(try files(), 0)
        XCTAssertEqual(world.enrolled(), [])
        XCTAssertFalse(world.isManaged(world.mia))
        XCTAssertTrue(world.told().contains("wipe"))
        // An hour at most between two tries of a device that is offline.
        XCTAssertGreaterThan(world.device.service.callCount(.checkIn), 90 * 24)
    }
}
