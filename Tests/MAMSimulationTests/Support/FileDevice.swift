import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// A device with two apps of one publisher: alice's policy requires encryption, bob has none.
struct FileDevice {
    let tenant = SimulatedTenant(seed: 3)
    let alice: SimulatedUser
    let bob: SimulatedUser
    let device: SimulatedDevice
    let notes: SimulatedApp
    let mail: SimulatedApp

    static let strict = """
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
        """

    init(_ make: (SimulatedTenant) throws -> SimulatedDevice = { SimulatedDevice(tenant: $0) }) throws {
        alice = tenant.addUser(
            named: "alice", policy: try PolicyDocument(json: Array(Self.strict.utf8)).compileStrictest())
        bob = tenant.addUser(named: "bob")
        device = try make(tenant)
        notes = device.install("notes", Self.configuration("notes"))
        mail = device.install("mail", Self.configuration("mail"))
        for app in [notes, mail] { for user in [alice, bob] { device.enroll(user, in: app) } }
    }

    static func configuration(_ name: String, container: String? = nil) -> ManagedApp.Configuration {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        return ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings, container: container)
    }

    func write(_ text: String, _ path: String, in app: SimulatedApp, for user: SimulatedUser) throws {
        let file = try XCTUnwrap(app.managed).files.create(at: path, for: user.objectID)
        try file.write(Array(text.utf8))
        try file.close()
    }

    func read(_ path: String, in app: SimulatedApp) throws -> String {
        let file = try XCTUnwrap(app.managed).files.open(at: path)
        defer { try? file.close() }
        return String(decoding: try file.read(Int.max), as: UTF8.self)
    }

    func count(of user: SimulatedUser, in app: SimulatedApp) throws -> Int {
        try XCTUnwrap(app.managed).fileProtectionManager.allFiles(ownedBy: user.objectID).count
    }

    /// Every name below a folder of the device's volume.
    func names(below folder: String) throws -> [String] {
        try device.environment.volume.names(in: folder).flatMap { name in
            let path = folder + "/" + name
            let isFolder = try device.environment.volume.status(of: path).kind == .folder
            return isFolder ? try names(below: path) : [path]
        }
    }
}
