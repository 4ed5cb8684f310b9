import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Accounts that leave while nothing can be written: they stay until that is kept, and do not come back after it.
final class EnrollmentDepartureTests: StorageTestCase {
    /// An app whose store stands on a disk that can be full, with an account.
    private func world() async throws -> EdgeWorld {
        var storage: DeviceStorage?
        FaultyDatabase.with {
            storage = try? openStorage()
            // The store is opened when it is used for the first time.
            _ = try? storage?.managedUser()
        }
        let world = EdgeWorld(restarts: false, storage: try XCTUnwrap(storage)) {
            ($0.multiIdentity, $0.multiManagedIdentities) = (true, true)
        }
        await world.enrolled()
        return world
    }

    override func tearDown() {
        FaultyDatabase.recover()
        super.tearDown()
    }

    func testAnAccountDoesNotLeaveUnlessThatIsKept() async throws {
        for withWipe in [false, true] {
            let world = try await world()
            FaultyDatabase.refuse()
            let status = await world.manager.deregisterAndUnenroll("A", withWipe: withWipe)
            XCTAssertEqual(status.code, .failedToClearMamData)
            XCTAssertEqual(world.log.heard(), ["unenroll 215"], "service and app are asked nothing")
            XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            FaultyDatabase.recover()
            await world.relaunch()
            XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"], "as it was told")
            _ = world.log.heard()
            let again = await world.manager.deregisterAndUnenroll("A", withWipe: withWipe)
            XCTAssertEqual(again.code, .unenrollmentSuccess)
            XCTAssertEqual(world.log.heard().contains("wipe A"), withWipe)
            await world.relaunch()
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
            XCTAssertEqual(world.log.heard(), [])
        }
    }

    func testAnAccountLeavesOnAFullDisk() async throws {
        for withWipe in [false, true] {
            let world = try await world()
            FaultyDatabase.fill()
            let status = await world.manager.deregisterAndUnenroll("A", withWipe: withWipe)
            XCTAssertEqual(status.code, .unenrollmentSuccess)
            XCTAssertEqual(world.log.heard().contains("wipe A"), withWipe)
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
            FaultyDatabase.recover()
            await world.relaunch()
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
            XCTAssertFalse(world.app.policyManager.isManaged("A"))
        }
    }

    func testADepartureWhoseEndCouldNotBeKeptEndsInTheNextProcess() async throws {
        for withWipe in [false, true] {
            let world = try await world()
            // From the answer of the service on nothing can be written.
            world.delegate.change { $0.tokenReaction = { FaultyDatabase.refuse() } }
            await world.manager.deregisterAndUnenroll("A", withWipe: withWipe)
            XCTAssertEqual(world.log.heard().first, "token A")
            world.delegate.change { $0.tokenReaction = nil }
            FaultyDatabase.recover()
            await world.relaunch()
            XCTAssertEqual(world.log.heard().contains("wipe A"), withWipe)
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
            XCTAssertFalse(world.app.policyManager.isManaged("A"))
            XCTAssertEqual(try world.kept()?.accounts.count, 0)
        }
    }

    func testARecordThatCouldNotBeKeptIsKeptWithTheNextStep() async throws {
        let world = try await world()
        FaultyDatabase.refuse()
        world.delegate.change { $0.failures = [.credentials] }
        let status = await world.manager.registerAndEnroll("B")
        XCTAssertEqual(status.code, .authRequired)
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A", "B"])
        XCTAssertEqual(try world.kept()?.accounts.count, 1)
        FaultyDatabase.recover()
        await world.manager.ticked()
        XCTAssertEqual(try world.kept(), world.manager.machine?.record, "nothing changed since, and it is kept")
        XCTAssertEqual(try world.kept()?.accounts.count, 2)
    }
}
