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

/// Choices where the sources on enrollment are silent or contradict each other.
///
/// Each has a row in Docs/Assumptions.md.
package struct EnrollmentChoices: Sendable, Hashable {
    /// Whether an app checks in for every enrolled account at launch, even if it is not due, so that a wipe is
    /// immediate (assumption `check-in-at-launch` in Docs/Assumptions.md).
    package var checksInAtLaunch = true
    /// Whether the app restarts after a wipe by the service or a check, as after a change of accounts (assumption
    /// `restart-after-wipe` in Docs/Assumptions.md).
    package var restartsAfterWipe = true
    /// The status of a new account when the user cancels the question which account to keep (assumption
    /// `account-question-given-up` in Docs/Assumptions.md).
    var statusOfGivenUpQuestion = MAMEnrollmentStatus.Code.switchExistingAccount
    /// The status of an account whose tenant does not use the service (assumption `enrollment-not-onboarded`).
    var statusOfUnknownTenant = MAMEnrollmentStatus.Code.tenantMigration
    /// The status of de-registering an account that was registered but never enrolled (assumption
    /// `deregistering-without-enrollment` in Docs/Assumptions.md).
    var statusOfLeavingUnenrolled = MAMEnrollmentStatus.Code.unenrollmentSuccess
    /// The time limit for a token or an answer of the service, in seconds (assumption `enrollment-timeout`).
    package var secondsToAnswer = 120.0
    /// The wait before a record that could not be stored is tried again, in seconds.
    ///
    /// It doubles with each failure (assumption `record-kept-again` in Docs/Assumptions.md).
    package var secondsToKeepAgain = 60.0
    /// The maximum wait between two tries, in seconds (assumption `record-kept-again` in Docs/Assumptions.md).
    package var maximumSecondsToKeepAgain = 3600.0

    /// Creates the choices in force.
    package init() {}

    package static let standard = EnrollmentChoices()
}
