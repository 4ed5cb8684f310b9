/// The state of access to an account that is protected by a PIN.
///
/// The state determines the screen that the user sees.
public enum PINState: Sendable, Equatable {
    /// The user is allowed to access the account without a PIN.
    ///
    /// There is no policy, the policy requires no PIN, or the device's passcode replaces the PIN.
    case notRequired
    /// The user has no access to the account, but no screen is shown.
    ///
    /// The app is in the background, or the user canceled.
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
    /// The account's data has to be wiped, because no tries to enter the PIN are left and the policy requires a wipe.
    case wipeDemanded
    /// The user can access the account until they are inactive for the policy's time (``PINRules/recheck``).
    case unlocked
}

/// The reason why the user has to choose a new PIN.
public enum PINChangeReason: Sendable, Hashable, CaseIterable {
    /// The account has no PIN yet.
    case first
    /// The old PIN was removed, because the user forgot it or entered too many wrong PINs.
    case reset
    /// The PIN is older than the policy allows.
    case expired
    /// The policy became stricter, and the PIN does not meet the new rules.
    case rulesChanged
}

/// The reason why the user has to sign in before they can choose a new PIN.
public enum PINSignInReason: Sendable, Hashable, CaseIterable {
    /// The user forgot the PIN.
    case forgotten
    /// The user entered too many wrong PINs.
    case triesSpent
}

/// An action that the caller of a ``PINPrompt`` method has to carry out, or a change that the prompt has already made.
///
/// The caller carries the actions out in the order of the returned array. The prompt itself has already made the
/// changes to the storage: ``store``, ``reset``, ``clearTries`` and ``noteAccess``.
public enum PINEffect: Sendable, Equatable {
    /// The caller has to ask the user for the PIN, and show the number of tries left.
    case ask(triesLeft: Int)
    /// The caller has to ask the user for Touch ID or Face ID.
    case askBiometrics(PINBiometrics.Kind)
    /// The caller has to ask the user for a new PIN, for this reason.
    case choose(PINChangeReason)
    /// The caller has to ask the user to type the new PIN a second time.
    case repeatNew
    /// The caller has to show the reasons why the new PIN is not allowed.
    case refuse([PINRefusal])
    /// The caller has to tell the user that the two entries of the new PIN differ.
    case mismatch
    /// The new PIN was stored.
    ///
    /// ``PINPrompt`` has already done this.
    case store
    /// The caller has to ask the user to sign in with the work account.
    case signIn(PINSignInReason)
    /// The caller has to tell the user that they signed in with a different account.
    case refuseAccount
    /// The old PIN was removed.
    ///
    /// ``PINPrompt`` has already done this.
    case reset
    /// The caller has to wipe the account's data.
    case wipe
    /// All tries to enter the PIN are available again.
    ///
    /// ``PINPrompt`` has already done this.
    case clearTries
    /// The current time was recorded as the time when the account was last used.
    ///
    /// ``PINPrompt`` has already done this.
    case noteAccess
    /// The caller has to give the user access to the account.
    case grant
    /// The caller has to deny the user access to the account, because the user canceled.
    case deny
}

package enum PINEvent: Sendable, Equatable {
    /// The user typed the right PIN. The value tells whether the current rules allow it.
    case rightPIN(fits: Bool)
    /// The user typed a wrong PIN, or any PIN when no tries were left.
    case wrongPIN
    /// The user typed a new PIN. The value has the reasons against this PIN; it is empty if the PIN is allowed.
    case newPIN([PINRefusal])
    /// The user typed the new PIN again. The value tells whether both entries were the same.
    case newPINAgain(isSame: Bool)
    /// The device recognized the user.
    case biometricsSucceeded
    /// The device did not recognize the user, or the user wants to type the PIN.
    case biometricsFailed
    case biometricsUnavailable
    /// A finger or a face was added or removed.
    case biometricsChanged
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
    case cancelled
    case wiped
}

extension PINShape {
    /// Returns the reasons why a PIN violates these rules; empty if it follows them.
    func refusals(of scan: PINScan) -> [PINRefusal] {
        guard scan.isText, !scan.hasControl else { return [.notText] }
        var refusals: [PINRefusal] = []
        if scan.count < minimumLength { refusals.append(.tooShort(minimum: minimumLength)) }
        if scan.count > Self.maximumCount { refusals.append(.tooLong(maximum: Self.maximumCount)) }
        switch (kind, isSimpleBlocked) {
        case (.numeric, _):
            if scan.hasLetter || scan.hasSymbol || !scan.hasDigit { refusals.append(.notOnlyDigits) }
        case (.passcode, false):
            if !scan.hasLetter && !scan.hasSymbol { refusals.append(.needsLetterOrSymbol) }
        case (.passcode, true):
            if !scan.hasDigit || !scan.hasLetter || !scan.hasSymbol { refusals.append(.needsDigitLetterAndSymbol) }
        }
        if isSimpleBlocked && scan.isSimple { refusals.append(.simple) }
        return refusals
    }
}

/// A reason why a new PIN is not allowed.
///
/// The reason contains no part of the PIN.
public enum PINRefusal: Sendable, Equatable {
    /// The PIN has fewer characters than the policy requires.
    case tooShort(minimum: Int)
    /// The PIN has more characters than ``PINShape/maximumCount``, or more bytes than ``TypedPIN/maximumByteCount``.
    case tooLong(maximum: Int)
    /// The PIN is not valid UTF-8 text, or contains control characters.
    case notText
    /// The PIN has a character other than a digit, but the policy allows digits only.
    case notOnlyDigits
    /// The PIN has no letter and no symbol, but the policy requires at least one.
    case needsLetterOrSymbol
    /// The PIN lacks a digit, a letter or a symbol, but the policy requires all three.
    case needsDigitLetterAndSymbol
    /// Three adjacent characters of the PIN are equal or consecutive, such as `111` or `123`.
    case simple
    /// The PIN was used recently, so the policy's history of PINs forbids it.
    case usedBefore
}

extension PINRefusal: CustomStringConvertible {
    /// The reason on one line, beginning in lower case and without a full stop.
    public var description: String {
        switch self {
        case .tooShort(let minimum): "a pin needs at least \(minimum) characters"
        case .tooLong(let maximum): "a pin has at most \(maximum) characters"
        case .notText: "a pin is made of characters that can be typed"
        case .notOnlyDigits: "a pin is made of digits only"
        case .needsLetterOrSymbol: "a pin needs a letter or a symbol"
        case .needsDigitLetterAndSymbol: "a pin needs a digit, a letter and a symbol"
        case .simple: "three characters in a row are the same or follow each other"
        case .usedBefore: "this pin was used before"
        }
    }
}
