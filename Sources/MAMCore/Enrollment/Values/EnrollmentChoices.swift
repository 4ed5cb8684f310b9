/// Readings of the sources where they are silent or contradict each other, as far as enrolment goes.
///
/// Each has a row in Docs/Assumptions.md.
package struct EnrollmentChoices: Sendable, Hashable {
    /// An app checks in for every enrolled account when it is launched, whether that is due or not, so that a wipe counts
    /// at once (assumption `check-in-at-launch`).
    package var checksInAtLaunch = true
    /// The app starts anew after a wipe that the service or a check commanded, as after a change of accounts
    /// (assumption `restart-after-wipe`).
    package var restartsAfterWipe = true
    /// What a new account is told when the user gives up the question which account to keep (assumption
    /// `account-question-given-up`).
    package var statusOfGivenUpQuestion = MAMEnrollmentStatus.Code.switchExistingAccount
    /// What an account of a tenant is told that does not use the service (assumption `enrollment-not-onboarded`).
    package var statusOfUnknownTenant = MAMEnrollmentStatus.Code.tenantMigration
    /// What de-registering an account is told that was registered and never enrolled (assumption
    /// `deregistering-without-enrollment`).
    package var statusOfLeavingUnenrolled = MAMEnrollmentStatus.Code.unenrollmentSuccess
    /// Seconds after which a token or the service is given up that does not answer (assumption `enrollment-timeout`).
    package var secondsToAnswer = 120.0
    /// Seconds after which a record is tried again that could not be kept, twice as many after each failure (assumption
    /// `record-kept-again`).
    package var secondsToKeepAgain = 60.0
    /// The most seconds between two tries (assumption `record-kept-again`).
    package var maximumSecondsToKeepAgain = 3600.0

    /// Makes the choices in force.
    package init() {}

    /// The choices in force.
    package static let standard = EnrollmentChoices()
}
