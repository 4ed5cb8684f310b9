import Foundation
import MAMBase
import MAMCore
import MAMVolumes
import XCTest

/// The descriptors and lock files of containers: bounded, and given back.
final class IdleContainerTests: XCTestCase {
    private var kit: ContainerFolderKit?

    override func setUpWithError() throws { kit = try ContainerFolderKit() }

    override func tearDown() { kit?.remove() }

    func testManyContainersKeepAFewLockFilesOpen() throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device(idleContainers: 4)
        let apps = try (0..<40).map { try kit.app("app\($0)", on: device) }
        // Optimized code lets go of an app after its last use, and its lock file would go with it.
        defer { withExtendedLifetime(apps) {} }
        for (number, app) in apps.enumerated() {
            try kit.write("text \(number)", in: app)
            XCTAssertLessThanOrEqual(try kit.descriptors("device/container").count, 5)
        }
        for round in 0..<2 {
            for (number, app) in apps.enumerated() {
                XCTAssertEqual(try kit.read(in: app), "text \(number)", "round \(round)")
            }
            XCTAssertEqual(try kit.descriptors("device/container").count, 4)
            XCTAssertEqual(try kit.lockFiles().count, 4)
        }
        for app in apps { XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete) }
        XCTAssertEqual(try kit.lockFiles().count, 4)
    }

    func testTheNumberFollowsFromTheLimitOfDescriptors() {
        XCTAssertEqual(DescriptorLimit.idleContainers(for: 16), 4)
        XCTAssertEqual(DescriptorLimit.idleContainers(for: 256), 32)
        XCTAssertEqual(DescriptorLimit.idleContainers(for: 1024), 128)
        XCTAssertEqual(DescriptorLimit.idleContainers(for: .max), 128)
        XCTAssertEqual(DescriptorLimit.reserve(for: 64), 12)
        XCTAssertEqual(DescriptorLimit.reserve(for: 1024), 32)
    }

    func testAnAppThatIsDroppedTakesItsLockFileWithIt() throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        for number in 0..<50 {
            try use("app\(number % 7)", on: device, kit)
            XCTAssertEqual(try kit.lockFiles(), [], "app \(number)")
            XCTAssertEqual(try kit.descriptors("device/container"), [], "app \(number)")
        }
    }

    // An app that is gone when this returns.
    private func use(_ name: String, on device: DeviceEnvironment, _ kit: ContainerFolderKit) throws {
        let app = try kit.app(name, on: device)
        try kit.write("text", in: app)
        XCTAssertEqual(try kit.lockFiles().count, 1)
        XCTAssertEqual(try kit.descriptors("device/container").count, 1)
    }

    func testAnOpenFileKeepsItsContainer() throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device(idleContainers: 0)
        let (notes, mail) = (try kit.app("notes", on: device), try kit.app("mail", on: device))
        var file: MAMFile? = try notes.files.create(at: "t", for: FileWorld.alice)
        try file?.write(Array("first".utf8))
        XCTAssertEqual(try kit.lockFiles().count, 1)
        try kit.write("other", in: mail)
        XCTAssertEqual(try kit.lockFiles().count, 1)
        // Another process finds it there, and both see each other's changes.
        let other = try kit.app("notes", on: try kit.device(idleContainers: 0))
        XCTAssertEqual(try kit.read(in: other), "first")
        try file?.write(Array(" second".utf8))
        XCTAssertEqual(try kit.read(in: other), "first second")
        XCTAssertTrue(try other.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertThrowsError(try file?.all()) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .failedToDecryptFile)
        }
        try? file?.close()
        file = nil
        XCTAssertEqual(try kit.lockFiles(), [])
        XCTAssertEqual(try kit.descriptors("device/container"), [])
    }

    func testDevicesThatRepeatedlyLeaveAndRejoinAContainerLoseNoWrites() throws {
        let kit = try XCTUnwrap(kit)
        let count = 3
        let apps = try (0..<count).map { _ in try kit.app("notes", on: try kit.device(idleContainers: 0)) }
        try kit.write("", in: apps[0])
        let (cell, rounds) = (256, 40)
        let failures = Guarded<[String]>([])
        DispatchQueue.concurrentPerform(iterations: count) { number in
            for round in 0..<rounds {
                do {
                    // Cells of three devices share every chunk; each call may be the last or the first one there.
                    let file = try apps[number].files.open(at: "t", .readWrite)
                    try file.pwrite(
                        [UInt8](repeating: UInt8(round + 1), count: cell), at: Int64((round * count + number) * cell))
                    try file.close()
                } catch { failures.withLock { $0.append("\(number), \(round): \(error)") } }
            }
        }
        XCTAssertEqual(failures.withLock { $0 }, [])
        let content = try apps[0].files.open(at: "t").read(Int.max)
        XCTAssertEqual(content.count, count * rounds * cell)
        for place in 0..<count * rounds {
            XCTAssertEqual(
                Array(content[place * cell..<(place + 1) * cell]),
                [UInt8](repeating: UInt8(place / count + 1), count: cell), "cell \(place)")
        }
    }

    func testAtTheLimitOfDescriptorsErrorsNameItAndNothingDies() throws {
        let kit = try XCTUnwrap(kit)
        let (status, output) = try TortureProgram.run(
            [try TortureProgram.path(), "descriptors", "--folder", kit.folder])
        print(output, terminator: "")
        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.hasSuffix(" 0 failures\n"), output)
    }
}
