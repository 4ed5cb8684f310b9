import MAMBase
import MAMCore
import MAMProcesses
import MAMSettings
import MAMVolumes
import XCTest

/// A device in memory with two apps of one publisher, and who acts there: alice, who has a policy, and bob, who has none.
final class FileWorld: Sendable {
    static let alice: AccountID = "alice-oid"
    static let carol: AccountID = "carol-oid"
    static let bob: AccountID = "bob@home.example"

    let volume: any Volume
    let storage: DeviceStorage
    let device: DeviceEnvironment
    let recorder = EventRecorder()

    init(
        _ volume: any Volume = MemoryVolume(), storage: DeviceStorage = DeviceStorage(),
        regions: (any ProcessRegions)? = nil, time: any TimeSource = SystemTimeSource()
    ) throws {
        (self.volume, self.storage) = (volume, storage)
        device = DeviceEnvironment(time: time, storage: storage, volume: volume, regions: regions)
        for folder in ["/apps", "/apps/notes", "/apps/mail"] {
            do { try volume.makeFolder(folder, mode: 0o700) } catch { guard error.number == 17 else { throw error } }
        }
    }

    /// Requires encryption, keeps files out of backups.
    static let strict = policy(#""appDataEncryptionType":"whenDeviceLocked","dataBackupBlocked":true"#)
    /// Leaves encryption to the device.
    static let loose = policy(#""appDataEncryptionType":"useDeviceSettings","dataBackupBlocked":false"#)

    static func policy(_ members: String) -> MAMPolicy {
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection",\##(members)}"##
        guard let document = try? PolicyDocument(json: Array(text.utf8)) else { preconditionFailure("unreadable") }
        return document.compileStrictest()
    }

    /// Starts an app, as often as a test likes: what it stored is there again.
    func app(
        _ name: String = "notes", publisher: String = "default.publisher", signsIn: Bool = true,
        settings: ManagedAppSettings = FileWorld.multiIdentity
    ) -> ManagedApp {
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.\(name)", publisher: publisher, settings: settings, container: "/apps/\(name)",
                observer: recorder, detectsIdentityLeaks: false),
            on: device)
        if signsIn {
            app.policyManager.setPolicyInMemory(Self.strict, for: Self.alice)
            app.policyManager.setPolicyInMemory(Self.strict, for: Self.carol)
            app.accounts.register(Self.bob)
        }
        return app
    }

    static let multiIdentity: ManagedAppSettings = {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        return settings
    }()

    /// Makes a file with some text.
    @discardableResult
    func write(_ text: String, _ path: String, in app: ManagedApp, for account: AccountID?) throws -> String {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array(text.utf8))
        try file.close()
        return path
    }

    /// The text of a file.
    func read(_ path: String, in app: ManagedApp) throws -> String {
        let file = try app.files.open(at: path)
        defer { try? file.close() }
        return String(decoding: try file.read(Int.max), as: UTF8.self)
    }

    /// What lies on the volume under a name, byte for byte.
    func raw(_ path: String) throws -> [UInt8] {
        let file = try volume.open(path, [.read], mode: 0)
        defer { file.close() }
        var bytes = [UInt8](repeating: 0, count: Int(try file.status().size))
        let count = try bytes.withUnsafeMutableBytes { try file.readFully(into: $0, at: 0) }
        XCTAssertEqual(count, bytes.count)
        return bytes
    }

    /// Every file of a container with its bytes.
    func contents(of folder: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try volume.names(in: folder) {
            let path = folder + "/" + name
            switch try volume.status(of: path).kind {
            case .folder: found.merge(try contents(of: path)) { first, _ in first }
            case .file: found[path] = try raw(path)
            case .link, .other: break
            }
        }
        return found
    }
}

/// Keeps the events of a world.
final class EventRecorder: MAMObserver {
    private let kept = Guarded<[MAMEvent.Kind]>([])

    func report(_ event: MAMEvent) { kept.withLock { $0.append(event.kind) } }

    var kinds: [MAMEvent.Kind] { kept.withLock { $0 } }
}

extension FileWorld {
    /// An app with a storage of its own on a folder that others have open too, as another process has it.
    static func process(in folder: String) throws -> ManagedApp {
        let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: multiIdentity, container: folder + "/notes",
                detectsIdentityLeaks: false),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(strict, for: alice)
        app.policyManager.setPolicyInMemory(strict, for: carol)
        app.accounts.register(bob)
        return app
    }
}
