/// One of the screens on which the user enters, chooses or repeats a PIN.
public struct PINQuestion: Sendable, Equatable {
    /// The purpose of a screen of the PIN prompt.
    public enum Kind: Sendable, Equatable {
        /// Asks for the PIN and shows the number of tries left.
        case enter(triesLeft: Int)
        /// Asks for a new PIN, for this reason.
        case choose(PINChangeReason)
        /// Asks the user to enter the new PIN a second time.
        case repeatNew
        /// Asks for Touch ID or Face ID.
        case biometrics(PINBiometrics.Kind)
        /// Asks the user to sign in with the work or school account, and afterward to choose a new PIN.
        case signIn(PINSignInReason)
    }

    /// The reason why the user's last reply to the PIN prompt was rejected.
    public enum Remark: Sendable, Equatable {
        /// The new PIN is not allowed, for these reasons.
        case refused([PINRefusal])
        /// The two entries of the new PIN differ.
        case mismatch
        /// The user signed in with an account other than the requested account.
        case otherAccount
    }

    /// The purpose of this screen of the PIN prompt.
    public let kind: Kind
    /// The reason why the user's last reply was rejected; nil if the reply was accepted, and also after a wrong PIN.
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

/// The user's reply to a screen of the PIN prompt, on which a PIN is entered or chosen.
public enum PINReply: Sendable {
    /// The user typed a PIN: the current PIN or a new one, depending on the kind of the screen.
    case typed(TypedPIN)
    /// The device checked a finger or a face.
    ///
    /// The value is the result.
    case biometrics(BiometricOutcome)
    /// The user reported that they forgot the PIN.
    case forgot
    /// The user signed in with this account.
    case signedIn(AccountID)
    /// The user canceled the PIN prompt.
    case canceled
}
