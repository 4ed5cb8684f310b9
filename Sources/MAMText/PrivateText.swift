/// Takes the names of accounts and tokens out of texts that messages quote from files.
package enum PrivateText {
    /// What stands in the place of a private word.
    package static let mark = "…"

    /// Returns a text with a mark in the place of each private word.
    ///
    /// Private are a principal name or mail address, an object id (a GUID), and a token of the form that sign-in servers
    /// issue. A word ends at a blank, a quote, a bracket or a separator.
    package static func masked(_ text: String) -> String {
        // Most texts have none of the bytes that every private word has.
        guard text.utf8.count >= 3, text.utf8.contains(where: isTelling) else { return text }
        var (result, word) = ("", "")
        for character in text {
            guard isDelimiter(character) else {
                word.append(character)
                continue
            }
            result += isPrivate(word) ? mark : word
            result.append(character)
            word = ""
        }
        return result + (isPrivate(word) ? mark : word)
    }

    /// Returns a text with a mark in the place of each private word, and of the given words wherever they occur.
    ///
    /// Letter case does not count for ASCII letters. A word of fewer than three bytes stays.
    package static func masked(_ text: String, and words: [String]) -> String {
        var bytes = Array(masked(text).utf8)
        for word in words.map({ Array($0.utf8.map(small)) }) where word.count > 2 {
            var (index, kept): (Int, [UInt8]) = (0, [])
            while index < bytes.count {
                if bytes[index...].prefix(word.count).map(small) == word {
                    kept += mark.utf8
                    index += word.count
                } else {
                    kept.append(bytes[index])
                    index += 1
                }
            }
            bytes = kept
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    private static func isTelling(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "J")
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        character.isWhitespace || "`\"'()[]{}<>,;=|/\\".contains(character)
    }

    private static func isPrivate(_ word: String) -> Bool {
        isAddress(word) || isObjectID(word) || word.hasPrefix("eyJ") && word.utf8.count >= 16
    }

    private static func isAddress(_ word: String) -> Bool {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count > 1 {
            // An annotation, such as `apps@odata.nextLink`, is no address.
            return parts.dropLast().contains { !$0.isEmpty } && !(parts.last ?? "").hasPrefix("odata.")
        }
        return word.lowercased().contains("%40")
    }

    /// Whether a word is 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between; other signs may be around it.
    private static func isObjectID(_ word: String) -> Bool {
        let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 5 else { return false }
        return (0...parts.count - 5).contains { start in
            let (first, last) = (parts[start], parts[start + 4])
            return first.count >= 8 && first.suffix(8).allSatisfy(isHexDigit) && last.count >= 12
                && last.prefix(12).allSatisfy(isHexDigit)
                && parts[start + 1..<start + 4].allSatisfy { $0.count == 4 && $0.allSatisfy(isHexDigit) }
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || (byte | 0x20) &- 97 < 6
    }
}
