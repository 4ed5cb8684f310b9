import MAMCore
import MAMPOSIX
import MAMSimulation
import XCTest

/// The end of a group with everything it holds.
final class GroupEvictionTests: XCTestCase {
    private var kit: ContainerFolderKit?

    override func setUpWithError() throws { kit = try ContainerFolderKit() }

    override func tearDown() { kit?.remove() }

    private func assertEnded(line: UInt = #line, _ body: () throws -> Void) {
        XCTAssertThrowsError(try body(), line: line) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .applicationNotManaged, line: line)
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, ESHUTDOWN, line: line)
        }
    }

    func testAnEvictedGroupHoldsNothingAndEveryCallIsAnError() async throws {
        let kit = try XCTUnwrap(kit)
        let group = DeviceGroup()
        let storage = try DeviceStorage.open(
            at: kit.folder + "/device", rootKey: .file(kit.folder + "/root.key"), in: group)
        let device = DeviceEnvironment(storage: storage, group: group)
        let (notes, mail) = (try kit.app("notes", on: device), try kit.app("mail", on: device))
        let files = try [notes, mail].map { app in
            let file = try app.files.create(at: "t", for: FileWorld.alice)
            try file.write(Array("text".utf8))
            return file
        }
        XCTAssertEqual(group.usage.appCount, 2)
        XCTAssertEqual(group.usage.accountCount, 2)
        XCTAssertFalse(try kit.descriptors().isEmpty)
        try await group.evict()
        XCTAssertTrue(group.isEvicted)
        XCTAssertEqual(try kit.descriptors(), [])
        XCTAssertEqual(try kit.lockFiles(), [])
        XCTAssertEqual(group.usage.appCount, 0)
        XCTAssertEqual(group.usage.accountCount, 0)
        for (app, file) in zip([notes, mail], files) {
            assertEnded { _ = try file.read(1) }
            assertEnded { try file.write([1]) }
            assertEnded { _ = try app.files.create(at: "u", for: FileWorld.alice) }
            assertEnded { _ = try app.fileProtectionManager.wipe(FileWorld.alice) }
            XCTAssertThrowsError(try app.dataProtectionManager.protect([1], accountID: FileWorld.alice))
            XCTAssertFalse(app.policyManager.policy(for: "late").decision(for: IdentityKit.question).isAllowed)
            XCTAssertFalse(app.accounts.register("late"))
            XCTAssertFalse(app.policyManager.policy(for: "late").decision(for: IdentityKit.question).isAllowed)
            XCTAssertNoThrow(try file.close())
        }
        XCTAssertEqual(group.usage.openFileCount, 0)
        XCTAssertEqual(group.usage.heldByteCount, 0)
        XCTAssertThrowsError(try storage.ownerID(for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? StorageError)?.code, .closed)
        }
        try await group.evict()
        // What lies on the disk can be opened again.
        let again = try kit.device()
        XCTAssertEqual(try kit.read(in: kit.app("notes", on: again)), "text")
    }

    func testNothingStartsInAnEvictedGroup() async throws {
        let kit = try XCTUnwrap(kit)
        let world = try GroupWorld()
        try await world.group.evict(within: .zero)
        XCTAssertEqual(try refusal { _ = try world.start() }.kind, .evicted)
        let device = DeviceEnvironment(group: world.group)
        XCTAssertThrowsError(try device.start(ManagedApp.Configuration()))
        assertEnded { _ = try kit.app("notes", on: device).files.create(at: "t", for: FileWorld.alice) }
        XCTAssertThrowsError(
            try DeviceStorage.open(
                at: kit.folder + "/device", rootKey: .file(kit.folder + "/root.key"), in: world.group)
        ) { XCTAssertEqual(($0 as? StorageError)?.code, .closed) }
        XCTAssertEqual(world.group.usage.appCount, 0)
    }

    func testAnEvictedDeviceInMemoryLosesItsKeysAndGetsNoNewOnes() async throws {
        let world = try GroupWorld()
        let app = try world.start()
        let bytes = try app.dataProtectionManager.protect([1, 2, 3], accountID: FileWorld.alice)
        XCTAssertEqual(try app.dataProtectionManager.unprotect(bytes), [1, 2, 3])
        try await world.group.evict()
        XCTAssertThrowsError(try app.dataProtectionManager.unprotect(bytes))
        XCTAssertThrowsError(try app.dataProtectionManager.protect([1], accountID: FileWorld.alice))
        let fresh = try GroupWorld()
        try await fresh.group.evict()
        XCTAssertThrowsError(try fresh.device.storage.ownerID(for: FileWorld.alice), "nothing was made before") {
            XCTAssertEqual(($0 as? StorageError)?.code, .closed)
        }
    }

    func testDataThatNeedsNoKeyIsRefusedToo() async throws {
        let world = try GroupWorld()
        let app = try world.start()
        let clear = try app.dataProtectionManager.protect([1], accountID: FileWorld.bob)
        XCTAssertEqual(try app.dataProtectionManager.unprotect(clear), [1])
        try await world.group.evict()
        for data in [clear, [1, 2, 3]] {
            XCTAssertThrowsError(try app.dataProtectionManager.unprotect(data)) {
                XCTAssertEqual(($0 as? MAMDataProtectionError)?.code, .applicationNotManaged)
            }
        }
    }

    func testASimulatedDeviceOfAnEvictedGroupStillAnswers() async throws {
        let (group, tenant) = (DeviceGroup(), SimulatedTenant())
        let device = SimulatedDevice(tenant: tenant, group: group)
        let app = device.install("notes")
        await device.open(app)
        let early = await device.register(tenant.addUser(named: "alice", policy: FileWorld.strict), in: app)
        XCTAssertNotEqual(early, .withoutStatus(.ended))
        try await group.evict()
        let late = await device.register(tenant.addUser(named: "bob", policy: FileWorld.strict), in: app)
        XCTAssertEqual(late, .withoutStatus(.ended))
        await device.advance(by: 86_400)
        let opening = await device.open(app)
        XCTAssertNotEqual(opening, .answered(.enter))
        XCTAssertThrowsError(try device.installWithinQuota("mail"))
        XCTAssertEqual(group.usage.appCount, 0)
        XCTAssertEqual(group.usage.accountCount, 0)
    }

    /// What should be released.
    private struct Left {
        weak var app: ManagedApp?
        weak var device: DeviceEnvironment?
        weak var storage: DeviceStorage?
    }

    private func evicted() async throws -> (DeviceGroup, Left) {
        let world = try GroupWorld()
        let app = try world.start()
        let file = try world.open("a", in: app)
        try file.write([1])
        let left = Left(app: app, device: world.device, storage: world.device.storage)
        try await world.group.evict()
        return (world.group, left)
    }

    func testTheMemoryOfAnEvictedGroupIsReleased() async throws {
        let (group, left) = try await evicted()
        // The thread that closed them may let go a moment after the call has ended.
        let isReleased = await eventually { left.app == nil && left.device == nil && left.storage == nil }
        XCTAssertTrue(isReleased)
        XCTAssertEqual(group.usage.heldByteCount, 0)
        XCTAssertEqual(group.usage.openFileCount, 0)
    }

    func testAnotherGroupGoesOnWhileOneIsEvicted() async throws {
        let (world, other) = (try GroupWorld(), try GroupWorld())
        let (app, file) = (try world.start(), try other.open("a", in: other.start()))
        try await world.group.evict()
        try file.write([1, 2])
        XCTAssertEqual(try file.pread(2, at: 0), [1, 2])
        XCTAssertNoThrow(try other.start("mail"))
        withExtendedLifetime(app) {}
    }
}
