/// Readings where the sources on remediation are silent; each is a switch with a row in Docs/Assumptions.md.
package struct ComplianceChoices: Sendable, Hashable {
    /// An account that is enrolled with a policy checks in anew: the service is told that the policy is in force, and
    /// may take it back (assumption `remediation-checks-in`).
    package var checksInWhenEnrolled: Bool
    /// The first policy may restart the app also when it wanted no screens (assumption `silent-remediation-restarts`).
    package var restartsSilently: Bool
    /// Managed content is wiped whenever the account is not compliant, also when conditional launch only blocked it
    /// (assumption `blocked-remediation-wipes`).
    package var wipesWhenBlocked: Bool

    /// Makes choices; the defaults are those in force.
    package init(checksInWhenEnrolled: Bool = true, restartsSilently: Bool = true, wipesWhenBlocked: Bool = true) {
        self.checksInWhenEnrolled = checksInWhenEnrolled
        self.restartsSilently = restartsSilently
        self.wipesWhenBlocked = wipesWhenBlocked
    }

    /// The choices in force.
    package static let standard = ComplianceChoices()
}
