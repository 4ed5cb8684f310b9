/// The class of a character of a PIN, for the rules.
///
/// A character is a Unicode scalar. The classes are the assumption `pin-characters`.
enum PINCharacter: Sendable, Hashable {
    /// 0 to 9 only.
    case digit
    /// A to Z, a to z, and the letters of Unicode beyond ASCII.
    case letter
    /// Any other visible character, or a space.
    case symbol
    /// A control character, which no keyboard types.
    case control

    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "0"..."9": self = .digit
        case "A"..."Z", "a"..."z": self = .letter
        case "\u{20}"..."\u{7E}": self = .symbol
        case "\u{0}"..."\u{9F}": self = .control
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
            default: self = .symbol
            }
        }
    }

    /// Returns the scalar for the check of simple sequences: ASCII letters in lower case.
    static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        return value &- 65 < 26 ? value | 0x20 : value
    }
}

/// The properties of a PIN that the rules check.
///
/// It does not contain the PIN.
struct PINScan: Sendable, Hashable {
    /// The length of a simple sequence, which the sources specify.
    private static let window = 3

    private(set) var count = 0
    private(set) var hasDigit = false
    private(set) var hasLetter = false
    private(set) var hasSymbol = false
    private(set) var hasControl = false
    private(set) var isText = true
    /// Whether three adjacent characters are equal, or consecutive digits or letters.
    private(set) var isSimple = false

    /// Scans a PIN in UTF-8.
    init(_ bytes: UnsafeRawBufferPointer) {
        var (decoder, iterator) = (UTF8(), bytes.makeIterator())
        var last: (folded: UInt32, kind: PINCharacter) = (0, .control)
        // The lengths of the sequences that end with the last character.
        var (equal, up, down) = (0, 0, 0)
        while true {
            switch decoder.decode(&iterator) {
            case .emptyInput: return
            case .error:
                isText = false
                return
            case .scalarValue(let scalar):
                let (folded, kind) = (PINCharacter.folded(scalar), PINCharacter(scalar))
                note(kind)
                let isRow = count > 1 && kind == last.kind && (kind == .digit || kind == .letter)
                equal = count > 1 && folded == last.folded ? equal + 1 : 1
                up = isRow && folded == last.folded &+ 1 ? up + 1 : 1
                down = isRow && folded &+ 1 == last.folded && SourceChoices.descendingIsSimple ? down + 1 : 1
                if max(equal, up, down) >= Self.window { isSimple = true }
                last = (folded, kind)
            }
        }
    }

    private mutating func note(_ kind: PINCharacter) {
        count += 1
        switch kind {
        case .digit: hasDigit = true
        case .letter: hasLetter = true
        case .symbol: hasSymbol = true
        case .control: hasControl = true
        }
    }
}

extension SourceChoices {
    /// Whether descending sequences count as simple (assumption `pin-descending` in Docs/Assumptions.md).
    static let descendingIsSimple = true
}
