import MAMCore
import MAMSimulation
import XCTest

final class SimulatedProcessTests: XCTestCase {
    func testAKilledAppAnswersNothingUntilItIsLaunchedAgain() throws {
        let world = try FileDevice()
        XCTAssertTrue(world.notes.isRunning)
        let first = try XCTUnwrap(world.notes.managed)
        world.device.kill(world.notes)
        XCTAssertNil(world.notes.managed)
        XCTAssertFalse(world.notes.isRunning)
        world.device.kill(world.notes)
        let second = try XCTUnwrap(world.device.relaunch(world.notes))
        XCTAssertFalse(first === second)
        XCTAssertTrue(world.notes.managed === second)
        XCTAssertTrue(world.notes.isRunning)
        XCTAssertEqual(second.configuration.container, "/apps/notes")
        XCTAssertEqual(second.configuration.bundleID, first.configuration.bundleID)
    }

    func testIdentitiesAndScopesAreGoneAndUsersStay() throws {
        let world = try FileDevice()
        let first = try XCTUnwrap(world.notes.managed)
        first.policyManager.setProcessAccountID(world.bob.objectID)
        let opened = first.windows.open()
        try first.withAccountID(world.alice.objectID) {
            let second = try XCTUnwrap(world.device.relaunch(world.notes))
            XCTAssertEqual(second.effectiveIdentity(for: .file).layer, IdentityLayer.none)
            XCTAssertEqual(second.effectiveIdentity(for: .ui, window: opened).layer, IdentityLayer.none)
            XCTAssertEqual(second.policyManager.managedAccountIDs, [world.alice.objectID])
            XCTAssertTrue(second.accounts.isSame(world.alice.objectID, world.alice.userPrincipalName))
            XCTAssertTrue(second.accounts.contains(world.bob.objectID))
        }
        XCTAssertEqual(world.notes.accounts, [world.alice, world.bob])
    }

    func testFilesStayAndHandlesDie() throws {
        let world = try FileDevice()
        try world.write("kept", "a", in: world.notes, for: world.alice)
        let first = try XCTUnwrap(world.notes.managed)
        let open = try first.files.open(at: "a", .readWrite)
        try open.pwrite(Array("K".utf8), at: 0)
        world.device.kill(world.notes)
        XCTAssertThrowsError(try open.read(1))
        XCTAssertThrowsError(try open.write([1]))
        world.device.relaunch(world.notes)
        XCTAssertEqual(try world.read("a", in: world.notes), "Kept")
        XCTAssertEqual(world.notes.managed?.files.protectionInfo(at: "a")?.accountID, world.alice.objectID)
    }

    func testOtherAppsAreNotAffectedByAKill() throws {
        let world = try FileDevice()
        try world.write("hers", "a", in: world.mail, for: world.alice)
        let open = try XCTUnwrap(world.mail.managed).files.open(at: "a")
        world.device.kill(world.notes)
        XCTAssertEqual(try open.read(4), Array("hers".utf8))
        try open.close()
    }

    func testPoliciesChangedWhileAnAppWasKilledAreDelivered() throws {
        let world = try FileDevice()
        let carol = world.tenant.addUser(named: "carol")
        world.device.kill(world.notes)
        world.tenant.assign(nil, to: world.alice)
        world.device.refresh()
        world.device.enroll(carol, in: world.notes)
        world.device.signOut(world.bob, of: world.notes)
        let second = try XCTUnwrap(world.device.relaunch(world.notes))
        XCTAssertEqual(second.policyManager.managedAccountIDs, [])
        XCTAssertTrue(second.accounts.contains(carol.objectID))
        XCTAssertFalse(second.accounts.contains(world.bob.objectID))
    }

    func testOtherAppsJudgeAKilledOneByThePoliciesItHad() throws {
        let world = try FileDevice()
        let policy = world.mail.managed?.policyManager.policy(for: world.alice.objectID)
        let before = TransferEnd(world.notes, as: world.alice.objectID).peer(seenBy: policy)
        world.device.kill(world.notes)
        XCTAssertEqual(TransferEnd(world.notes, as: world.alice.objectID).peer(seenBy: policy), before)
        guard case .otherManaged = world.device.owner(world.alice.objectID, seenBy: world.device.installUnmanaged("x"))
        else { return XCTFail("the owner of a file became unknown") }
        // Its own answer must not become a yes because nobody is asked.
        let camera = world.device.installUnmanaged("camera")
        XCTAssertNotNil(
            world.device.transfer(
                from: TransferEnd(world.notes, as: world.alice.objectID), to: TransferEnd(camera)
            ).sent)
    }

    func testAnAppWithoutTheSDKIsKilledAndLaunchedToo() throws {
        let world = try FileDevice()
        let camera = world.device.installUnmanaged("camera")
        world.device.kill(camera)
        XCTAssertFalse(camera.isRunning)
        XCTAssertNil(world.device.relaunch(camera))
        XCTAssertTrue(camera.isRunning)
    }
}
