/// One screen of a PIN, as conditional launch shows it.
public struct PINQuestion: Sendable, Hashable {
    /// What is asked.
    public enum Kind: Sendable, Hashable {
        /// The PIN; so many tries are left.
        case enter(triesLeft: Int)
        /// A new PIN.
        case choose(PINChangeReason)
        /// The new PIN once more.
        case repeatNew
        /// A finger or a face.
        case biometrics(PINBiometrics.Kind)
        /// A sign-in with the work or school account, after which a new PIN is chosen.
        case signIn(PINSignInReason)
    }

    /// What was wrong with the last reply.
    public enum Remark: Sendable, Hashable {
        /// The new PIN may not be used.
        case refused([PINRefusal])
        /// The two new PINs were not the same.
        case mismatch
        /// Somebody else signed in.
        case otherAccount
    }

    /// What is asked.
    public let kind: Kind
    /// What was wrong with the last reply; nil when nothing was, and after a wrong PIN.
    public let remark: Remark?
    /// Whether it is the first screen of this prompt.
    public let isFirst: Bool
    /// Whether the screen has a Cancel.
    public let canCancel: Bool
    /// What the policy asks of a PIN.
    public let rules: PINRules
    /// Why it is asked.
    public let verdict: LaunchVerdict
}

/// What a user does at a screen of the PIN.
public enum PINReply: Sendable {
    /// Types a PIN; what it is for says the question.
    case typed(TypedPIN)
    /// Shows a finger or a face, or fails to.
    case biometrics(BiometricOutcome)
    /// Forgot the PIN.
    case forgot
    /// Signs in.
    case signedIn(AccountID)
    /// Cancels.
    case canceled
}
