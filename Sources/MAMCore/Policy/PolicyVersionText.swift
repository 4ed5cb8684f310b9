/// The text of a version, read in the same way from Graph documents and from client keys.
package struct PolicyVersionText {
    package enum Meaning: Equatable {
        /// No version: the text is empty, or all parts are 0.
        case notConfigured
        /// The parts, most significant first.
        case version([Int])
        /// The text is no version, or consists of blanks alone.
        case unreadable
    }

    package let meaning: Meaning
    /// Whether blanks around the version were left out.
    package let isTrimmed: Bool

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - hasLetter: Whether a letter in parentheses may follow: only in versions of the system (assumption
    ///     `patch-letter`).
    package init(_ text: String, hasLetter: Bool) {
        let bytes = Array(text.utf8)
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let first = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? first
        isTrimmed = end - first < bytes.count
        if bytes.isEmpty {
            meaning = .notConfigured
        } else if hasLetter || !bytes.contains(UInt8(ascii: "(")),
            let parts = VersionNumber.writtenParts(String(decoding: bytes[first..<end], as: UTF8.self))
        {
            meaning = parts.allSatisfy { $0 == 0 } ? .notConfigured : .version(parts)
        } else {
            meaning = .unreadable
        }
    }
}
