package import MAMCore

/// What somebody says whom enrolment asks, when a script of another kind than ``SimulatedPerson``'s own lists says it.
package protocol PersonScript: Sendable {
    /// Which account is kept.
    func chooses(_ question: EnrollmentQuestion) -> EnrollmentDecision
    /// Who signs in; `expected` is whom the app asks for, nil when anybody may. Nil for nobody.
    func signsIn(as expected: SimulatedUser?) -> SimulatedUser?
    /// Whether somebody goes on who sees a message.
    func sees(_ message: EnrollmentMessage) -> Bool
}
