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
public struct AbsentEnrollmentUser: EnrollmentUser {
    /// Makes nobody.
    public init() {}
}

/// What enrolment shows a user.
public enum EnrollmentMessage: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is no policy; the user may go on.
    case noPolicy
    /// The app needs a policy and has none; it ends.
    case policyRequired
    /// The app has to end, so that it starts anew.
    case restart
}

/// What the user is asked.
public enum EnrollmentQuestion: String, Sendable, Hashable, Codable, CaseIterable {
    /// One managed account is allowed: which is it to be?
    case whichAccount
    /// One of the accounts demands to be the only managed one.
    case onlyAccount
    /// An account of the same name but another object id is managed: remove the old one?
    case sameName
}

/// What a user says who is asked which account to keep.
public enum EnrollmentDecision: String, Sendable, Hashable, Codable, CaseIterable {
    /// The account that is managed.
    case keepOld
    /// The new account; the others are wiped.
    case keepNew
    /// Gives the question up.
    case canceled
}
