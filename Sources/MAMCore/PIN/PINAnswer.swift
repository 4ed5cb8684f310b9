/// The result of a typed PIN.
public enum PINAnswer: Sendable, Hashable {
    /// The PIN is right, and access is open.
    case correct
    /// The PIN is right, but has to be changed before access.
    case mustChange(PINChangeReason)
    /// The PIN is wrong. This number of tries is left.
    case wrong(triesLeft: Int)
    /// No try was left, so the PIN was not compared. The policy determines the action.
    case spent(PINRules.SpentAction)
    /// No PIN is set.
    case noPIN
    /// No PIN is required.
    case notRequired
}
