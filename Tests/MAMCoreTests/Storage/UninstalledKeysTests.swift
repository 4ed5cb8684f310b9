import Foundation
import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The keys of an app that is uninstalled, whichever of its processes made them.
final class UninstalledKeysTests: StorageTestCase {
    private static let group = "group.shared"

    private func device() throws -> SimulatedDevice {
        let containers = root + "-apps"
        addTeardownBlock { try? FileManager.default.removeItem(atPath: containers) }
        return try SimulatedDevice(tenant: SimulatedTenant(), containers: containers, storage: openStorage())
    }

    /// Installs an app, in whose process alice has a policy that requires encryption.
    private func install(_ name: String, on device: SimulatedDevice) throws -> SimulatedApp {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.appGroupIdentifiers) = (true, [Self.group])
        let app = device.install(name, ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings))
        try signIn(app)
        return app
    }

    private func signIn(_ app: SimulatedApp) throws {
        try XCTUnwrap(app.managed).policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
    }

    private func groupFolder(_ app: SimulatedApp) throws -> String {
        try XCTUnwrap(app.managed?.configuration.folder(ofAppGroup: Self.group))
    }

    private func container(_ app: SimulatedApp) throws -> String { try XCTUnwrap(app.managed?.configuration.container) }

    private func write(_ text: String, _ path: String, in app: SimulatedApp) throws {
        let file = try XCTUnwrap(app.managed).files.create(at: path, for: FileWorld.alice)
        try file.write(Array(text.utf8))
        try file.close()
    }

    private func read(_ path: String, in app: SimulatedApp) throws -> String {
        let file = try XCTUnwrap(app.managed).files.open(at: path)
        defer { try? file.close() }
        return String(decoding: try file.read(Int.max), as: UTF8.self)
    }

    private func keys(of app: String) -> Int64 {
        RawDatabase.integer("SELECT count(*) FROM keys WHERE app = CAST('\(app)' AS BLOB)", on: keysFile)
    }

    private var wrappedKeys: [[UInt8]] { RawDatabase.blobs("SELECT wrapped FROM wraps", on: keysFile) }

    func testUninstallingRemovesKeysOfAnAccountUnknownToTheLastProcess() throws {
        let device = try device()
        let notes = try install("notes", on: device)
        try write("secret", "plan", in: notes)
        let old = try bytes(container(notes) + "/plan")
        XCTAssertNil(Data(old).range(of: Data("secret".utf8)), "it is encrypted")
        device.kill(notes)
        let next = try XCTUnwrap(device.relaunch(notes))
        XCTAssertFalse(next.accounts.contains(FileWorld.alice))
        XCTAssertEqual(keys(of: "com.example.notes"), 1)
        let wrapped = wrappedKeys
        XCTAssertEqual(wrapped.count, 1)
        try device.uninstall(notes)
        XCTAssertEqual(keys(of: "com.example.notes"), 0)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM members", on: keysFile), 0)
        for wrapped in wrapped { XCTAssertFalse(try folderContains(wrapped)) }
        // Another app of the name, with the old file back in its place.
        let again = try install("notes", on: device)
        try write("new", "other", in: again)
        try write(old, to: container(again) + "/plan")
        XCTAssertThrowsError(try read("plan", in: again))
        XCTAssertEqual(try read("other", in: again), "new")
    }

    func testASecondUninstallRemovesRowsOfFilesWhoseOwnersAreNoLongerNamed() throws {
        let device = try device()
        let notes = try install("notes", on: device)
        try write("secret", "plan", in: notes)
        try write("secret", groupFolder(notes) + "/plan", in: notes)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM files", on: ownersFile), 2)
        // The next process never heard of the account.
        device.relaunch(notes)
        let budget = CallBudget(wait: 0)
        try RawDatabase.whileWriting(to: ownersFile) {
            XCTAssertThrowsError(try budget.runBlocking { try device.uninstall(notes) }) {
                XCTAssertEqual(($0 as? StorageError)?.code, .busy)
            }
        }
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM files", on: ownersFile), 2)
        try device.uninstall(notes)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM files", on: ownersFile), 0)
        XCTAssertEqual(keys(of: "com.example.notes") + keys(of: Self.group), 0)
    }

    func testKeysOfAGroupAreRemovedWithItsLastApp() throws {
        let device = try device()
        let (notes, mail) = (try install("notes", on: device), try install("mail", on: device))
        let path = try groupFolder(notes) + "/plan"
        try write("secret", path, in: notes)
        let old = try bytes(path)
        XCTAssertNil(Data(old).range(of: Data("secret".utf8)), "it is encrypted")
        XCTAssertEqual(keys(of: Self.group), 1)
        let wrapped = wrappedKeys
        try device.uninstall(notes)
        XCTAssertEqual(keys(of: Self.group), 1)
        XCTAssertEqual(try read(path, in: mail), "secret")
        // A process that never heard of the account is the last one.
        device.relaunch(mail)
        try device.uninstall(mail)
        XCTAssertEqual(keys(of: Self.group), 0)
        for wrapped in wrapped { XCTAssertFalse(try folderContains(wrapped)) }
        let again = try install("notes", on: device)
        try write("new", "other", in: again)
        try write(old, to: path)
        XCTAssertThrowsError(try read(path, in: again))
    }
}
