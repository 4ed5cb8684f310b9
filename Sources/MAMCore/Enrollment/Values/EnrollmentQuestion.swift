/// A message that enrollment shows to the user.
public enum EnrollmentMessage: Sendable, Hashable {
    /// The account has no policy; the user may continue.
    case noPolicy
    /// The app requires a policy and has none, so its process ends.
    case policyRequired
    /// The app's process has to end and start again.
    case restart
}

/// The reason why enrollment asks the user which account to keep.
public enum EnrollmentQuestion: Sendable, Hashable {
    /// The app allows only one managed account.
    case whichAccount
    /// One of the accounts has to be the only managed account of the app.
    case onlyAccount
    /// A managed account has the same user principal name as the new account, but another object id.
    case sameName
}

/// The user's decision which account to keep in the app.
public enum EnrollmentDecision: String, Sendable, Hashable, CaseIterable {
    /// Keeps the account that is already managed.
    case keepOld
    /// Keeps the new account; the old accounts that cannot be managed beside it are wiped.
    case keepNew
    /// Cancels the question; the new account is not enrolled.
    case canceled
}
