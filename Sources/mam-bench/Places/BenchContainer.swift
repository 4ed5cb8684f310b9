import Foundation
import MAMPOSIX
import MAMCore

/// A folder with an app that keeps its files there.
///
/// Its device stores what survives a restart in SQLite, as a real one does.
final class BenchContainer {
    static let (alice, bob): (AccountID, AccountID) = ("alice", "bob")

    let folder: String
    let app: ManagedApp
    /// What alice's files are under.
    let policy: MAMPolicy

    /// A container in memory, or on the disk of temporary files.
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

    /// The same app once more, as another process has it.
    func anotherProcess() throws -> ManagedApp {
        let storage = try DeviceStorage.open(at: "\(folder)/store", rootKey: .file("\(folder)/key/root.key"))
        let other = ManagedApp(
            ManagedApp.Configuration(container: "\(folder)/container", detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: storage))
        other.policyManager.setPolicyInMemory(policy, for: Self.alice)
        return other
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Makes a plain file past the app.
    func makePlain(_ path: String) -> Bool {
        let descriptor = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        return close(descriptor) == 0
    }
}
