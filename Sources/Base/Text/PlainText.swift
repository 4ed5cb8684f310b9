/// Escapes text from files, arguments and services for display.
///
/// Control characters of such text could clear the screen, format characters could reverse the direction of a line, and
/// line ends could fake a second line. They are shown as `\u{…}`. The package passes every text that it shows through
/// this type.
package enum PlainText {
    /// The maximum number of input scalars that a message shows.
    package static let limit = 200

    /// Whether a scalar can be printed without an effect on the line or the terminal.
    ///
    /// False for:
    ///
    /// - controls, including U+0080 to U+009F
    /// - formats, including marks and overrides of direction
    /// - line and paragraph separators
    /// - private and unassigned scalars
    package static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly every character is one of these, and the standard library's table of properties is slow.
        if scalar.value >= 0x20, scalar.value < 0x7F { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// The maximum number of combining marks in a row in a text that is read from a file.
    ///
    /// Comparing texts brings the marks of a character into order, which takes the square of their number.
    package static let maximumMarkCount = 128

    /// The advice for a text with more marks.
    package static let markHelp = "remove the marks; no language needs as many"

    /// Whether a text in UTF-8 has more than ``maximumMarkCount`` combining marks in a row.
    package static func hasTooManyMarks(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        // A mark takes at least two bytes.
        guard utf8.count > 2 * maximumMarkCount else { return false }
        var (place, count) = (0, 0)
        while place < utf8.count {
            let lead = utf8[place]
            // No mark is before U+0300, whose first byte is this one.
            guard lead >= 0xCC else {
                (place, count) = (place + 1, lead < 0x80 || lead >= 0xC0 ? 0 : count)
                continue
            }
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            let end = min(place + length, utf8.count)
            var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
            for byte in utf8[place + 1..<end] { value = value << 6 | UInt32(byte & 0x3F) }
            let order = Unicode.Scalar(value)?.properties.canonicalCombiningClass ?? .notReordered
            count = order == .notReordered ? 0 : count + 1
            if count > maximumMarkCount { return true }
            place = end
        }
        return false
    }

    /// Returns the escape of a scalar, such as `\u{1B}`; a byte of a file name that is not UTF-8 gives `\xFF`.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        if let byte = nameByte(scalar) { return "\\x" + String(byte, radix: 16, uppercase: true) }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Returns a scalar, or its escape if it cannot be printed.
    package static func shown(_ scalar: Unicode.Scalar) -> String {
        isPrinted(scalar) ? String(scalar) : escape(scalar)
    }

    /// Returns a text on one line, cut after `limit` scalars.
    ///
    /// The limit is in scalars, since one `Character` may be arbitrarily long. `special` returns the form of a scalar
    /// that has a meaning in the surrounding text, and nil for other scalars.
    package static func line(
        _ text: String, limit: Int = 1000, special: (Unicode.Scalar) -> String? = { _ in nil }
    ) -> String {
        var (result, count) = ("", 0)
        for scalar in text.unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            if let form = special(scalar) {
                result += form
            } else if isPrinted(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += escape(scalar)
            }
        }
        return result
    }

    /// Returns a text in backticks, cut after ``limit`` scalars.
    package static func quoted(_ text: String) -> String { "`\(line(text, limit: limit))`" }

    /// Returns a text of several lines, with its line ends and tabs.
    package static func page(_ text: String) -> String {
        guard !isPlain(text) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // A carriage return alone would overwrite the line.
            if scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n" || isPrinted(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns a JSON document with unprintable characters in its strings escaped as `\uXXXX`; the values stay the
    /// same.
    package static func json(_ document: String) -> String {
        guard !isPlain(document) else { return document }
        var result = String.UnicodeScalarView()
        for scalar in document.unicodeScalars {
            // Line ends occur only between values.
            if scalar == "\n" || isPrinted(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: jsonEscape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns a value of comma-separated values, in quotes if it needs them; unprintable characters are escaped.
    package static func cell(_ text: String) -> String {
        let line = line(text, limit: .max) { $0 == "\"" ? "\"\"" : nil }
        let isPlain =
            line.unicodeScalars.allSatisfy { $0 != "," && $0 != "\"" } && line.first != " " && line.last != " "
        return isPlain ? line : "\"\(line)\""
    }

    /// Returns the value of a label in the text format of Prometheus, without its quotes; unprintable characters are
    /// escaped.
    package static func label(_ text: String) -> String {
        line(text, limit: .max) { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case "\n": "\\n"
            // The format has no other escapes, so the backslash of one is escaped.
            default: isPrinted(scalar) ? nil : "\\" + escape(scalar)
            }
        }
    }

    /// Returns the JSON escape of a scalar: one or two UTF-16 units.
    static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }
    }

    // Returns the byte that a scalar stands for in file names that are not UTF-8; see `SystemPath` in MAMCore.
    private static func nameByte(_ scalar: Unicode.Scalar) -> UInt8? {
        (0x10FF80...0x10FFFF).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value - 0x10FF00) : nil
    }
}

/// Quotes text from a file in a message: at most 40 characters, on one line, in backticks.
package enum Excerpt {
    /// The maximum number of Unicode scalars of a value that are shown.
    package static let length = 40

    /// Returns a text, cut and escaped, in backticks.
    package static func quoted(_ text: String) -> String { "`" + plain(text) + "`" }

    /// Returns a text, cut and escaped, so that it cannot end the line, close the backticks or change the text
    /// direction.
    ///
    /// Names of accounts and tokens in the text are masked first.
    package static func plain(_ text: String) -> String {
        let text = PrivateText.namesMasked(text)
        // A short cut for short plain names, which nearly all are.
        let isAsItIs =
            text.utf8.count <= length
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") }
        guard !isAsItIs else { return text }
        return PlainText.line(text, limit: length) { $0 == "`" ? PlainText.escape($0) : nil }
    }
}

/// Writes JSON strings, for all code of the package that writes JSON without Foundation.
package enum JSONLiteral {
    /// Appends a string with its quotes; unprintable characters are escaped, so that the document can be displayed.
    package static func append(_ string: String, to text: inout String) {
        text += "\""
        // Most strings are written as they are.
        var string = string
        let isPlain = string.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C } }
        guard !isPlain else {
            text += string
            text += "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where PlainText.isPrinted(scalar): text.unicodeScalars.append(scalar)
            default: text += PlainText.jsonEscape(scalar)
            }
        }
        text += "\""
    }
}

/// Writes a number and its noun.
package enum NounCount {
    /// Returns a number with a noun, such as `1 file` and `2 files`.
    ///
    /// - Parameters:
    ///   - count: The number of things.
    ///   - noun: The noun of one thing.
    ///   - plural: The noun of several things and of none. Defaults to `noun` with an s.
    /// - Returns: The number and the noun.
    package static func text(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}

/// Escapes text for XML and HTML, so that it cannot contain markup.
package enum Markup {
    /// Returns the entity of a markup character, for content and for attributes in double quotes; nil for any other.
    package static func entity(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }
}

/// Functions about Unicode blanks in texts.
package enum Blanks {
    /// Whether a text consists of blanks only.
    package static func areAll(of text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

    /// Returns a text without the blanks at both ends.
    package static func trimmed(_ text: String) -> String {
        let rest = text.unicodeScalars.drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(rest[...last])
    }

    /// Whether a scalar has the property White_Space.
    ///
    /// The scalars are listed here, since the standard library's table is slow and texts may be as long as a file.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09...0x0D: true
        case ..<0x80: false
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
