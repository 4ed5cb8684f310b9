/// Choices where the sources on remediation are silent.
///
/// Each has a row in Docs/Assumptions.md.
package struct ComplianceChoices: Sendable, Hashable {
    /// Whether an account that is enrolled with a policy checks in again, so that the service can confirm or remove the
    /// policy (assumption `remediation-checks-in` in Docs/Assumptions.md).
    package var checksInWhenEnrolled: Bool
    /// Whether the first policy may restart the app even in a silent remediation (assumption
    /// `silent-remediation-restarts` in Docs/Assumptions.md).
    package var restartsSilently: Bool
    /// Whether managed data is wiped whenever the account is not compliant, even if conditional launch only blocked it
    /// (assumption `blocked-remediation-wipes` in Docs/Assumptions.md).
    package var wipesWhenBlocked: Bool

    /// Creates choices.
    ///
    /// The defaults are the choices in force.
    package init(checksInWhenEnrolled: Bool = true, restartsSilently: Bool = true, wipesWhenBlocked: Bool = true) {
        self.checksInWhenEnrolled = checksInWhenEnrolled
        self.restartsSilently = restartsSilently
        self.wipesWhenBlocked = wipesWhenBlocked
    }

    /// The choices in force.
    package static let standard = ComplianceChoices()
}
