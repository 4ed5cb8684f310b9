/// The person in front of the app, for what enrolment asks: the SDK shows screens of its own.
///
/// Called on no particular thread, never under a lock of the engine. The task that waits is cancelled when a screen is taken
/// away: nobody waits for the answer any more.
public protocol EnrollmentUser: Sendable {
    /// Which account the user keeps.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - old: The accounts that are managed.
    ///   - new: The account that wants to be.
    /// - Returns: The decision.
    func chooses(_ question: EnrollmentQuestion, old: [AccountID], new: AccountID) async -> EnrollmentDecision

    /// Who signs in; nil for nobody, which is a cancelled sign-in.
    func signsIn() async -> MAMAccountNames?

    /// The user sees a message; whether he goes on. Only ``EnrollmentMessage/noPolicy`` can be left.
    func sees(_ message: EnrollmentMessage) async -> Bool
}

extension EnrollmentUser {
    /// Gives the question up.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision { .canceled }

    /// Nobody signs in.
    public func signsIn() async -> MAMAccountNames? { nil }

    /// Goes on.
    public func sees(_ message: EnrollmentMessage) async -> Bool { true }
}

/// Nobody in front of the app: questions are given up, nobody signs in.
struct AbsentEnrollmentUser: EnrollmentUser {
}
