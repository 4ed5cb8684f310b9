import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// A device with one app that was opened, and users of one tenant: mia and nora have a policy, omar has none.
struct LivingDevice {
    let tenant = SimulatedTenant(seed: 11)
    let mia: SimulatedUser
    let nora: SimulatedUser
    let omar: SimulatedUser
    let device: SimulatedDevice
    let notes: SimulatedApp
    let policy: MAMPolicy

    static let strict = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked",
            "allowedOutboundDataTransferDestinations": "managedApps", "allowedInboundDataTransferSources": "managedApps",
            "periodOfflineBeforeAccessCheck": "PT24H", "periodOfflineBeforeWipeIsEnforced": "P90D"
        }
        """

    init(allowsSeveral: Bool = false) async throws {
        policy = try PolicyDocument(json: Array(Self.strict.utf8)).compileStrictest()
        mia = tenant.addUser(named: "mia", policy: policy)
        nora = tenant.addUser(named: "nora", policy: policy)
        omar = tenant.addUser(named: "omar")
        device = SimulatedDevice(tenant: tenant)
        device.messageLimit = 10_000
        notes = device.install("notes", Self.configuration("notes", allowsSeveral: allowsSeveral))
        await device.open(notes)
    }

    static func configuration(_ name: String, allowsSeveral: Bool = false) -> ManagedApp.Configuration {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, allowsSeveral)
        return ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings)
    }

    /// What the app was told since this was last asked.
    func told() -> [String] {
        device.life(of: notes).takeMessages().map { message in
            switch message {
            case .status(let kind, let status): "\(kind.rawValue) \(status.code.rawValue)"
            case .compliance(_, let status, _, _): "\(status)"
            case .wipe: "wipe"
            case .restart: "restart"
            }
        }
    }

    func enrolled(in app: SimulatedApp? = nil) -> [AccountID] {
        (app ?? notes).managed?.enrollmentManager.enrolledAccountIDs ?? []
    }

    func isManaged(_ user: SimulatedUser) -> Bool { notes.managed?.policyManager.isManaged(user.objectID) ?? false }
}
