/// One value or key as the readers leave it: what it is, where it stands, and a number.
///
/// The cells of a text stand in the order of the text, so what a container holds follows it: in a dictionary key, value,
/// key, value. The cells of a binary list stand in the order of their first visit, and a container names them in a table.
struct PropertyListCell {
    enum Kind: UInt8 {
        case dictionary, array, string, boolean, integer, unsigned, real, date, data, key
    }

    /// How the content is to be read.
    enum Form: UInt8 {
        /// The bytes are the text, or the base64, of the value.
        case plain
        /// XML text with references, CDATA sections or comments; old-style text with escapes.
        case escaped
        /// UTF-16, high byte first.
        case utf16
    }

    let start: UInt32
    var end: UInt32
    var contentStart: UInt32
    var contentEnd: UInt32
    /// Integer: its bits; real and date: the bits of the double; boolean: 0 or 1; string, data: 0; key: its fingerprint;
    /// container: ``count`` and ``link``.
    var payload: UInt64
    var kind: Kind
    var form: Form

    init(
        _ kind: Kind, _ range: Range<Int>, content: Range<Int>, form: Form = .plain, payload: UInt64 = 0
    ) {
        // No text is longer than 2^32 - 1 bytes: files end at 2^31, and ISO-8859-1 at most doubles.
        (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
        contentStart = UInt32(truncatingIfNeeded: content.lowerBound)
        contentEnd = UInt32(truncatingIfNeeded: content.upperBound)
        (self.kind, self.form, self.payload) = (kind, form, payload)
    }

    var range: Range<Int> { Int(start)..<Int(max(start, end)) }
    var content: Range<Int> { Int(contentStart)..<Int(max(contentStart, contentEnd)) }

    var isContainer: Bool { kind == .dictionary || kind == .array }

    /// How many members or elements a container has.
    var count: Int { isContainer ? Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) : 0 }

    /// Where what a container holds ends or begins.
    ///
    /// In a text: the index of the cell behind all it holds. In a binary list: where its references begin; a dictionary has
    /// its keys there, then its values.
    var link: Int { Int(truncatingIfNeeded: payload >> 32) }

    static func container(count: Int, link: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: link) << 32 | UInt64(truncatingIfNeeded: count) & 0xFFFF_FFFF
    }
}

/// A number that equal keys share, so that most unequal ones are told apart without comparing their bytes.
///
/// Not a hash against attackers: who wants equal numbers can have them. Only few keys are compared by it alone.
enum PropertyListFingerprint {
    static func of(_ bytes: PropertyListBytes, _ range: Range<Int>) -> UInt64 {
        let count = range.count
        guard count > 8 else {
            // Bytes that do not belong to the key are cut off.
            let word = count == 0 ? 0 : bytes.word(at: range.lowerBound) & (~0 >> UInt64(64 - 8 * count))
            return word &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        }
        let (first, last) = (bytes.word(at: range.lowerBound), bytes.word(at: range.upperBound - 8))
        return (first ^ (last << 23 | last >> 41)) &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    }

    static func of(_ text: [UInt8]) -> UInt64 {
        text.withUnsafeBufferPointer { of(PropertyListBytes($0), 0..<$0.count) }
    }
}
