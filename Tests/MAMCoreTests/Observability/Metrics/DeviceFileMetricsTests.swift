import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Open files, containers and descriptors of a device with a folder, beside what the system lists.
final class DeviceFileMetricsTests: XCTestCase {
    private var kit: ContainerFolderKit?

    override func setUpWithError() throws { kit = try ContainerFolderKit() }

    override func tearDown() { kit?.remove() }

    /// An app with the files that are open in it.
    private struct Member {
        let name: String
        let app: ManagedApp
        var made: Set<Int> = []
        var open: [(file: Int, handle: MAMFile)] = []
    }

    private func check(
        _ device: DeviceEnvironment, _ members: [Member], _ kit: ContainerFolderKit, _ message: String
    ) throws {
        let found = device.metrics()
        let files = Set(members.flatMap { member in member.open.map { "\(member.name)/\($0.file)" } })
        let lockFiles = try kit.descriptors("device/container").count
        XCTAssertEqual(found.appCount, members.count, message)
        XCTAssertEqual(found.accountCount, members.map(\.app.accounts.count).reduce(0, +), message)
        XCTAssertEqual(found.openFileCount, files.count, message)
        XCTAssertEqual(found.openContainerCount, lockFiles, message)
        XCTAssertEqual(found.descriptorCount, try lockFiles + kit.descriptors("app").count, message)
    }

    func testMetricsOfRandomUseMatchTheSystemsOpenFiles() throws {
        let kit = try XCTUnwrap(kit)
        var names = 0
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            let device = try kit.device(idleContainers: 2)
            var members: [Member] = []
            for step in 0..<60 {
                let index = members.isEmpty ? 0 : random.below(members.count)
                switch random.below(8) {
                case 0 where members.count < 5:
                    names += 1
                    members.append(Member(name: "app\(names)", app: try kit.app("app\(names)", on: device)))
                case 1 where !members.isEmpty && random.chance(3):
                    for (_, handle) in members[index].open { try handle.close() }
                    members.remove(at: index)
                case 2 where !members.isEmpty:
                    let account = AccountID("user\(random.below(5))") ?? .unmanaged
                    members[index].app.accounts.register(account)
                case 3, 4, 5:
                    guard !members.isEmpty else { break }
                    let file = random.below(3)
                    let isNew = members[index].made.insert(file).inserted
                    let files = members[index].app.files
                    let handle =
                        isNew
                        ? try files.create(at: "file\(file)", for: FileWorld.alice) : try files.open(at: "file\(file)")
                    members[index].open.append((file, handle))
                case 6 where !members.isEmpty && !members[index].open.isEmpty:
                    try members[index].open.remove(at: random.below(members[index].open.count)).handle.close()
                default: break
                }
                try check(device, members, kit, "step \(step), \(random.replay)")
            }
            for member in members { for (_, handle) in member.open { try handle.close() } }
            members = []
            try check(device, members, kit, random.replay)
        }
    }

    func testAFileThatIsBroughtToTheDiskIsAFlush() throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let app = try kit.app("app", on: device)
        let file = try app.files.create(at: "file", for: FileWorld.alice)
        try file.write(Array("text".utf8))
        let before = device.metrics().flushCount
        try file.sync()
        XCTAssertGreaterThan(device.metrics().flushCount, before)
        try file.close()
        XCTAssertEqual(device.metrics().openFileCount, 0)
    }

    func testAClosedDeviceHoldsNothing() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let app = try kit.app("app", on: device)
        let file = try app.files.create(at: "file", for: FileWorld.alice)
        try file.write(Array("text".utf8))
        try await app.close()
        try await device.close()
        let found = device.metrics()
        withExtendedLifetime(file) {
            XCTAssertEqual(found.openFileCount, 0)
            XCTAssertEqual(found.openContainerCount, 0)
            XCTAssertEqual(found.descriptorCount, 0)
        }
    }
}
