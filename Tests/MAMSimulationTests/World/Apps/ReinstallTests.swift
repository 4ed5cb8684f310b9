import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// Apps that are removed and installed again, with a keychain group that survives it.
final class ReinstallTests: XCTestCase {
    private func container(_ name: String) -> AppContainer {
        AppContainer(publisher: ManagedApp.Configuration.defaultPublisher, app: "com.example.\(name)")
    }

    func testReinstallingRemovesFilesAndSignInsAndKeepsTheSDKsData() throws {
        let world = try FileDevice()
        for app in [world.notes, world.mail] { try world.write("secret", "plan", in: app, for: world.alice) }
        let storage = world.device.environment.storage
        let before = try storage.storedPolicies(of: container("notes"))
        let rows = try storage.ownerIndex().count()
        let old = try XCTUnwrap(world.notes.managed)

        try world.device.reinstall(world.notes)

        let new = try XCTUnwrap(world.notes.managed)
        XCTAssertFalse(old === new)
        XCTAssertTrue(world.device.app("notes") === world.notes)
        XCTAssertEqual(world.notes.accounts, [])
        XCTAssertEqual(try world.names(below: "/apps/notes"), [])
        XCTAssertNoThrow(try world.device.environment.volume.status(of: "/apps/notes"))
        XCTAssertEqual(try storage.ownerIndex().count(), rows / 2)
        XCTAssertEqual(try storage.storedPolicies(of: container("notes")), before)
        XCTAssertEqual(new.enrollmentManager.enrolledAccountIDs, [world.alice.objectID])
        XCTAssertTrue(new.policyManager.isManaged(world.alice.objectID))
        XCTAssertEqual(try storage.apps(of: "default.publisher", holding: world.alice.objectID).count, 2)
        XCTAssertTrue(world.device.service.isEnrolled(world.alice, in: world.notes))
        // The other app keeps its files, and the new container takes files under the old key.
        XCTAssertEqual(try world.read("plan", in: world.mail), "secret")
        try world.write("again", "plan", in: world.notes, for: world.alice)
        XCTAssertEqual(try world.read("plan", in: world.notes), "again")
    }

    func testTheFolderOfAGroupStaysOnlyWhileAnotherAppUsesIt() throws {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        func install(_ name: String, _ groups: [String]) -> SimulatedApp {
            var settings = ManagedAppSettings()
            settings.appGroupIdentifiers = groups
            return device.install(name, ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings))
        }
        let notes = install("notes", ["group.own", "group.shared"])
        _ = install("mail", ["group.shared"])
        let folders = try XCTUnwrap(notes.managed).configuration.appGroups
        let volume = device.environment.volume
        for (group, folder) in folders { try volume.makeFolder("\(folder)/\(group)", mode: 0o700) }
        try device.reinstall(notes)
        XCTAssertEqual(try volume.names(in: try XCTUnwrap(folders["group.own"])), [])
        XCTAssertEqual(try volume.names(in: try XCTUnwrap(folders["group.shared"])), ["group.shared"])
    }

    func testARemovedAppIsNotReinstalled() throws {
        let world = try FileDevice()
        try world.device.uninstall(world.notes)
        try world.device.reinstall(world.notes)
        XCTAssertFalse(world.notes.isRunning)
        XCTAssertNil(world.device.app("notes"))
    }

    func testAnAppWithoutTheSDKStartsOverAsWell() throws {
        let world = try FileDevice()
        let camera = world.device.installUnmanaged("camera")
        world.device.enroll(world.bob, in: camera)
        try world.device.reinstall(camera)
        XCTAssertTrue(camera.isRunning)
        XCTAssertEqual(camera.accounts, [])
    }

    func testTheTokenLibraryStillHasTheAccounts() async throws {
        let tenant = SimulatedTenant()
        let policy = try PolicyDocument(json: FileDevice.strict).compileStrictest()
        let alice = tenant.addUser(named: "alice", policy: policy)
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        await device.open(notes)
        let first = await device.register(alice, in: notes)
        XCTAssertEqual(first.code?.rawValue, 100)
        try device.reinstall(notes)
        await device.open(notes)
        let status = await device.fetchPolicy(of: alice, in: notes)
        XCTAssertEqual(status.code?.rawValue, 101)
        XCTAssertEqual(device.service.callCount(.enroll), 1)
    }
}
