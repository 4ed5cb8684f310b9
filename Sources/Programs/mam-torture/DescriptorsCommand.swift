internal import MAMPOSIX
internal import Dispatch
internal import MAMCore
internal import MAMSettings

/// Runs many apps with containers in a process that reaches a low limit on descriptors.
struct DescriptorsCommand {
    private static let limit = 64
    private static let appCount = 100

    private let folder: String
    private let device: DeviceEnvironment
    private let policy: MAMPolicy
    private var failures: [String] = []

    init(folder: String) throws {
        self.folder = folder
        let text = #"""
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
            """#
        policy = try PolicyDocument(json: text).compileStrictest()
        // Before anything of it is read; the start of the program itself may need more.
        guard ProcessLimit.descriptors.set(UInt(Self.limit)) else {
            throw TortureError("the limit of descriptors is refused: \(errno)")
        }
        let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
        device = DeviceEnvironment(storage: storage)
    }

    private func app(_ number: Int) throws -> ManagedApp {
        let container = "\(folder)/container-\(number)"
        guard mkdir(container, 0o700) == 0 || errno == EEXIST else { throw TortureError("no container") }
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.app\(number)", settings: settings, container: container), on: device)
        app.policyManager.setPolicyInMemory(policy, for: SharedWorld.owner)
        return app
    }

    private mutating func check(_ isSo: Bool, _ failure: String) { if !isSo { failures.append(failure) } }

    /// Whether all went well; prints what did not.
    mutating func run() async throws -> Bool {
        let apps = try (0..<Self.appCount).map { try app($0) }
        for app in apps { try Self.write(app) }
        check(Self.openCount() < 32, "\(Self.openCount()) descriptors of \(Self.appCount) idle containers")
        let files = try fill(apps[0])
        try await work(apps[1])
        // The rest as well, which are the caller's own.
        var own: [Int32] = []
        while true {
            let descriptor = dup(0)
            guard descriptor >= 0 else { break }
            own.append(descriptor)
        }
        expectRefusal { _ = try apps[2].files.open(at: "t") }
        expectRefusal { _ = try apps[0].files.open(at: "t") }
        try files[0].pwrite([9], at: 0)
        check(try files[0].pread(1, at: 0) == [9], "an open file is of no use at the limit")
        for descriptor in own { close(descriptor) }
        try await work(apps[2])
        for file in files { try file.close() }
        for app in apps[3...] {
            let file = try app.files.open(at: "t")
            check(try file.read(10) == [1, 2, 3], "another content")
            try file.close()
        }
        for failure in failures { print(failure) }
        print(
            "\(apps.count) apps, \(files.count) files open under a limit of \(Self.limit), \(failures.count) failures")
        return failures.isEmpty
    }

    private static func write(_ app: ManagedApp) throws {
        let file = try app.files.create(at: "t", for: SharedWorld.owner)
        try file.write([1, 2, 3])
        try file.close()
    }

    /// Opens files until one is refused, which leaves a reserve.
    private mutating func fill(_ app: ManagedApp) throws -> [MAMFile] {
        var files: [MAMFile] = []
        while files.count < Self.limit {
            do {
                files.append(try app.files.create(at: "file-\(files.count)", for: SharedWorld.owner))
                try files.last?.write([1, 2, 3])
            } catch {
                check(files.count > 16, "refused after \(files.count) files")
                expectLimit(error)
                check(Self.limit - Self.openCount() >= 4, "no reserve is left")
                return files
            }
        }
        throw TortureError("there is no limit here")
    }

    /// A wipe, and what needs a descriptor of Dispatch: both work with the reserve.
    private mutating func work(_ app: ManagedApp) async throws {
        check(try app.fileProtectionManager.wipe(SharedWorld.owner).isComplete, "a wipe left something")
        try await Task.sleep(nanoseconds: 1_000_000)
        await withCheckedContinuation { waiter in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { waiter.resume() }
        }
    }

    private mutating func expectRefusal(_ body: () throws -> Void) {
        do {
            try body()
            failures.append("not refused without a descriptor")
        } catch { expectLimit(error) }
    }

    private mutating func expectLimit(_ error: any Error) {
        let number = (error as? MAMFileProtectionError)?.systemError
        check(number == EMFILE || number == nil, "refused with \(number ?? 0)")
        check("\(error)".contains("\(Self.limit) descriptors (RLIMIT_NOFILE)"), "the limit is not named: \(error)")
    }

    private static func openCount() -> Int { (0..<Int32(limit)).count { fcntl($0, F_GETFD) >= 0 } }
}
