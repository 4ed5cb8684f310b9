/// Where access by PIN stands for one account: what a screen would show.
public enum PINState: Sendable, Hashable {
    /// No PIN is needed: the policy asks for none, or there is no policy, or the device's passcode stands for it.
    case notRequired
    /// Access is closed and nothing is asked: the app is away, or the user cancelled.
    case locked
    /// A new PIN is to be chosen before access.
    case choosing(PINChangeReason)
    /// The new PIN is to be typed again.
    case confirming(PINChangeReason)
    /// The PIN is asked for.
    case asking
    /// Touch ID or Face ID is asked for.
    case biometrics(PINBiometrics.Kind)
    /// The user must sign in with the work account, and then chooses a new PIN.
    case signingIn(PINSignInReason)
    /// The tries are spent and the policy wants the account's data wiped.
    case wipeDemanded
    /// Access is open until the account was inactive for as long as the policy says.
    case unlocked
}

/// Why a new PIN is to be chosen.
public enum PINChangeReason: Sendable, Hashable, CaseIterable {
    /// There is none yet.
    case first
    /// The old one was given up: forgotten, or too many wrong tries.
    case reset
    /// It is older than the policy allows.
    case expired
    /// The policy became stricter and the PIN does not fit it.
    case rulesChanged
}

/// Why the user must sign in.
public enum PINSignInReason: Sendable, Hashable, CaseIterable {
    /// The user forgot the PIN.
    case forgotten
    /// Too many wrong tries.
    case triesSpent
}

/// What a step asks of whoever runs it, in order.
public enum PINEffect: Sendable, Hashable {
    /// Ask for the PIN; so many tries are left.
    case ask(triesLeft: Int)
    /// Ask for biometrics.
    case askBiometrics(PINBiometrics.Kind)
    /// Ask for a new PIN.
    case choose(PINChangeReason)
    /// Ask for the new PIN once more.
    case repeatNew
    /// Say why the new PIN may not be used.
    case refuse([PINRefusal])
    /// Say that the two were not the same.
    case mismatch
    /// Store the new PIN.
    case store
    /// Ask the user to sign in with the work account.
    case signIn(PINSignInReason)
    /// Say that it was another account.
    case refuseAccount
    /// Give the old PIN up.
    case reset
    /// Wipe the account's data.
    case wipe
    /// Begin anew to count tries.
    case clearTries
    /// Note that the account was used now.
    case noteAccess
    /// Let the user in.
    case grant
    /// Keep the user out: he cancelled.
    case deny
}

/// What happens to an access by PIN.
package enum PINEvent: Sendable, Hashable {
    /// The right PIN was typed; whether the present rules allow it.
    case rightPIN(fits: Bool)
    /// A wrong PIN was typed, or any when no tries were left.
    case wrongPIN
    /// A new PIN was typed, and what is wrong with it.
    case newPIN([PINRefusal])
    /// The new PIN was typed again; whether both were the same.
    case newPINAgain(isSame: Bool)
    /// A finger or a face was recognised.
    case biometricsSucceeded
    /// None was, or the user wants to type the PIN.
    case biometricsFailed
    /// The device says that it cannot ask.
    case biometricsUnavailable
    /// A finger or a face was added or removed.
    case biometricsChanged
    /// The user forgot the PIN.
    case forgotten
    /// Somebody signed in; whether it was the account itself.
    case signedIn(isSame: Bool)
    /// The app comes to the foreground.
    case resumed
    /// The app leaves the foreground.
    case left
    /// The time of inactivity has come to its end in the foreground.
    case inactive
    /// The account's policy, or what the device says about itself, is another one.
    case policyChanged
    /// The user cancels.
    case cancelled
    /// The wipe is over.
    case wiped
}
