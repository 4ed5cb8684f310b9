/// A message that enrollment shows to the user.
public enum EnrollmentMessage: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is no policy. The user may continue.
    case noPolicy
    /// The app requires a policy and has none. It ends.
    case policyRequired
    /// The app has to end and restart.
    case restart
}

/// A question that enrollment asks the user.
public enum EnrollmentQuestion: String, Sendable, Hashable, Codable, CaseIterable {
    /// Only one managed account is allowed. Which account is kept?
    case whichAccount
    /// One of the accounts has to be the only managed account. Which account is kept?
    case onlyAccount
    /// An account with the same name and another object id is managed. Is it removed?
    case sameName
}

/// The user's decision which account to keep.
public enum EnrollmentDecision: String, Sendable, Hashable, Codable, CaseIterable {
    /// Keeps the managed account.
    case keepOld
    /// Keeps the new account. The others are wiped.
    case keepNew
    /// Cancels the question.
    case canceled
}
