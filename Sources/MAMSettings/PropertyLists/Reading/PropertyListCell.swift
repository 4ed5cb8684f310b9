/// A value or key as the readers store it: its kind, its range and a payload.
///
/// The cells of a text file are in the order of the text, so a container is followed by its children; in a dictionary
/// keys and values alternate. The cells of a binary file are in the order of the first visit, and a table has the
/// children of each container.
struct PropertyListCell {
    enum Kind: UInt8 {
        case dictionary, array, string, boolean, integer, unsigned, real, date, data, key
    }

    /// The form of the content, which determines how it is decoded.
    enum Form: UInt8 {
        /// The bytes are the text or the base64 of the value.
        case plain
        /// The content is XML text with references, CDATA sections or comments, or old-style text with escapes.
        case escaped
        /// The content is big-endian UTF-16.
        case utf16
    }

    let start: UInt32
    var end: UInt32
    var contentStart: UInt32
    var contentEnd: UInt32
    /// Integer: its bits; real and date: the bits of the double; boolean: 0 or 1; string, data: 0; key: its
    /// fingerprint; container: ``count`` and ``link``.
    var payload: UInt64
    var kind: Kind
    var form: Form

    init(
        _ kind: Kind, _ range: Range<Int>, content: Range<Int>, form: Form = .plain, payload: UInt64 = 0
    ) {
        // No text exceeds 2^32 - 1 bytes: files have less than 2^31, and ISO-8859-1 at most doubles in UTF-8.
        (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
        contentStart = UInt32(truncatingIfNeeded: content.lowerBound)
        contentEnd = UInt32(truncatingIfNeeded: content.upperBound)
        (self.kind, self.form, self.payload) = (kind, form, payload)
    }

    var range: Range<Int> { Int(start)..<Int(max(start, end)) }
    var content: Range<Int> { Int(contentStart)..<Int(max(contentStart, contentEnd)) }

    var isContainer: Bool { kind == .dictionary || kind == .array }

    var count: Int { isContainer ? Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) : 0 }

    /// The place of a container's children.
    ///
    /// In a text file this is the index of the cell after the last child. In a binary file it is the index of the first
    /// reference; a dictionary has references to its keys, then to its values.
    var link: Int { Int(truncatingIfNeeded: payload >> 32) }

    static func container(count: Int, link: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: link) << 32 | UInt64(truncatingIfNeeded: count) & 0xFFFF_FFFF
    }
}

/// A fingerprint of a key, which distinguishes most unequal keys without comparing their bytes.
///
/// It does not resist attackers, who can choose keys with equal fingerprints. Only few keys are compared by it alone.
enum PropertyListFingerprint {
    static func of(_ bytes: PropertyListBytes, _ range: Range<Int>) -> UInt64 {
        let count = range.count
        guard count > 8 else {
            // Removes the bytes after the key.
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
