import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// A store and files that do not do what they should.
final class EnrollmentFailureTests: StorageTestCase {
    /// More app configuration than is kept of one account.
    private static let tooMuch: AppConfiguration = ["text": .string(String(repeating: "x", count: 7 << 20))]

    private func storageFailures(_ world: EdgeWorld) -> Int {
        world.observer.events.count { if case .storageFailed = $0.kind { true } else { false } }
    }

    func testAFirstPolicyThatCannotBeStoredIsReportedAndTriedAgain() async throws {
        let world = EdgeWorld(storage: try openStorage())
        await world.manager.launched()
        world.service.change { $0.enrolls = [.success(EdgeKit.answer(configurations: [Self.tooMuch]))] }
        let status = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(status.code, .internalError)
        XCTAssertEqual(status.status?.errorText, "the policy could not be stored")
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 201"])
        XCTAssertEqual(storageFailures(world), 1)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        XCTAssertTrue(try world.device.storage.storedPolicies(of: world.app.storageContainer).isEmpty)
        let again = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(again.code, .newPoliciesReceived)
    }

    func testAnotherPolicyThatCannotBeStoredLeavesTheOldOneInForce() async throws {
        let world = EdgeWorld(storage: try openStorage())
        await world.enrolled()
        world.service.change {
            $0.checkIns = [.success(EdgeKit.answer(policy: IdentityKit.open, configurations: [Self.tooMuch]))]
        }
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 201"])
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        world.restart()
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
    }

    func testFilesThatCannotBeRemovedAreReportedAndTriedAgain() async throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let files = try FileWorld(volume)
        let world = EdgeWorld(on: files.device, container: "/apps/notes")
        world.service.change { $0.policy = FileWorld.strict }
        await world.enrolled()
        let file = try world.app.files.create(at: "plan", for: "A")
        try file.write([1, 2, 3])
        try file.close()
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        let status = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(status.code, .failedToClearMamData)
        XCTAssertEqual(world.log.heard(), ["token A", "unenrol A", "wipe A", "unenroll 215"])
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, ["A"])
        XCTAssertTrue(world.app.policyManager.isManaged("A"))
        XCTAssertFalse(world.observer.events.contains { $0.kind == .accountWiped(account: "A") })
        volume.follow(nil)
        let again = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(again.code, .unenrollmentSuccess)
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
        XCTAssertThrowsError(try files.volume.status(of: "/apps/notes/plan"))
    }

    func testNoAccountIsWipedWhileTheEnrollmentRecordCannotBeRead() async throws {
        let store = RefusingKeyStore(try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()))
        let world = EdgeWorld(storage: store.storage)
        await world.enrolled()
        store.refuse("records")
        world.restart()
        do {
            _ = try await world.app.launchManager.wipe("A")
            XCTFail("a wipe that the service is not told of")
        } catch { XCTAssertFalse("\(error)".isEmpty) }
        XCTAssertEqual(world.log.heard(), [])
        store.refuse(nil)
        let isGone = try await world.app.launchManager.wipe("A")
        XCTAssertTrue(isGone)
        XCTAssertEqual(world.log.heard(), ["wipe A", "unenroll 104", "left A", "restart"])
    }

    func testACheckInWithoutAPolicyKeepsAnAccountWithADamagedPolicyBlocked() async throws {
        let world = EdgeWorld(storage: try openStorage())
        await world.enrolled()
        try RawDatabase.run("DELETE FROM policies", on: keysFile)
        let answer = EdgeKit.answer(policy: nil, configurations: [["key": "value"]])
        world.service.change { $0.checkIns = [.success(answer), .success(answer)] }
        for _ in 0..<2 {
            await world.relaunch()
            XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
            XCTAssertEqual(world.app.policyManager.policyInForce(for: "A")?.isUnreadable, true)
            XCTAssertEqual(world.app.policyManager.blockedReason(for: "A"), .conditionalLaunchBlocked)
            XCTAssertEqual(try world.device.storage.storedPolicies(of: world.app.storageContainer), [])
        }
        world.app.policyManager.setPolicyInMemory(.unreadable(in: world.device.policies), for: "A")
        XCTAssertEqual(world.app.policyManager.blockedReason(for: "A"), .conditionalLaunchBlocked)
        // The policy itself does.
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        XCTAssertEqual(world.app.policyManager.blockedReason(for: "A"), .notBlocked)
    }
}
