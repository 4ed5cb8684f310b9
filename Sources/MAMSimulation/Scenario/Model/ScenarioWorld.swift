internal import MAMCore

/// The world a scenario starts from: a tenant, one device, the apps on it.
struct ScenarioWorld: Sendable {
    /// One user of the tenant.
    struct User: Sendable {
        /// The short name, the only one reports show.
        let name: String
        let objectID: AccountID?
        let userPrincipalName: AccountID?
        let tenantID: String?
        let policy: ScenarioFileName?
    }

    /// One app of the device.
    struct App: Sendable {
        /// The short name.
        let name: String
        /// Whether it contains the SDK.
        let isManaged: Bool
        let bundleID: String?
        let infoPlist: ScenarioFileName?
        let multiIdentity: Bool?
        let multiManagedIdentities: Bool?
        /// The URL schemes it opens.
        let urlSchemes: [String]
        /// Short names of the users that are signed in from the start.
        let accounts: [String]
    }

    var tenantID: String?
    var domain: String?
    var users: [User] = []
    var facts: DeviceFacts = []
    var apps: [App] = []

    /// The URL schemes that the apps open, those by which managed apps are told apart included.
    var openableSchemes: OpenableSchemes {
        OpenableSchemes(
            apps.flatMap { app in
                app.urlSchemes + (app.isManaged ? app.urlSchemes.map { $0 + OpenableSchemes.managedSuffix } : [])
            })
    }
}
