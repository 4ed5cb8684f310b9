/// Takes the names of accounts and tokens out of texts that messages quote from files.
package enum PrivateText {
    /// What stands in the place of a private word.
    static let mark = "…"

    /// Returns a text with a mark in the place of each private word.
    ///
    /// Private are a principal name or mail address, an object id (a GUID), and a token of the form that sign-in servers
    /// issue. A word ends at a blank, a quote, a bracket or a separator.
    package static func masked(_ text: String) -> String { replacing(text, where: isPrivate) { _ in mark } }

    /// Returns a text with a mark in the place of each name of an account and each token.
    ///
    /// For values of an app's settings, whose ids are those of the app and its tenant.
    static func namesMasked(_ text: String) -> String {
        replacing(text, where: { isAddress($0) || hasToken($0) }) { _ in mark }
    }

    /// Returns a text with a mark in the place of each private word, and of the given words where they stand alone.
    ///
    /// Letter case does not count for ASCII letters.
    package static func masked(_ text: String, and words: [String]) -> String {
        // First, because a mark in a part of a given word would hide the rest of it.
        var bytes = Array(text.utf8)
        for word in words.map({ Array($0.utf8.map(small)) }) where !word.isEmpty {
            var (index, kept): (Int, [UInt8]) = (0, [])
            while index < bytes.count {
                let end = index + word.count
                let isAlone =
                    (index == 0 || !isWord(bytes[index - 1])) && (end >= bytes.count || !isWord(bytes[end]))
                if isAlone, bytes[index...].prefix(word.count).map(small) == word {
                    kept += mark.utf8
                    index = end
                } else {
                    kept.append(bytes[index])
                    index += 1
                }
            }
            bytes = kept
        }
        return masked(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns a text whose quoted parts, between backticks, are masked like ``masked(_:and:)``.
    package static func quotesMasked(_ text: String, and words: [String]) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
            place % 2 == 0 ? masked(String(part)) : masked(String(part), and: words)
        }.joined(separator: "`")
    }

    /// Returns a text in which each character of a private word is replaced, so that places in the text stay.
    package static func maskedInPlace(_ text: String) -> String {
        replacing(text, where: isPrivate) { String(repeating: mark, count: $0.count) }
    }

    /// Whether a text may have a private word: most texts have no sign for "at", few digits and no beginning of a token.
    private static func mayBePrivate(_ text: String) -> Bool {
        var (digits, hasToken, count) = (0, false, 0)
        for byte in text.utf8 {
            // The signs for "at" are `@`, `%40` and two that are not ASCII.
            if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || byte >= 0x80 { return true }
            if byte &- 48 < 10 || (byte | 0x20) &- 97 < 6 { digits += 1 }
            if byte == UInt8(ascii: "J") { hasToken = true }
            count += 1
        }
        return digits >= 32 || hasToken && count >= 16
    }

    private static func replacing(
        _ text: String, where isPrivate: (String) -> Bool, _ replacement: (String) -> String
    ) -> String {
        guard mayBePrivate(text) else { return text }
        // What is asked about is the word with its long characters cut: comparing one with another would bring its marks into
        // order, which takes the square of their number.
        var (result, word, asked) = ("", "", "")
        func end() -> String { asked.utf8.count >= 5 && isPrivate(asked) ? replacement(asked) : word }
        var rest = text[...]
        while let character = rest.first {
            // The escape of a character that cannot be printed does not end a word.
            if rest.prefix(3).utf8.elementsEqual("\\u{".utf8),
                let last = rest.prefix(12).firstIndex(where: { $0.utf8.elementsEqual("}".utf8) }),
                rest[...last].utf8.count <= 32
            {
                word += rest[...last]
                asked += rest[...last]
                rest = rest[rest.index(after: last)...]
                continue
            }
            rest.removeFirst()
            let isLong = character.utf8.count > 32
            guard !isLong && isDelimiter(character) else {
                word.append(character)
                if isLong {
                    asked.append(String(String.UnicodeScalarView(character.unicodeScalars.prefix(8))))
                } else {
                    asked.append(character)
                }
                continue
            }
            result += end()
            result.append(character)
            (word, asked) = ("", "")
        }
        return result + end()
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "_")
    }

    private static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    private static func isDelimiter(_ character: Character) -> Bool {
        character.isWhitespace || "`\"()[]{}<>,;:=|/\\".contains(character)
    }

    private static func isPrivate(_ word: String) -> Bool { isAddress(word) || isObjectID(word) || hasToken(word) }

    /// Whether a word has the beginning of a token and enough signs after it; other signs may be before it.
    private static func hasToken(_ word: String) -> Bool {
        word.firstRange(of: "eyJ").map { word[$0.lowerBound...].utf8.count >= 16 } ?? false
    }

    /// Whether a word has a sign for "at", in one of its forms, and the name of a domain after it.
    private static func isAddress(_ word: String) -> Bool {
        let parts = word.replacing("%40", with: "@").lowercased().split(omittingEmptySubsequences: false) {
            "@＠﹫".contains($0)
        }
        return zip(parts, parts.dropFirst()).contains { name, domain in
            // An annotation, such as `apps@odata.nextLink`, is no address, and neither is an image, such as `Logo@2x.png`.
            !name.isEmpty && domain.dropFirst().contains(".")
                && !["odata.", "2x.", "3x.", "2x~", "3x~"].contains { domain.hasPrefix($0) }
        }
    }

    /// Whether a word has 32 hexadecimal digits, also with hyphens in the places of a GUID; other signs may be around it.
    ///
    /// The id of zeros is no account's.
    private static func isObjectID(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        func isID(_ digits: some StringProtocol) -> Bool {
            digits.count == 32 && digits.allSatisfy(\.isHexDigit) && digits.contains { $0 != "0" }
        }
        if parts.contains(where: isID) { return true }
        guard parts.count >= 5 else { return false }
        return (0...parts.count - 5).contains { start in
            let middle = parts[start + 1..<start + 4]
            return middle.allSatisfy { $0.count == 4 }
                && isID(parts[start].suffix(8) + middle.joined() + parts[start + 4].prefix(12))
        }
    }
}
