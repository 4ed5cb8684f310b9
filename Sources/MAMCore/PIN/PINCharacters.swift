/// What the rules see of one character of a PIN.
///
/// A character is a Unicode scalar. Which one counts as what is the assumption `pin-characters`.
enum PINCharacter: Sendable, Hashable {
    /// 0 to 9, and nothing else.
    case digit
    /// A to Z, a to z, and beyond ASCII what Unicode calls a letter.
    case letter
    /// Everything that can be seen or is a space, and is neither.
    case symbol
    /// A control character: nothing that a keyboard types.
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

    /// The scalar under which the simple check compares: ASCII letters without their case.
    static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        return value &- 65 < 26 ? value | 0x20 : value
    }
}

/// What one look over a PIN finds out about it; the PIN itself is not in it.
struct PINScan: Sendable, Hashable {
    /// How many characters are looked at together (a fact, not a choice).
    private static let window = 3

    private(set) var count = 0
    private(set) var hasDigit = false
    private(set) var hasLetter = false
    private(set) var hasSymbol = false
    private(set) var hasControl = false
    private(set) var isText = true
    /// Whether three neighbours are the same, or count up or down within the digits or the letters.
    private(set) var isSimple = false

    /// Looks at bytes of UTF-8.
    init(_ bytes: UnsafeRawBufferPointer) {
        var (decoder, iterator) = (UTF8(), bytes.makeIterator())
        var last: (folded: UInt32, kind: PINCharacter) = (0, .control)
        // How long the runs are that end with the last character.
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
    /// A run that counts down is as simple as one that counts up (assumption `pin-descending`).
    static let descendingIsSimple = true
}
