import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// Apps that are uninstalled, with all that a device holds for them.
final class UninstallTests: XCTestCase {
    private func container(_ name: String) -> AppContainer {
        AppContainer(publisher: ManagedApp.Configuration.defaultPublisher, app: "com.example.\(name)")
    }

    func testNothingOfAnAppStaysOnTheDeviceAndOtherAppsKeepTheirs() throws {
        let world = try FileDevice()
        for app in [world.notes, world.mail] {
            try world.write("secret", "plan", in: app, for: world.alice)
            try world.write("private", "list", in: app, for: world.bob)
        }
        let storage = world.device.environment.storage
        let index = try storage.ownerIndex()
        let rows = try index.count()
        XCTAssertEqual(try storage.apps(of: "default.publisher", holding: world.alice.objectID).count, 2)

        try world.device.uninstall(world.notes)

        XCTAssertTrue(world.notes.isUninstalled)
        XCTAssertFalse(world.notes.isRunning)
        XCTAssertNil(world.notes.managed)
        XCTAssertEqual(world.notes.accounts, [])
        XCTAssertNil(world.device.app("notes"))
        XCTAssertEqual(world.device.apps.map(\.name), ["mail"])
        XCTAssertFalse(try world.names(below: "/apps").contains { $0.hasPrefix("/apps/notes") })
        XCTAssertThrowsError(try world.device.environment.volume.status(of: "/apps/notes"))
        XCTAssertEqual(try storage.storedPolicies(of: container("notes")), [])
        XCTAssertNil(try storage.enrollmentRecord(of: container("notes")))
        XCTAssertEqual(try storage.launchAccounts(of: container("notes")), [])
        XCTAssertEqual(try storage.apps(of: "default.publisher", holding: world.alice.objectID), ["com.example.mail"])
        XCTAssertEqual(try index.count(), rows / 2)
        XCTAssertFalse(world.device.service.isEnrolled(world.alice, in: world.notes))

        XCTAssertEqual(try world.read("plan", in: world.mail), "secret")
        XCTAssertEqual(try storage.storedPolicies(of: container("mail")).count, 1)
        XCTAssertTrue(world.device.service.isEnrolled(world.alice, in: world.mail))
    }

    func testNothingStaysOfAnAccountThatOnlyAnEarlierProcessHad() throws {
        let world = try FileDevice()
        let carol: AccountID = "carol-oid"
        let storage = world.device.environment.storage
        try XCTUnwrap(world.notes.managed).policyManager
            .setPolicyInMemory(PolicyDocument(json: Array(FileDevice.strict.utf8)).compileStrictest(), for: carol)
        let file = try XCTUnwrap(world.notes.managed).files.create(at: "plan", for: carol)
        try file.write(Array("secret".utf8))
        try file.close()
        let next = try XCTUnwrap(world.device.relaunch(world.notes))
        XCTAssertFalse(next.accounts.contains(carol))
        XCTAssertTrue(try storage.accounts(of: container("notes")).contains(carol))
        XCTAssertEqual(try storage.apps(of: "default.publisher", holding: carol), ["com.example.notes"])
        try world.device.uninstall(world.notes)
        XCTAssertEqual(try storage.accounts(of: container("notes")), [])
        XCTAssertEqual(try storage.apps(of: "default.publisher", holding: carol), [])
    }

    func testRowsOfFilesWithoutAnOwnerGoAsWell() throws {
        let world = try FileDevice()
        let storage = world.device.environment.storage
        let index = try storage.ownerIndex()
        for name in ["notes", "mail"] {
            try index.insertPending(
                OwnerRow(
                    container: container(name), path: "/apps/\(name)/lost",
                    owner: try storage.ownerID(for: .unmanaged), kind: .clear))
        }
        XCTAssertEqual(try index.count(), 2)
        try world.device.uninstall(world.notes)
        XCTAssertEqual(try index.count(), 1)
        XCTAssertNotNil(try index.row(at: "/apps/mail/lost"))
    }

    func testAnAppThatWasUninstalledNeverRunsAgain() async throws {
        let world = try FileDevice()
        try world.device.uninstall(world.notes)
        XCTAssertNil(world.device.relaunch(world.notes))
        let admission = await world.device.open(world.notes)
        XCTAssertEqual(admission, .uninstalled)
        let start = await world.device.start(world.notes, by: StartingUser())
        XCTAssertEqual(start, .uninstalled)
        let status = await world.device.register(world.alice, in: world.notes)
        XCTAssertEqual(status, .withoutStatus(.notRunning))
        XCTAssertNil(world.notes.managed)
        XCTAssertNoThrow(try world.device.uninstall(world.notes))
        XCTAssertEqual(world.device.apps.map(\.name), ["mail"])
    }

    func testAnAppOfTheSameNameBeginsWithNothing() throws {
        let world = try FileDevice()
        try world.write("secret", "plan", in: world.notes, for: world.alice)
        try world.device.uninstall(world.notes)
        let again = world.device.install("notes", FileDevice.configuration("notes"))
        XCTAssertEqual(again.managed?.accounts.count, 0)
        XCTAssertEqual(again.managed?.policyManager.isManaged(world.alice.objectID), false)
        XCTAssertThrowsError(try world.read("plan", in: again))
        // The first one is another app, which is not on the device any more.
        try world.device.uninstall(world.notes)
        XCTAssertTrue(world.device.app("notes") === again)
        world.device.enroll(world.alice, in: again)
        try world.write("new", "plan", in: again, for: world.alice)
        XCTAssertEqual(try world.read("plan", in: again), "new")
    }

    func testTheEngineAndTheAppAreReleased() async throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        weak var engine: ManagedApp?
        weak var kept: SimulatedApp?
        do {
            let app = device.install("notes")
            await device.open(app)
            (engine, kept) = (app.managed, app)
            XCTAssertNotNil(engine)
            try device.uninstall(app)
        }
        XCTAssertNil(engine)
        XCTAssertNil(kept)
    }

    func testAStoreThatFailsLeavesTheAppInstalledAndAnotherCallUninstallsIt() throws {
        let world = try FileDevice()
        try world.write("secret", "plan", in: world.notes, for: world.alice)
        for fault in StorageFault.allCases {
            world.device.storageFault = fault
            XCTAssertThrowsError(try world.device.uninstall(world.notes), "\(fault)")
            XCTAssertTrue(world.device.app("notes") === world.notes)
            XCTAssertFalse(world.notes.isRunning)
        }
        world.device.storageFault = nil
        try world.device.uninstall(world.notes)
        XCTAssertNil(world.device.app("notes"))
        XCTAssertEqual(try world.device.environment.storage.storedPolicies(of: container("notes")), [])
    }

    func testAContainerOfTheCallersStays() throws {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        try device.environment.volume.makeFolder("/own", mode: 0o700)
        let app = device.install("notes", FileDevice.configuration("notes", container: "/own"))
        try device.uninstall(app)
        XCTAssertNoThrow(try device.environment.volume.status(of: "/own"))
    }

    func testAFolderOfAGroupGoesWithItsLastApp() throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        var settings = ManagedAppSettings()
        settings.appGroupIdentifiers = ["group.shared"]
        let apps = ["one", "two"].map {
            device.install($0, ManagedApp.Configuration(bundleID: "com.example.\($0)", settings: settings))
        }
        let folder = try XCTUnwrap(apps[0].managed?.configuration.appGroups["group.shared"])
        XCTAssertEqual(apps[1].managed?.configuration.appGroups["group.shared"], folder)
        // Makes the volume, which remembers folders until it is used.
        _ = try device.environment.volume.names(in: folder)
        try device.uninstall(apps[0])
        XCTAssertNoThrow(try device.environment.volume.status(of: folder))
        try device.uninstall(apps[1])
        XCTAssertThrowsError(try device.environment.volume.status(of: folder))
    }

    func testAnAppThatNeverTouchedAFileLeavesNoFolderBehind() throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let apps = ["one", "two"].map { device.install($0) }
        try device.uninstall(apps[0])
        XCTAssertEqual(try device.environment.volume.names(in: "/apps"), ["two"])
    }

    func testAnAppWithoutTheSDKIsUninstalledToo() throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let camera = device.installUnmanaged("camera")
        try device.uninstall(camera)
        XCTAssertEqual(device.apps.count, 0)
        XCTAssertFalse(camera.isRunning)
    }
}
