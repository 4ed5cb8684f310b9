package import MAMSettings

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
