package import MAMSettings

extension EnrollmentAccount {
    /// Creates an account from the names of a sign-in or of device management; nil without names.
    package init?(_ names: MAMAccountNames) {
        self.init(objectID: names.objectID, userPrincipalName: names.userPrincipalName, tenantID: names.tenantID)
    }

    /// Creates the account of a token; nil if the token has no names.
    init?(_ token: MAMEnrollmentToken) {
        self.init(objectID: token.objectID, userPrincipalName: token.userPrincipalName, tenantID: token.tenantID)
    }

    /// Creates an account from the names that an app gave; nil for "no user".
    init?(_ account: AccountID, userPrincipalName: AccountID?, tenantID: AccountID?) {
        guard let names = EnrollmentAccount(account) else { return nil }
        self.init(
            objectID: names.objectID, userPrincipalName: names.userPrincipalName ?? userPrincipalName,
            tenantID: tenantID)
    }
}

extension EnrollmentDevice {
    init(_ device: MAMManagedDevice) {
        self.init()
        managedUser = device.user.flatMap { EnrollmentAccount($0) }
        sharedUser = device.sharedUser.flatMap { EnrollmentAccount($0) }
        allowsManagedUserOnly = device.allowsOnlyUser
    }
}

extension EnrollmentEntry {
    /// Whether the account's policy is being stored.
    var isStoring: Bool { if case .storing = activity?.step { true } else { false } }
}

extension EnrollmentTraits {
    /// Creates the traits of an app from its settings, as far as the version of its SDK knows them.
    package init(_ settings: ManagedAppSettings, sdkVersion: VersionNumber? = nil) {
        self.init()
        allowsSeveral = settings.multiIdentity && settings.multiManagedIdentities
        enrollsAtLaunch = settings.autoEnrollOnLaunch
        requiresPolicy = settings.mamPolicyRequired
        warnsWithoutPolicy = settings.mamPolicyWarnAbsent
        let hooks = SDKVersionTable.row(of: .infoPlistKey("HooksAlwaysEnabled"))
        let knowsHooks = sdkVersion.flatMap { version in hooks.map { $0.isIn(version) } } ?? true
        restartsForFirstPolicy =
            !(enrollsAtLaunch && requiresPolicy) && !(settings.hooksAlwaysEnabled && knowsHooks)
        isExtension = EngineSettings.isExtension(settings)
    }
}
