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
