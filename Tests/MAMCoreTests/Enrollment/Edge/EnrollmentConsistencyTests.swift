import CMAMSQLite
import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// Caller, delegate, events, queries and the next process say the same, whatever the store does at whichever step.
final class EnrollmentConsistencyTests: StorageTestCase {
    /// An app whose store stands on a disk that can refuse, and that needs no restart.
    private func world(restarts: Bool = false) throws -> EdgeWorld {
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: root + "/" + name)
        }
        var storage: DeviceStorage?
        FaultyDatabase.with {
            storage = try? openStorage()
            // The store is opened when it is used for the first time.
            _ = try? storage?.managedUser()
        }
        return EdgeWorld(restarts: restarts, storage: try XCTUnwrap(storage))
    }

    override func tearDown() {
        FaultyDatabase.recover()
        super.tearDown()
    }

    private func told(_ world: EdgeWorld) -> [String] {
        world.observer.events.compactMap { event in
            if case .enrollmentStatus(let kind, let code, _) = event.kind { "\(kind.rawValue) \(code)" } else { nil }
        }
    }

    func testARegistrationFailsForTheCallerAndTheDelegateWhenTheStoreFails() async throws {
        for fault in StorageFault.allCases {
            let gate = StorageGate()
            let store = FailingKeyStore(MemoryKeyStore(), behind: gate)
            let world = EdgeWorld(
                restarts: false,
                storage: DeviceStorage(keys: DeviceStorage.GivenKeys(make: { store }, seemsUsed: { true })))
            await world.manager.launched()
            gate.fault = fault
            let outcome = await world.manager.registerAndEnroll("A")
            XCTAssertEqual(outcome.code, .internalError, "\(fault)")
            XCTAssertFalse(outcome.didSucceed)
            XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 201"])
            XCTAssertEqual(world.delegate.now.statuses, [outcome.status].compactMap(\.self))
            XCTAssertEqual(told(world), ["enrollment 201"])
            XCTAssertEqual(world.manager.enrolledAccountIDs, [])
            XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
            XCTAssertFalse(world.app.policyManager.isManaged("A"))
            XCTAssertFalse(world.observer.events.contains { $0.kind == .accountEnrolled(account: "A") })
            gate.fault = nil
            let again = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(again.code, .newPoliciesReceived, "\(fault)")
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            world.restart()
            XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"], "\(fault)")
        }
    }

    /// The disk works up to some call and refuses all later ones: what the call answers is what the next process finds.
    func testTheNextProcessHasTheStateThatTheRegistrationReported() async throws {
        for restarts in [false, true] {
            var (successes, failures) = (0, 0)
            for call in stride(from: 0, to: 240, by: 3) {
                let world = try world(restarts: restarts)
                await world.manager.launched()
                FaultyDatabase.refuse(after: call)
                let outcome = await world.manager.registerAndEnroll("A")
                let place = "call \(call), restarts \(restarts): \(outcome)"
                let isEnrolled = world.manager.enrolledAccountIDs == ["A"]
                XCTAssertEqual(outcome.didSucceed, isEnrolled, place)
                XCTAssertEqual(outcome.status, world.delegate.now.statuses.first, place)
                XCTAssertEqual(world.delegate.now.statuses.count, 1, place)
                XCTAssertEqual(told(world), ["enrollment \(outcome.code?.rawValue ?? 0)"], place)
                XCTAssertEqual(world.app.policyManager.isManaged("A"), isEnrolled && !restarts, place)
                FaultyDatabase.recover()
                world.restart()
                if isEnrolled {
                    successes += 1
                    XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"], "what was promised: \(place)")
                    XCTAssertTrue(world.app.policyManager.isManaged("A"), place)
                } else {
                    failures += 1
                    XCTAssertEqual(outcome.code, .internalError, place)
                }
            }
            XCTAssertGreaterThan(successes, 0)
            XCTAssertGreaterThan(failures, 0)
        }
    }

    func testAFirstPolicyIsOneChangeWithItsRecord() async throws {
        let store = RefusingKeyStore(try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()))
        let world = EdgeWorld(restarts: false, storage: store.storage)
        await world.manager.launched()
        // Neither is kept without the other.
        for kind in ["records", "policies"] {
            store.refuse(kind)
            let outcome = await world.manager.registerAndEnroll(kind == "records" ? "A" : "B")
            XCTAssertEqual(outcome.code, .internalError, kind)
            XCTAssertEqual(world.manager.enrolledAccountIDs, [], kind)
            XCTAssertEqual(try world.device.storage.storedPolicies(of: world.app.storageContainer), [], kind)
            store.refuse(nil)
            await world.manager.deregisterAndUnenroll(kind == "records" ? "A" : "B", withWipe: false)
        }
    }

    func testACheckInWhosePolicyCannotBeKeptFailsAndLeavesTheOldOne() async throws {
        let world = try world()
        await world.enrolled()
        let before = told(world).count
        world.service.change { $0.policy = IdentityKit.open }
        world.delegate.change { $0.tokenReaction = { FaultyDatabase.refuse() } }
        let outcome = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(outcome.code, .internalError)
        XCTAssertEqual(outcome.status?.errorText, "the policy could not be stored")
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 201"])
        XCTAssertEqual(Array(told(world).dropFirst(before)), ["policy 201"])
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        FaultyDatabase.recover()
        world.delegate.change { $0.tokenReaction = nil }
        let again = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(again.code, .newPoliciesReceived)
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.open)
    }

    func testAReenrolledAccountIsReportedOnlyAfterItsPolicyIsStored() async throws {
        for isKept in [true, false] {
            let world = try world()
            await world.enrolled()
            world.service.change { state in
                state.checkIns = [.failure(.notEnrolled)]
                state.policy = IdentityKit.open
            }
            if !isKept { world.delegate.change { $0.tokenReaction = { FaultyDatabase.refuse() } } }
            let outcome = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(outcome.code, isKept ? .newPoliciesReceived : .internalError)
            XCTAssertEqual(
                world.log.heard(),
                ["token A", "check in A", "policy 213", "enrol A", "enrollment \(isKept ? 100 : 201)"])
            let policy = world.app.policyManager.policyInForce(for: "A")
            XCTAssertEqual(policy, isKept ? IdentityKit.open : IdentityKit.closed)
            FaultyDatabase.recover()
        }
    }

    func testARegistrationThatReceivesAWipeDoesNotSucceed() async throws {
        let world = EdgeWorld()
        await world.manager.launched()
        world.service.change { $0.enrolls = [.success(EdgeKit.answer(wipe: true))] }
        let outcome = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(outcome.code, .wipeReceived)
        XCTAssertEqual(
            world.log.heard(),
            ["token A", "enrol A", "policy 102", "wipe A", "unenroll 104", "left A", "restart"])
        XCTAssertEqual(world.manager.registeredAccountIDs, [])
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
    }
}
