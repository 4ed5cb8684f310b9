import MAMCore
import MAMSimulation
import XCTest

/// What apps of a device know of the managed user from each other, and what follows while the service cannot be asked.
final class EnrollmentEdgeCacheTests: XCTestCase {
    private func user(_ id: AccountID?) -> MAMManagedDevice {
        MAMManagedDevice(user: id.map { MAMAccountNames(objectID: $0) })
    }

    private func names(_ id: AccountID) throws -> EnrollmentAccount { try XCTUnwrap(EnrollmentAccount(id)) }

    /// An app in which an account is enrolled, on a device that is managed for it.
    private func enrolled(on device: DeviceEnvironment? = nil, bundleID: String = "edge") async -> EdgeWorld {
        let world = EdgeWorld(on: device, bundleID: bundleID)
        let user = user("A")
        world.service.change { $0.device = user }
        await world.enrolled()
        return world
    }

    private func assertStays(_ world: EdgeWorld, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(world.app.policyManager.isManaged("A"), file: file, line: line)
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"], file: file, line: line)
        XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "A", file: file, line: line)
        XCTAssertFalse(world.log.words.contains("wipe A"), file: file, line: line)
    }

    func testAManagedUserThatCouldNotBeStoredIsStoredWithTheNextAnswer() async throws {
        let world = await enrolled()
        let storage = world.device.storage
        for stale in [try names("B"), nil] {
            // The record was kept, and then the process died.
            try storage.setManagedUser(stale)
            await world.relaunch()
            XCTAssertEqual(try storage.managedUser(), try names("A"))
        }
        let nobody = user(nil)
        world.service.change { $0.device = nobody }
        await world.relaunch()
        XCTAssertNil(try storage.managedUser())
        try storage.setManagedUser(try names("B"))
        await world.relaunch()
        XCTAssertNil(try storage.managedUser(), "a device that is not managed is an answer too")
    }

    func testAManagedUserWhoReturnsIsStoredByAnAppThatHeardOfNoOtherUser() async throws {
        let first = await enrolled()
        let second = await enrolled(on: first.device, bundleID: "other")
        let (a, b) = (user("A"), user("B"))
        first.service.change { $0.device = b }
        await first.relaunch()
        XCTAssertFalse(first.app.policyManager.isManaged("A"))
        second.service.change { $0.device = a }
        await second.relaunch()
        XCTAssertEqual(try first.device.storage.managedUser(), try names("A"))
        second.service.change { $0.device = nil }
        await second.relaunch()
        assertStays(second)
    }

    func testAnAccountIsNotWipedForAManagedUserThatAnotherAppHeardOf() async throws {
        let world = await enrolled()
        try world.device.storage.setManagedUser(try names("B"))
        world.service.change { $0.device = nil }
        await world.relaunch()
        assertStays(world)
        // The service says so itself.
        let user = user("B")
        world.service.change { $0.device = user }
        await world.relaunch()
        XCTAssertTrue(world.log.words.contains("wipe A"))
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
        XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "B")
    }

    func testAKnownManagedUserStaysWhenTheStoreHasNoRow() async throws {
        let world = await enrolled()
        try world.device.storage.setManagedUser(nil)
        world.service.change { $0.device = nil }
        await world.relaunch()
        assertStays(world)
    }

    /// A service during whose answer the process ends.
    private struct LastAnswer: MAMService {
        let app: ManagedApp
        let device: MAMManagedDevice

        func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .network }
        func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .network }
        func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .network }

        func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? {
            self.app.end()
            return device
        }
    }

    func testAnEndedProcessStoresNoManagedUser() async throws {
        let world = await enrolled()
        try world.device.storage.setManagedUser(try names("B"))
        world.manager.service = LastAnswer(app: world.app, device: user("A"))
        _ = await world.manager.mdmEnrolledAccountID()
        XCTAssertEqual(try world.device.storage.managedUser(), try names("B"))
    }
}
