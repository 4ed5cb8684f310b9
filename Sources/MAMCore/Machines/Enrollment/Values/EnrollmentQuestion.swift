/// A message that the engine shows to the user during enrollment.
public enum EnrollmentMessage: Sendable, Hashable {
    /// Tells the user that the account has no policy.
    ///
    /// The user may continue.
    case noPolicy
    /// Tells the user that the app requires a policy and has none.
    ///
    /// The app's process ends.
    case policyRequired
    /// Tells the user that the app's process has to end and start again.
    case restart
}

/// The reason why the user has to decide which account to keep in the app.
public enum EnrollmentQuestion: Sendable, Hashable {
    /// The user has to decide because the app allows only one managed account.
    case whichAccount
    /// The user has to decide because one of the accounts must be the only managed account of the app.
    case onlyAccount
    /// The user has to decide because a managed account and the new account have the same user principal name.
    ///
    /// Their object ids differ.
    case sameName
}

/// The user's decision which account to keep in the app.
public enum EnrollmentDecision: String, Sendable, Hashable, CaseIterable {
    /// The user keeps the account that is already managed.
    case keepOld
    /// The user keeps the new account.
    ///
    /// The old accounts that cannot be managed together with the new account are wiped.
    case keepNew
    /// The user canceled the question.
    ///
    /// The new account is not enrolled.
    case canceled
}
