/// One of the screens on which the user enters, chooses or repeats a PIN.
public struct PINQuestion: Sendable, Equatable {
    /// The kind of a screen.
    public enum Kind: Sendable, Equatable {
        /// Asks for the PIN and shows the number of tries left.
        case enter(triesLeft: Int)
        /// Asks for a new PIN.
        case choose(PINChangeReason)
        /// Asks for the new PIN again.
        case repeatNew
        /// Asks for Touch ID or Face ID.
        case biometrics(PINBiometrics.Kind)
        /// Asks for a sign-in with the work or school account, after which the user chooses a new PIN.
        case signIn(PINSignInReason)
    }

    /// The reason why the last reply was rejected.
    public enum Remark: Sendable, Equatable {
        /// The new PIN is not allowed.
        case refused([PINRefusal])
        /// The two entries of the new PIN differ.
        case mismatch
        /// The user signed in with another account.
        case otherAccount
    }

    /// The kind of the screen.
    public let kind: Kind
    /// The reason why the last reply was rejected; nil if it was accepted, and also after a wrong PIN.
    public let remark: Remark?
    /// Whether this is the first screen of the PIN prompt.
    public let isFirst: Bool
    /// Whether the screen has a Cancel button.
    public let canCancel: Bool
    /// The policy's rules for PINs.
    public let rules: PINRules
    /// The result of the check that caused the PIN prompt.
    public let verdict: LaunchVerdict
}

/// The user's reply to a screen of the PIN prompt.
public enum PINReply: Sendable {
    /// The user typed a PIN; the kind of the screen tells whether it is the current PIN or a new one.
    case typed(TypedPIN)
    /// The device checked a finger or a face, with this result.
    case biometrics(BiometricOutcome)
    /// The user forgot the PIN.
    case forgot
    /// The user signed in with this account.
    case signedIn(AccountID)
    /// The user canceled.
    case canceled
}
