import Foundation
import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// The orderly end of apps, devices and storages: nothing is lost, nothing stays open, and late calls are errors.
final class ClosingTests: XCTestCase {
    private var kit: ContainerFolderKit?

    override func setUpWithError() throws { kit = try ContainerFolderKit() }

    override func tearDown() { kit?.remove() }

    private func assertClosed(_ body: () throws -> Void, line: UInt = #line) {
        XCTAssertThrowsError(try body(), line: line) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .applicationNotManaged, line: line)
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, ESHUTDOWN, line: line)
        }
    }

    func testAClosedAppGivesEverythingBackAlthoughItsHandlesAreLeft() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let app = try kit.app("notes", on: device)
        let file = try app.files.create(at: "t", for: FileWorld.alice)
        try file.write(Array("text".utf8))
        XCTAssertEqual(try kit.descriptors("notes").count, 1)
        XCTAssertEqual(try kit.lockFiles().count, 1)
        try await app.close()
        XCTAssertEqual(try kit.descriptors("notes"), [])
        XCTAssertEqual(try kit.descriptors("device/container"), [])
        XCTAssertEqual(try kit.lockFiles(), [])
        assertClosed { _ = try file.read(1) }
        assertClosed { try file.write([1]) }
        assertClosed { _ = try file.size() }
        assertClosed { _ = try app.files.open(at: "t") }
        assertClosed { _ = try app.files.create(at: "u", for: FileWorld.alice) }
        assertClosed { _ = try app.fileProtectionManager.wipe(FileWorld.alice) }
        assertClosed { _ = try app.fileProtectionManager.files(ownedBy: FileWorld.alice) }
        XCTAssertNil(app.files.protectionInfo(at: "t"))
        XCTAssertNoThrow(try file.close())
        try await app.close()
        // The keys are there: nothing was wiped. Another app goes on while the old handle is left.
        let next = try kit.app("notes", on: device)
        XCTAssertEqual(try kit.read(in: next), "text")
        XCTAssertEqual(try kit.lockFiles().count, 1)
        withExtendedLifetime(file) {}
    }

    func testAnAppLeavesAContainerThatAnotherAppOfTheDeviceUses() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let (app, twin) = (try kit.app("notes", on: device), try kit.app("notes", on: device))
        try kit.write("text", in: app)
        XCTAssertEqual(try kit.read(in: twin), "text")
        try await app.close()
        XCTAssertEqual(try kit.read(in: twin), "text")
        XCTAssertEqual(try kit.lockFiles().count, 1)
        try await twin.close()
        XCTAssertEqual(try kit.lockFiles(), [])
    }

    func testAClosedDeviceAndStorageLeaveNoDescriptorAndNoLockFile() async throws {
        let kit = try XCTUnwrap(kit)
        let storage = try kit.storage()
        let device = DeviceEnvironment(storage: storage)
        let apps = try (0..<5).map { try kit.app("app\($0)", on: device) }
        let files = try apps.map { app in
            let file = try app.files.create(at: "t", for: FileWorld.alice)
            try file.write(Array("text".utf8))
            return file
        }
        XCTAssertGreaterThanOrEqual(try kit.descriptors().count, 12)
        try await device.close()
        XCTAssertEqual(try kit.descriptors("app"), [])
        XCTAssertEqual(try kit.descriptors("device/container"), [])
        for (app, file) in zip(apps, files) {
            assertClosed { _ = try file.read(1) }
            assertClosed { _ = try app.files.open(at: "t") }
        }
        try await storage.close()
        XCTAssertEqual(try kit.descriptors(), [])
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: kit.folder + "/device").sorted(),
            ["keys.sqlite", "keys.sqlite-journal", "owners.sqlite"])
        XCTAssertThrowsError(try storage.ownerID(for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? StorageError)?.code, .closed)
        }
        XCTAssertThrowsError(try storage.ownerIndex()) { XCTAssertEqual(($0 as? StorageError)?.code, .closed) }
        // It changes nothing, and ends nothing.
        apps[0].policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try await storage.close()
        let again = try kit.device()
        for number in 0..<5 { XCTAssertEqual(try kit.read(in: kit.app("app\(number)", on: again)), "text") }
        withExtendedLifetime(files) {}
    }

    func testClosingUnderLoadLosesNothingThatWasAcknowledged() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let app = try kit.app("notes", on: device)
        try kit.write("begin", in: app)
        let (done, unexpected) = (Names(), Names())
        let running = DispatchGroup()
        for number in 0..<3 {
            DispatchQueue.global().async(group: running) {
                for round in 0..<10_000 {
                    do {
                        try kit.write("text", "\(number)-\(round)", in: app)
                        done.add("\(number)-\(round)")
                    } catch {
                        // A file whose handle was closed on the way, or a call that came too late.
                        let known = [ESHUTDOWN, EBADF]
                        if let error = error as? MAMFileProtectionError, known.contains(error.systemError ?? 0) {
                            return
                        }
                        return unexpected.add("\(error)")
                    }
                }
            }
        }
        while done.all.count < 20 { await Task.yield() }
        try await app.close()
        await withCheckedContinuation { waiter in running.notify(queue: .global()) { waiter.resume() } }
        XCTAssertEqual(unexpected.all, [])
        XCTAssertEqual(try kit.descriptors("notes"), [])
        XCTAssertEqual(try kit.lockFiles(), [])
        let next = try kit.app("notes", on: device)
        for path in done.all { XCTAssertEqual(try kit.read(path, in: next), "text") }
    }

    func testAnAppInMemoryAndItsStorageAreClosedAsWell() async throws {
        let world = try FileWorld()
        let app = world.app()
        let file = try app.files.create(at: "t", for: FileWorld.alice)
        try file.write(Array("text".utf8))
        try await app.close(within: .zero)
        assertClosed { _ = try file.read(1) }
        XCTAssertEqual(try world.read("t", in: world.app()), "text")
        try await world.device.close(within: .zero)
        assertClosed { _ = try world.app(signsIn: false).files.open(at: "t") }
        try await world.storage.close(within: .zero)
        XCTAssertThrowsError(try world.storage.ownerID(for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? StorageError)?.code, .closed)
        }
    }
}

/// Names that several threads add.
private final class Names: Sendable {
    private let names = Guarded<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
}
