internal import Foundation
internal import MAMCore
internal import MAMPOSIX

/// A folder with an app that keeps its files there.
///
/// As on a real device, the storage is in SQLite.
final class BenchContainer {
    static let (alice, bob): (AccountID, AccountID) = ("alice", "bob")

    let folder: String
    let app: ManagedApp
    /// The policy of alice's account.
    let policy: MAMPolicy

    /// Makes a container in memory, or on the disk for temporary files.
    init?(onDisk: Bool = false, powerSafeFiles: Bool = false, group: DeviceGroup? = nil) throws {
        guard let made = BenchFolder.make(onDisk: onDisk) else { return nil }
        folder = made
        for name in ["container", "plain"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
        }
        let storage = try DeviceStorage.open(at: "\(folder)/store", rootKey: .file("\(folder)/key/root.key"))
        app = ManagedApp(
            ManagedApp.Configuration(container: "\(folder)/container", detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: storage, powerSafeFiles: powerSafeFiles, group: group))
        let text =
            ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","appDataEncryptionType":"whenDeviceLocked"}"##
        policy = try PolicyDocument(json: Array(text.utf8)).compileStrictest()
        app.policyManager.setPolicyInMemory(policy, for: Self.alice)
    }

    /// Returns the same app with its own environment, as in another process.
    func anotherProcess() throws -> ManagedApp {
        let storage = try DeviceStorage.open(at: "\(folder)/store", rootKey: .file("\(folder)/key/root.key"))
        let other = ManagedApp(
            ManagedApp.Configuration(container: "\(folder)/container", detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: storage))
        other.policyManager.setPolicyInMemory(policy, for: Self.alice)
        return other
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Makes a plain file without the app.
    func makePlain(_ path: String) -> Bool {
        let descriptor = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        return close(descriptor) == 0
    }
}

/// Makes folders for the files of a case.
enum BenchFolder {
    /// Makes a folder, in memory if the system has such a place, so that the figure does not depend on the disk.
    ///
    /// - Parameter onDisk: Whether the folder must be where temporary files are. Defaults to `false`.
    /// - Returns: The path; `nil` when it cannot be made. The caller removes the folder.
    static func make(onDisk: Bool = false) -> String? {
        let isInMemory = !onDisk && access("/dev/shm", W_OK | X_OK) == 0
        let parent = isInMemory ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/mam-bench-XXXXXX").utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }
}
