/// Blanks around texts, in the sense of Unicode.
enum Blanks {
    /// Whether a text holds nothing else.
    static func areAll(of text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// The text without the blanks at both ends.
    static func trimmed(_ text: String) -> String {
        let rest = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
