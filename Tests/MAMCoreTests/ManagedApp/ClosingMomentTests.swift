import Foundation
import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// What happens at one moment of closing: a flush fails, a call begins, another app comes.
final class ClosingMomentTests: XCTestCase {
    private static let group = "group.shared"
    private var kit: ContainerFolderKit?

    override func setUpWithError() throws { kit = try ContainerFolderKit() }

    override func tearDown() { kit?.remove() }

    private func close(_ app: ManagedApp, within time: Duration = .seconds(20)) async -> CloseError.Code? {
        do throws(CloseError) { try await app.close(within: time) } catch { return error.code }
        return nil
    }

    // Not in tasks themselves: these wait on their thread, 20 seconds at most.
    private func isSignaled(_ semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 20) == .success }

    private func hasEnded(_ group: DispatchGroup) -> Bool { group.wait(timeout: .now() + 20) == .success }

    func testAFileThatCannotBeFlushedKeepsNoOtherPartFromBeingDone() async throws {
        let kit = try XCTUnwrap(kit)
        let volume = FaultyVolume(over: SystemVolume())
        let app = try kit.app("notes", on: DeviceEnvironment(storage: try kit.storage(), volume: volume))
        let file = try app.files.create(at: "t", for: FileWorld.alice)
        try file.write(Array("text".utf8))
        XCTAssertEqual(try kit.lockFiles().count, 1)
        volume.follow(FaultPlan(.failure(EIO), at: 0, of: .synchronize, lasts: true))
        let code = await close(app)
        XCTAssertEqual(code, .notFlushed)
        XCTAssertGreaterThan(volume.hitCount, 0)
        XCTAssertEqual(try kit.descriptors("notes"), [])
        XCTAssertEqual(try kit.descriptors("device/container"), [])
        XCTAssertEqual(try kit.lockFiles(), [])
        withExtendedLifetime(file) {}
    }

    func testAFirstCallThatRunsIsWaitedFor() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        let container = kit.folder + "/notes"
        XCTAssertEqual(mkdir(container, 0o700), 0)
        let observer = GatedObserver()
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: FileWorld.multiIdentity, container: container,
                observer: observer, detectsIdentityLeaks: false),
            on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        // The first call goes on with a wipe, and tells of it before the containers are known.
        try device.storage.save(RunningWipe(container: app.storageContainer, account: FileWorld.alice, step: 1))
        let running = DispatchGroup()
        DispatchQueue.global().async(group: running) { _ = try? app.files.open(at: "t") }
        XCTAssertTrue(isSignaled(observer.reached))
        let code = await close(app, within: .zero)
        XCTAssertEqual(code, .deadlinePassed)
        observer.goesOn.signal()
        XCTAssertTrue(hasEnded(running))
        XCTAssertEqual(try kit.descriptors("notes"), [])
        XCTAssertEqual(try kit.lockFiles(), [])
    }

    func testNoCallHasAFileOpenOnceTheAppIsClosed() async throws {
        let kit = try XCTUnwrap(kit)
        let device = try kit.device()
        try kit.write("text", in: kit.app("notes", on: device))
        for _ in 0..<30 {
            let app = try kit.app("notes", on: device)
            let (begun, running) = (DispatchSemaphore(value: 0), DispatchGroup())
            for _ in 0..<2 {
                DispatchQueue.global().async(group: running) {
                    while (try? kit.read(in: app)) != nil { begun.signal() }
                }
            }
            XCTAssertTrue(isSignaled(begun))
            let code = await close(app)
            XCTAssertNil(code)
            XCTAssertEqual(try kit.descriptors("notes"), [])
            XCTAssertTrue(hasEnded(running))
        }
    }

    private func app(_ name: String, on device: DeviceEnvironment) throws -> ManagedApp {
        let kit = try XCTUnwrap(kit)
        var settings = FileWorld.multiIdentity
        settings.appGroupIdentifiers = [Self.group]
        let folders = [name, "shared"].map { kit.folder + "/" + $0 }
        for folder in folders where mkdir(folder, 0o700) != 0 { XCTAssertEqual(errno, EEXIST) }
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example." + name, settings: settings, container: folders[0],
                appGroups: [Self.group: folders[1]], detectsIdentityLeaks: false),
            on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        return app
    }

    func testAContainerThatAnotherAppBeginsToUseIsNotLeft() async throws {
        let kit = try XCTUnwrap(kit)
        let volume = HookedVolume(SystemVolume())
        let device = DeviceEnvironment(storage: try kit.storage(), volume: volume)
        let (first, second) = (try app("notes", on: device), try app("mail", on: device))
        try kit.write("other", kit.folder + "/shared/other", in: first)
        let open = try first.files.create(at: kit.folder + "/shared/mine", for: FileWorld.alice)
        try open.write(Array("mine".utf8))
        let opened = Guarded<MAMFile?>(nil)
        let path = kit.folder + "/shared/other"
        // The group's folder had no other user when the first app looked, and has one before it is left.
        volume.beforeSynchronizing {
            let isThere = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let file = try? second.files.open(at: path)
                opened.withLock { $0 = file }
                isThere.signal()
            }
            _ = isThere.wait(timeout: .now() + 20)
        }
        let code = await close(first)
        XCTAssertNil(code)
        let file = try XCTUnwrap(opened.withLock { $0 })
        XCTAssertEqual(try kit.lockFiles().count, 2, "the second app's own container and the group's")
        XCTAssertEqual(String(decoding: try file.read(Int.max), as: UTF8.self), "other")
        XCTAssertEqual(try kit.read(kit.folder + "/shared/mine", in: second), "mine")
        let last = await close(second)
        XCTAssertNil(last)
        XCTAssertEqual(try kit.lockFiles(), [])
        withExtendedLifetime((open, file)) {}
    }
}

/// Holds the thread that tells of a wipe until it is let go.
private final class GatedObserver: MAMObserver {
    let reached = DispatchSemaphore(value: 0)
    let goesOn = DispatchSemaphore(value: 0)

    func report(_ event: MAMEvent) {
        guard case .filesWiped = event.kind else { return }
        reached.signal()
        _ = goesOn.wait(timeout: .now() + 60)
    }
}

/// A volume that does something before a file is brought to the disk, once.
private final class HookedVolume: Volume {
    private let base: any Volume
    private let hook = Guarded<(@Sendable () -> Void)?>(nil)

    init(_ base: any Volume) { self.base = base }

    func beforeSynchronizing(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

    fileprivate func synchronizing() {
        let body = hook.withLock { hook in
            defer { hook = nil }
            return hook
        }
        body?()
    }

    func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        HookedFile(try base.open(path, flags, mode: mode), on: self)
    }
    func status(of path: String) throws(SystemError) -> FileStatus { try base.status(of: path) }
    func resolve(_ path: String) throws(SystemError) -> String { try base.resolve(path) }
    func rename(_ path: String, to newPath: String) throws(SystemError) { try base.rename(path, to: newPath) }
    func link(_ path: String, as newPath: String) throws(SystemError) { try base.link(path, as: newPath) }
    func remove(_ path: String) throws(SystemError) { try base.remove(path) }
    func makeFolder(_ path: String, mode: UInt32) throws(SystemError) { try base.makeFolder(path, mode: mode) }
    func removeFolder(_ path: String) throws(SystemError) { try base.removeFolder(path) }
    func names(in folder: String) throws(SystemError) -> [String] { try base.names(in: folder) }
    func synchronizeFolder(_ path: String) throws(SystemError) { try base.synchronizeFolder(path) }
    func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try base.attribute(name, of: path)
    }
    func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try base.setAttribute(name, to: value, of: path)
    }
    func attributeNames(of path: String) throws(SystemError) -> [String] { try base.attributeNames(of: path) }
    func setModified(_ time: Int64, of path: String) throws(SystemError) { try base.setModified(time, of: path) }
}

/// A file of such a volume.
private final class HookedFile: VolumeFile {
    private let base: any VolumeFile
    private let volume: HookedVolume

    init(_ base: any VolumeFile, on volume: HookedVolume) { (self.base, self.volume) = (base, volume) }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        try base.read(into: bytes, at: offset)
    }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        try base.write(bytes, at: offset)
    }
    func truncate(to length: Int64) throws(SystemError) { try base.truncate(to: length) }
    func synchronize(metadata: Bool) throws(SystemError) {
        volume.synchronizing()
        try base.synchronize(metadata: metadata)
    }
    func status() throws(SystemError) -> FileStatus { try base.status() }
    func attribute(_ name: String) throws(SystemError) -> [UInt8]? { try base.attribute(name) }
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) { try base.setAttribute(name, to: value) }
    func setMode(_ mode: UInt32) throws(SystemError) { try base.setMode(mode) }
    func close() { base.close() }
}
