/// What came of a typed PIN.
public enum PINAnswer: Sendable, Hashable {
    /// It is right, and access is open.
    case correct
    /// It is right, and must be changed before access.
    case mustChange(PINChangeReason)
    /// It is wrong; so many tries are left.
    case wrong(triesLeft: Int)
    /// No try was left: it was not looked at. What follows says the policy.
    case spent(PINRules.SpentAction)
    /// There is no PIN to compare it with.
    case noPIN
    /// No PIN is required.
    case notRequired
}
