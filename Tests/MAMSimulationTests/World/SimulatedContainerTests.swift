import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

final class SimulatedContainerTests: XCTestCase {
    func testEveryAppWithTheSDKGetsAContainerOfItsName() throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let apps = ["notes", "mail"].map { device.install($0) }
        XCTAssertEqual(apps.map { $0.managed?.configuration.container }, ["/apps/notes", "/apps/mail"])
        XCTAssertEqual(apps.map { $0.managed?.configuration.bundleID }, ["com.example.notes", "com.example.mail"])
        for app in apps {
            let file = try XCTUnwrap(app.managed).files.create(at: app.name)
            try file.write([1, 2, 3])
            try file.close()
        }
        XCTAssertEqual(try device.environment.volume.names(in: "/apps/mail"), ["mail"])
        XCTAssertFalse(FileManager.default.fileExists(atPath: "/apps/mail"))
    }

    func testTheMemoryForFilesIsTakenByTheFirstFileCall() throws {
        let volume = LazyVolume()
        let world = try FileDevice { SimulatedDevice(tenant: $0, volume: volume) }
        let (device, notes) = (world.device, world.notes)
        device.refresh()
        device.relaunch(notes)
        XCTAssertFalse(volume.isMade, "apps, users and policies need no files")
        try XCTUnwrap(notes.managed).files.create(at: "a").close()
        XCTAssertTrue(volume.isMade)
        // What is installed later has its folder as well.
        try XCTUnwrap(device.install("later").managed).files.create(at: "a").close()
        XCTAssertEqual(try volume.names(in: "/apps"), ["later", "mail", "notes"])
    }

    func testAContainerThatTheConfigurationNamesStays() throws {
        let world = try FileDevice()
        try world.device.environment.volume.makeFolder("/own", mode: 0o700)
        let app = world.device.install("own", FileDevice.configuration("own", container: "/own"))
        XCTAssertEqual(app.managed?.configuration.container, "/own")
        try XCTUnwrap(app.managed).files.create(at: "a").close()
        XCTAssertEqual(try world.names(below: "/own"), ["/own/a"])
        XCTAssertFalse(try world.device.environment.volume.names(in: "/apps").contains("own"))
    }

    func testANameThatCannotBeAFoldersGivesAnAppWithoutFiles() {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        for name in ["", ".", "..", "a/b", "../notes", "a\0b"] {
            let app = device.install(name)
            XCTAssertNil(app.managed?.configuration.container)
            XCTAssertThrowsError(try app.managed?.files.create(at: "a")) { error in
                XCTAssertEqual((error as? MAMFileProtectionError)?.code, .applicationNotManaged)
            }
        }
    }

    func testTwoDevicesShareNoFiles() throws {
        let (first, second) = (try FileDevice(), try FileDevice())
        try first.write("hers", "a", in: first.notes, for: first.alice)
        XCTAssertThrowsError(try second.read("a", in: second.notes)) { error in
            XCTAssertEqual((error as? MAMFileProtectionError)?.code, .fileNotFound)
        }
    }

    func testAnAppInstalledAgainUnderItsNameFindsItsFiles() throws {
        let world = try FileDevice()
        try world.write("hers", "a", in: world.notes, for: world.alice)
        let again = world.device.install("notes", FileDevice.configuration("notes"))
        world.device.enroll(world.alice, in: again)
        XCTAssertEqual(try world.read("a", in: again), "hers")
    }

    func testASecondDeviceOnOneStorageIsRefusedWhileTheFirstExists() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("mam-stay-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: root) }
        let inMemory = DeviceStorage()
        for open in [
            { try DeviceStorage.open(at: root + "/store", rootKey: .file(root + "/keys/root.key")) }, { inMemory },
        ] as [() throws -> DeviceStorage] {
            func device(_ folder: String) throws -> SimulatedDevice {
                try SimulatedDevice(tenant: SimulatedTenant(seed: 3), containers: root + folder, storage: open())
            }
            var first: SimulatedDevice? = try device("/apps")
            // The same device once more, as in another process.
            var again: SimulatedDevice? = try device("/apps")
            for _ in 0..<2 {
                XCTAssertThrowsError(try device("/others")) { error in
                    XCTAssertEqual((error as? StorageError)?.code, .busy)
                    XCTAssertEqual("\(error)", "another device uses the storage: its containers lie in another folder")
                }
                first = nil
            }
            XCTAssertNil(first)
            XCTAssertNotNil(again)
            again = nil
            XCTAssertNoThrow(try device("/others"))
        }
    }

    func testADeviceOnTheMachinesFileSystemGoesOnInTheNextProcess() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("mam-device-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: root) }
        func start() throws -> FileDevice {
            let storage = try DeviceStorage.open(at: root + "/store", rootKey: .file(root + "/keys/root.key"))
            return try FileDevice { try SimulatedDevice(tenant: $0, containers: root + "/apps", storage: storage) }
        }
        let first = try start()
        try first.write("hers", "a", in: first.notes, for: first.alice)
        XCTAssertTrue(FileManager.default.fileExists(atPath: root + "/apps/notes/a"))
        let second = try start()
        XCTAssertEqual(try second.read("a", in: second.notes), "hers")
        XCTAssertEqual(try XCTUnwrap(second.notes.managed).fileProtectionManager.wipe(second.alice.objectID).files, 1)
        XCTAssertFalse(FileManager.default.fileExists(atPath: root + "/apps/notes/a"))
    }
}
