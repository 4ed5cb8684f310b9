internal import MAMText

/// A kind of content that log lines must not contain.
public enum LogRule: Sendable, Hashable, CaseIterable {
    /// An account: an email address, or an account id such as `6f2c7c44-…`.
    case account
    /// The path of a file or folder.
    ///
    /// A path inside a URL also counts.
    case path
    /// A cryptographic key: sixteen hexadecimal digits or more, or a long word of Base64.
    case key
    /// An access token or another secret token.
    case token
    /// A line break, or a control character that a terminal would interpret.
    case control
}

extension LogRule {
    /// The text that replaces content which log lines must not contain.
    public static let mark = "(kept out)"

    /// Returns the first rule that a text breaks.
    ///
    /// - Parameter text: The text to check.
    /// - Returns: The rule; nil if the text breaks no rule.
    public static func broken(by text: String) -> LogRule? { firstViolation(in: text)?.rule }

    /// Removes from a text the content that log lines must not contain.
    ///
    /// The first part of the text that breaks a rule is replaced by ``mark``. All text after that part is removed too:
    /// a path can contain blanks, so its end is unknown. A message should therefore begin with its most important part.
    ///
    /// - Parameter text: The text to check.
    /// - Returns: The text without content that breaks a rule.
    public static func scrubbed(_ text: String) -> String {
        guard let place = firstViolation(in: text)?.place else { return text }
        let kept = text.unicodeScalars[..<place]
        return String(kept) + mark
    }

    /// The maximum length of a message in the log, in bytes.
    public static let maximumByteCount = 2048

    private static func firstViolation(in text: String) -> (rule: LogRule, place: String.Index)? {
        let scalars = text.unicodeScalars
        var (place, before): (String.Index, Substring.UnicodeScalarView?) = (scalars.startIndex, nil)
        while place < scalars.endIndex {
            if !PlainText.isPrinted(scalars[place]) { return (.control, place) }
            guard !isSeparator(scalars[place]) else {
                place = scalars.index(after: place)
                continue
            }
            let word = scalars[place...].prefix { !isSeparator($0) && PlainText.isPrinted($0) }
            if let rule = rule(brokenBy: Array(String(word).utf8), after: before) { return (rule, place) }
            (before, place) = (word, word.endIndex)
        }
        return nil
    }

    private static func rule(brokenBy word: [UInt8], after before: Substring.UnicodeScalarView?) -> LogRule? {
        if word.contains(UInt8(ascii: "@")) { return .account }
        if word.split(separator: UInt8(ascii: ".")).contains(where: { isGUID(Array($0)) }) { return .account }
        if word.first == UInt8(ascii: "/") || word.first == UInt8(ascii: "~") || word.contains(UInt8(ascii: "\\"))
            || word.count(where: { $0 == UInt8(ascii: "/") }) > 1
        {
            return .path
        }
        // A JSON Web Token begins with the Base64 of `{"`.
        if word.starts(with: "eyJ".utf8) { return .token }
        if let before, ["bearer", "token", "password", "secret"].contains(String(before).lowercased()),
            word.contains(where: isDigit)
        {
            return .token
        }
        return isKey(word) ? .key : nil
    }

    /// Returns whether a text is an object id: groups of 8, 4, 4, 4 and 12 hexadecimal digits.
    static func isGUID(_ text: String) -> Bool { text.utf8.count == 36 && isGUID(Array(text.utf8)) }

    private static func isGUID(_ word: [UInt8]) -> Bool {
        let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(isHexadecimal) }
    }

    private static func isKey(_ word: [UInt8]) -> Bool {
        let parts = word.split(separator: UInt8(ascii: "."))
        return parts.contains { part in
            if part.count >= 16, part.allSatisfy(isHexadecimal) { return true }
            guard part.count >= 24, part.contains(where: isDigit) else { return false }
            return part.allSatisfy { isDigit($0) || isLetter($0) || "+/_-".utf8.contains($0) }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && PlainText.isPrinted(scalar)
            || "\"'`()[]{}<>,;|:=?&#!".unicodeScalars.contains(scalar)
    }
}
