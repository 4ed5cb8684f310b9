/// The user who answers the questions of enrollment.
///
/// The SDK shows its own screens for these questions.
///
/// The engine calls the methods on any thread, without holding its locks. It cancels the waiting task when it dismisses
/// a screen, and then ignores the answer.
public protocol EnrollmentUser: Sendable {
    /// Asks the user which account to keep.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - old: The managed accounts.
    ///   - new: The account that is to be managed.
    /// - Returns: The user's decision.
    func chooses(_ question: EnrollmentQuestion, old: [AccountID], new: AccountID) async -> EnrollmentDecision

    /// Asks the user to sign in.
    ///
    /// - Returns: The account's names; nil if the user canceled the sign-in.
    func signsIn() async -> MAMAccountNames?

    /// Shows a message to the user. Only ``EnrollmentMessage/noPolicy`` can be declined.
    ///
    /// - Parameter message: The message.
    /// - Returns: Whether the user continues.
    func sees(_ message: EnrollmentMessage) async -> Bool
}

extension EnrollmentUser {
    /// Cancels the question.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision { .canceled }

    /// Cancels the sign-in.
    public func signsIn() async -> MAMAccountNames? { nil }

    /// Continues.
    public func sees(_ message: EnrollmentMessage) async -> Bool { true }
}

/// A user who is not present: questions and sign-ins are canceled.
struct AbsentEnrollmentUser: EnrollmentUser {
}
