package import MAMSettings

extension EnrollmentTraits {
    /// Creates the traits of an app from its settings.
    package init(_ settings: ManagedAppSettings) {
        self.init()
        allowsSeveral = settings.multiIdentity && settings.multiManagedIdentities
        enrollsAtLaunch = settings.autoEnrollOnLaunch
        requiresPolicy = settings.mamPolicyRequired
        warnsWithoutPolicy = settings.mamPolicyWarnAbsent
        restartsForFirstPolicy = !(enrollsAtLaunch && requiresPolicy) && !settings.hooksAlwaysEnabled
        isExtension = EngineSettings.isExtension(settings)
    }
}
