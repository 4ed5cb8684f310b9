/// The state of access to an account that a PIN protects.
///
/// The state determines the screen that the user sees.
public enum PINState: Sendable, Equatable {
    /// No PIN is required: there is no policy, the policy requires none, or the device's passcode replaces it. The user
    /// is allowed to access the account.
    case notRequired
    /// The user has no access to the account, but no screen is shown: the app is in the background, or the user
    /// canceled.
    case locked
    /// The user has to choose a new PIN before they can access the account.
    case choosing(PINChangeReason)
    /// The user has to type the new PIN a second time.
    case confirming(PINChangeReason)
    /// The user has to enter the PIN.
    case asking
    /// The user has to use Touch ID or Face ID.
    case biometrics(PINBiometrics.Kind)
    /// The user has to sign in with the work account and then choose a new PIN.
    case signingIn(PINSignInReason)
    /// No tries are left, and the policy requires a wipe of the account's data.
    case wipeDemanded
    /// The user can access the account, until they are inactive for the time that the policy sets
    /// (``PINRules/recheck``).
    case unlocked
}

/// The reason why the user has to choose a new PIN.
public enum PINChangeReason: Sendable, Hashable, CaseIterable {
    /// No PIN exists yet.
    case first
    /// The old PIN was removed, because the user forgot it or made too many wrong tries.
    case reset
    /// The PIN is older than the policy allows.
    case expired
    /// The policy became stricter, and the PIN does not meet the new rules.
    case rulesChanged
}

/// The reason why the user has to sign in.
public enum PINSignInReason: Sendable, Hashable, CaseIterable {
    /// The user forgot the PIN.
    case forgotten
    /// The user made too many wrong tries.
    case triesSpent
}

/// An action that follows from a call of a ``PINPrompt`` method.
///
/// The caller carries the actions out, in the order of the returned array. The prompt itself has already made the
/// changes of the storage: ``store``, ``reset``, ``clearTries`` and ``noteAccess``.
public enum PINEffect: Sendable, Equatable {
    /// Ask for the PIN, and show the number of tries left.
    case ask(triesLeft: Int)
    /// Ask for biometrics.
    case askBiometrics(PINBiometrics.Kind)
    /// Ask for a new PIN.
    case choose(PINChangeReason)
    /// Ask for the new PIN again.
    case repeatNew
    /// Show the reasons why the new PIN is not allowed.
    case refuse([PINRefusal])
    /// Show that the two entries of the new PIN differ.
    case mismatch
    /// Store the new PIN. ``PINPrompt`` has already done this.
    case store
    /// Ask the user to sign in with the work account.
    case signIn(PINSignInReason)
    /// Show that the user signed in with a different account.
    case refuseAccount
    /// Remove the old PIN. ``PINPrompt`` has already done this.
    case reset
    /// Wipe the account's data.
    case wipe
    /// Make all tries available again. ``PINPrompt`` has already done this.
    case clearTries
    /// Record the current time as the time when the account was last used. ``PINPrompt`` has already done this.
    case noteAccess
    /// Give the user access to the account.
    case grant
    /// Keep the user out of the account, because they canceled.
    case deny
}

/// An event in the dialogue for a PIN.
package enum PINEvent: Sendable, Equatable {
    /// The user typed the right PIN. The value tells whether the current rules allow it.
    case rightPIN(fits: Bool)
    /// The user typed a wrong PIN, or any PIN when no tries were left.
    case wrongPIN
    /// The user typed a new PIN. The value holds the reasons why it is not allowed.
    case newPIN([PINRefusal])
    /// The user typed the new PIN again. The value tells whether both entries were the same.
    case newPINAgain(isSame: Bool)
    /// The device recognized the user.
    case biometricsSucceeded
    /// The device did not recognize the user, or the user wants to type the PIN.
    case biometricsFailed
    /// Biometrics are unavailable.
    case biometricsUnavailable
    /// A finger or a face was added or removed.
    case biometricsChanged
    /// The user forgot the PIN.
    case forgotten
    /// The user signed in. The value tells whether it was the same account.
    case signedIn(isSame: Bool)
    /// The app comes to the foreground.
    case resumed
    /// The app leaves the foreground.
    case left
    /// The user was inactive in the foreground for the policy's interval.
    case inactive
    /// The account's policy or the device's facts changed.
    case policyChanged
    /// The user canceled.
    case cancelled
    /// The wipe is complete.
    case wiped
}
