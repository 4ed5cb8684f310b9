internal import MAMCore

/// The initial world of a scenario: a tenant, and one device with apps.
struct ScenarioWorld: Sendable {
    /// One user of the tenant.
    struct User: Sendable {
        /// The short name, which is the only name in reports.
        let name: String
        let objectID: AccountID?
        let userPrincipalName: AccountID?
        let tenantID: String?
        let policy: ScenarioFileName?
        /// Whether the account belongs to another tenant.
        let isGuest: Bool
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
        /// Whether the App Wrapping Tool added the SDK.
        let isWrapped: Bool
        /// The URL schemes that the app opens.
        let urlSchemes: [String]
        /// The versions that the app reports from the start; `nil` for the defaults.
        let versions: ScenarioVersions
        /// The short names of the users who are signed in at the start.
        let accounts: [String]
        /// Whether the app is registered for the accounts of one tenant.
        let isSingleTenant: Bool
    }

    var tenantID: String?
    var domain: String?
    var authorityHost: String?
    var users: [User] = []
    var facts: DeviceFacts = []
    /// The short name of the user for whom the device is enrolled in device management.
    var managedUser: String?
    var apps: [App] = []

    /// The URL schemes that the apps open, including those that identify managed apps.
    var openableSchemes: OpenableSchemes {
        OpenableSchemes(
            apps.flatMap { app in
                app.urlSchemes + (app.isManaged ? app.urlSchemes.map { $0 + OpenableSchemes.managedSuffix } : [])
            })
    }
}
