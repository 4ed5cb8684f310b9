extension PINShape {
    /// Why a PIN does not have this shape; empty when it has.
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

/// Why a PIN may not be used; nothing of the PIN is in it.
public enum PINRefusal: Sendable, Hashable {
    /// It has fewer characters than the policy asks for.
    case tooShort(minimum: Int)
    /// It has more characters, or bytes, than any PIN may have.
    case tooLong(maximum: Int)
    /// It is no text, or holds control characters.
    case notText
    /// The policy wants digits and nothing else.
    case notOnlyDigits
    /// The policy wants at least one letter or one symbol.
    case needsLetterOrSymbol
    /// The policy wants at least one digit, one letter and one symbol.
    case needsDigitLetterAndSymbol
    /// Three neighbours are the same or follow each other.
    case simple
    /// It is one of the PINs used last.
    case usedBefore
}

extension PINRefusal: CustomStringConvertible {
    /// The reason in words: lower case, one line, no full stop.
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
