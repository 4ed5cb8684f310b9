/// The result of comparing a typed PIN with the stored PIN.
public enum PINAnswer: Sendable, Equatable {
    /// The PIN is correct, and the user is allowed to access the account.
    case correct
    /// The PIN is correct, but the user has to change it before they can access the account.
    case mustChange(PINChangeReason)
    /// The PIN is wrong. The value is the number of tries that are left.
    case wrong(triesLeft: Int)
    /// No tries were left, so the PIN was not compared.
    ///
    /// The value is the action that the policy requires in this case.
    case spent(PINRules.SpentAction)
    /// The account has no PIN.
    case noPIN
    /// The policy of the account requires no PIN.
    case notRequired
}
