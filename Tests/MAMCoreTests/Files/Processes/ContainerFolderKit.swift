import Foundation
import MAMCore
import XCTest

/// A folder on the machine's own file system with a storage and containers, and what is open or left there.
final class ContainerFolderKit: Sendable {
    let folder: String

    init() throws {
        // In memory where there is such a place: each store waits for the disk.
        let parent = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/containers-XXXXXX").utf8CString)
        // As the system names descriptors, without symbolic links.
        folder =
            URL(fileURLWithPath: String(cString: try XCTUnwrap(mkdtemp(&template))))
            .resolvingSymlinksInPath().path
    }

    /// The same in a folder that exists.
    init(in folder: String) { self.folder = folder }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func storage() throws -> DeviceStorage {
        try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
    }

    /// A device as a process of its own has it.
    func device(idleContainers: Int? = nil) throws -> DeviceEnvironment {
        DeviceEnvironment(storage: try storage(), idleContainers: idleContainers)
    }

    /// An app with a container and a policy that requires encryption for alice.
    func app(_ name: String, on device: DeviceEnvironment) throws -> ManagedApp {
        let container = folder + "/" + name
        if mkdir(container, 0o700) != 0 { XCTAssertEqual(errno, EEXIST) }
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example." + name, settings: FileWorld.multiIdentity, container: container,
                detectsIdentityLeaks: false),
            on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        return app
    }

    func write(_ text: String, _ path: String = "t", in app: ManagedApp) throws {
        let file = try app.files.create(at: path, for: FileWorld.alice)
        try file.write(Array(text.utf8))
        try file.close()
    }

    func read(_ path: String = "t", in app: ManagedApp) throws -> String {
        let file = try app.files.open(at: path)
        defer { try? file.close() }
        return String(decoding: try file.read(Int.max), as: UTF8.self)
    }

    /// The lock files of containers.
    func lockFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/device").filter { $0.hasPrefix("container-") }
    }

    /// The paths of this process's descriptors that begin so in the folder.
    func descriptors(_ prefix: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
        }.filter { $0.hasPrefix(folder + "/" + prefix) }
    }
}
