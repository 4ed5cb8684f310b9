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
