/// Shows a stranger's text in a message: at most 40 characters, on one line, in backticks.
package enum Excerpt {
    /// How many Unicode scalars of a value are shown.
    ///
    /// Scalars, since one `Character` may be arbitrarily long.
    package static let length = 40

    /// The text cut and escaped, in backticks.
    package static func quoted(_ text: String) -> String { "`" + plain(text) + "`" }

    /// The text cut and escaped, so that it can not break the line, leave the backticks or turn the reading direction.
    package static func plain(_ text: String) -> String {
        // Nearly every name is short and plain.
        let isAsItIs =
            text.utf8.count <= length
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") }
        guard !isAsItIs else { return text }
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < length else { return result + "…" }
            count += 1
            if isPlain(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return result
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "`" && JSONLiteral.isPrinted(scalar)
    }
}
