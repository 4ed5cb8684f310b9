internal import MAMPOSIX
internal import MAMCore
internal import MAMSettings

/// The device, the app and the accounts of the life command, in a folder.
struct LifeWorld {
    /// The accounts: object id and principal name.
    static let accounts: [(id: AccountID, name: AccountID)] = [
        ("account-0", "zero@one.example"), ("account-1", "one@one.example"),
    ]
    /// The number of policies that the service has.
    static let policyCount: UInt32 = 8

    let folder: String
    let policies: [MAMPolicy]
    /// The number of actions of which one turns the lock of the device; nil for a device that is never locked.
    let locks: Int?

    /// The app's container.
    var container: String { folder + "/container" }
    /// The folder with copies of the app's files.
    var kept: String { folder + "/kept" }

    /// Opens the world of a folder, which is created if it is missing.
    init(folder: String, locks: Int? = nil) throws {
        (self.folder, self.locks) = (folder, locks)
        policies = try (0..<Self.policyCount).map { number in
            let text = """
                {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "policy \(number)",
                 "appDataEncryptionType": "\(Self.encryption(locks, number))", "pinRequired": false}
                """
            return try PolicyDocument(json: text).compileStrictest()
        }
        for path in [folder, container, kept] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw TortureError("no folder: \(String(cString: strerror(errno)))")
        }
    }

    /// Where the device is locked, files are out of reach, or stay in reach through open handles.
    private static func encryption(_ locks: Int?, _ number: UInt32) -> String {
        guard locks != nil else { return "afterDeviceRestart" }
        return number.isMultiple(of: 2) ? "whenDeviceLocked" : "whenDeviceLockedExceptOpenFiles"
    }

    /// Starts a process of the app with the stored state.
    func start(_ life: Life, time: any TimeSource = SystemTimeSource()) throws -> ManagedApp {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.life", settings: settings, container: container, observer: life),
            on: DeviceEnvironment(time: time, storage: storage))
        (app.enrollmentManager.service, app.enrollmentManager.delegate) = (life, life)
        app.policyManager.delegate = life
        return app
    }

    /// Returns the name of a file.
    ///
    /// Names of files without an owner begin with another letter.
    static func name(of account: Int?, _ number: UInt32) -> String {
        account.map { "account-\($0)-\(number)" } ?? "plain-\(number)"
    }

    static func content(_ number: UInt32) -> [UInt8] {
        TortureScript.bytes(100 + Int(number) * 733 % 9000, seed: UInt64(number))
    }

    /// Returns the names in a folder, sorted.
    static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw TortureError("a folder is gone") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
