/// The traits of an app for enrollment, which are constant in a process.
package struct EnrollmentTraits: Sendable, Equatable {
    /// Whether several accounts may be managed: `MultiIdentity` and `MultiManagedIdentities`.
    package var allowsSeveral = false
    /// Whether a known managed user is enrolled at launch: `AutoEnrollOnLaunch`.
    package var enrollsAtLaunch = false
    /// Whether the app requires a policy to start: `MAMPolicyRequired`.
    package var requiresPolicy = false
    /// Whether the user is warned at launch without a policy: `MAMPolicyWarnAbsent`.
    package var warnsWithoutPolicy = false
    /// Whether the app is an extension, which cannot enroll.
    package var isExtension = false
    /// Whether the first policy requires a restart.
    ///
    /// It depends on the framework, and is false for an app whose hooks are always enabled, that the App Wrapping Tool
    /// wrapped, or that enrolls at launch and requires a policy (assumption `required-policy-without-restart` in
    /// Docs/Assumptions.md).
    package var restartsForFirstPolicy = true
    /// The lengths of intervals.
    package var profile = TimerProfile.current

    /// Creates the traits of an app without settings.
    package init() {}
}
