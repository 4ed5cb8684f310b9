internal import MAMText

/// Quotes untrusted text in messages: short, on one line, and without control characters.
package enum JSONQuoting {
    /// The maximum number of input characters in a message.
    static let limit = 40

    /// Returns a text in backticks, without names of accounts and tokens, cut after ``limit`` characters.
    package static func quoted(_ text: String) -> String {
        "`\(escaped(PrivateText.masked(text), quote: "`", limit: limit))`"
    }

    /// Returns a text with the quote, backslashes and unprintable scalars escaped, cut after `limit` scalars.
    package static func escaped(_ text: String, quote: Unicode.Scalar, limit: Int) -> String {
        PlainText.line(text, limit: limit) { $0 == quote || $0 == "\\" ? "\\\($0)" : nil }
    }

    /// Whether a key needs no quotes after a dot: an ASCII letter or `_`, then letters, digits and `_`.
    static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !isDigit(first) else { return false }
        return key.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns a scalar as `U+` and at least four digits.
    static func codePoint(_ scalar: Unicode.Scalar) -> String { "U+\(hexadecimal(scalar.value, digits: 4))" }

    /// Returns a number in capital hexadecimal digits, padded with zeros to a length.
    static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// Whether the byte is an ASCII letter.
    package static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether the byte is an ASCII digit.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
