package import MAMSettings

extension EnrollmentTraits {
    /// Makes the traits of an app with settings.
    package init(_ settings: ManagedAppSettings) {
        self.init()
        allowsSeveral = settings.multiIdentity && settings.multiManagedIdentities
        enrollsAtLaunch = settings.autoEnrollOnLaunch
        requiresPolicy = settings.mamPolicyRequired
        warnsWithoutPolicy = settings.mamPolicyWarnAbsent
        restartsForFirstPolicy = !(enrollsAtLaunch && requiresPolicy)
        isExtension = EngineSettings.isExtension(settings)
    }
}
