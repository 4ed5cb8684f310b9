package import MAMCore

/// Answers the questions of enrollment, in place of the lists of a ``SimulatedPerson``.
package protocol PersonScript: Sendable {
    /// Decides which account to keep.
    func chooses(_ question: EnrollmentQuestion) -> EnrollmentDecision
    /// Returns the user who signs in, `nil` to cancel.
    ///
    /// `expected` is the user that the app asks for, `nil` when any user may sign in.
    func signsIn(as expected: SimulatedUser?) -> SimulatedUser?
    /// Shows a message; returns whether the user continues.
    func sees(_ message: EnrollmentMessage) -> Bool
}
