/// Shows a stranger's text in a message: at most 40 characters, on one line, in backticks.
package enum Excerpt {
    /// How many Unicode scalars of a value are shown.
    package static let length = 40

    /// The text cut and escaped, in backticks.
    package static func quoted(_ text: String) -> String { "`" + plain(text) + "`" }

    /// The text cut and escaped, so that it cannot break the line, leave the backticks or turn the reading direction.
    package static func plain(_ text: String) -> String {
        // Nearly every name is short and plain.
        let isAsItIs =
            text.utf8.count <= length
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") }
        guard !isAsItIs else { return text }
        return PlainText.line(text, limit: length) { $0 == "`" ? PlainText.escape($0) : nil }
    }
}
