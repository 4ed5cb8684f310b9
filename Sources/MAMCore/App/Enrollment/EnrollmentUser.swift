/// The user who answers the questions of enrollment, for example which account to keep.
///
/// The SDK shows its own screens for these questions. In this library, a simulator or a test answers for the user.
///
/// The engine calls the methods on any thread, without holding its locks. When the engine dismisses a screen, it
/// cancels the task that waits for the answer, and ignores a late answer.
public protocol EnrollmentUser: Sendable {
    /// Asks the user which account to keep, because the app cannot manage every account.
    ///
    /// - Parameters:
    ///   - question: The reason for the question.
    ///   - old: The accounts that are already managed.
    ///   - new: The account that the app wants to manage.
    /// - Returns: The account that the user keeps, or a cancellation.
    func chooses(_ question: EnrollmentQuestion, old: [AccountID], new: AccountID) async -> EnrollmentDecision

    /// Asks the user to sign in with a work or school account.
    ///
    /// - Returns: The account's names; nil if the user canceled the sign-in.
    func signsIn() async -> MAMAccountNames?

    /// Shows a message to the user, and returns whether the user continues.
    ///
    /// The message ``EnrollmentMessage/noPolicy`` is the only one that the user can decline.
    ///
    /// - Parameter message: The message.
    /// - Returns: Whether the user wants to continue.
    func sees(_ message: EnrollmentMessage) async -> Bool

    /// Offers to remove an account, because the app requires a policy and the service has none for the account.
    ///
    /// The offer belongs to the message ``EnrollmentMessage/policyRequired``. If the user removes the account, another
    /// user can sign in at the next start of the app.
    ///
    /// - Parameter account: The account without a policy.
    /// - Returns: Whether the user removes the account.
    func removes(_ account: AccountID) async -> Bool
}

extension EnrollmentUser {
    /// Answers as if the user had canceled the question.
    ///
    /// This is the default implementation.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision { .canceled }

    /// Answers as if the user had canceled the sign-in.
    ///
    /// This is the default implementation.
    public func signsIn() async -> MAMAccountNames? { nil }

    /// Answers as if the user had read the message and continued.
    ///
    /// This is the default implementation.
    public func sees(_ message: EnrollmentMessage) async -> Bool { true }

    /// Answers as if the user had kept the account.
    ///
    /// This is the default implementation.
    public func removes(_ account: AccountID) async -> Bool { false }
}

/// A user who is not present: questions and sign-ins are canceled.
struct AbsentEnrollmentUser: EnrollmentUser {
}
