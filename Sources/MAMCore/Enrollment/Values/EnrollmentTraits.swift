/// What an app is, as far as enrolment goes; the same as long as a process lives.
package struct EnrollmentTraits: Sendable, Hashable {
    /// Whether several accounts may be managed at a time: `MultiIdentity` and `MultiManagedIdentities`.
    package var allowsSeveral = false
    /// Whether a managed user who is known is enrolled at launch: `AutoEnrollOnLaunch`.
    package var enrollsAtLaunch = false
    /// Whether the app does not start without a policy: `MAMPolicyRequired`.
    package var requiresPolicy = false
    /// Whether the user is warned at launch without a policy: `MAMPolicyWarnAbsent`.
    package var warnsWithoutPolicy = false
    /// Whether it is an extension, which cannot enrol.
    package var isExtension = false
    /// Whether the first policy needs a restart; not with every framework, and not in an app that enrolls at launch and does
    /// not start without a policy (assumption `required-policy-without-restart`).
    package var restartsForFirstPolicy = true
    /// How long the intervals are.
    package var profile = TimerProfile.current

    /// Makes the traits of an app without any setting.
    package init() {}
}
