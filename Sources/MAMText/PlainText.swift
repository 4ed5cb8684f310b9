/// Decides what a person sees of text that comes from files, arguments and services.
///
/// Control characters of such text could clear the screen, format characters could reverse the direction of a line, and line
/// ends could fake a second line. They are shown as `\u{…}`. Every text that the package shows passes through this type.
package enum PlainText {
    /// The most scalars of input that one message shows.
    package static let limit = 200

    /// Whether a scalar leaves the line and the terminal it is printed on as they are.
    ///
    /// Controls (also U+0080 to U+009F), formats (the marks and overrides of direction are among them), line and paragraph
    /// separators, private and unassigned scalars do not.
    package static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly every character is one of these, and the table behind the properties is slow.
        if scalar.value >= 0x20, scalar.value < 0x7F { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// A scalar as its number: `\u{1B}`; a byte of a file name that is not UTF-8 as `\xFF`.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        if let byte = nameByte(scalar) { return "\\x" + String(byte, radix: 16, uppercase: true) }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// A scalar as a person sees it.
    package static func shown(_ scalar: Unicode.Scalar) -> String {
        isPrinted(scalar) ? String(scalar) : escape(scalar)
    }

    /// The text on one line, cut after `limit` scalars.
    ///
    /// Scalars, since one `Character` may be arbitrarily long. `special` returns the form of a scalar that means something
    /// at the place where the text is shown; nil for the others.
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

    /// The text in backticks, cut after ``limit`` scalars.
    package static func quoted(_ text: String) -> String { "`\(line(text, limit: limit))`" }

    /// A text of several lines: its line ends and tabs stay.
    package static func page(_ text: String) -> String {
        guard !isPlain(text) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // A carriage return alone would write over the line.
            if scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n" || isPrinted(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// A JSON document in which strings may hold anything: what is not printed becomes `\uXXXX`, the values stay the same.
    package static func json(_ document: String) -> String {
        guard !isPlain(document) else { return document }
        var result = String.UnicodeScalarView()
        for scalar in document.unicodeScalars {
            // Line ends stand between values only.
            if scalar == "\n" || isPrinted(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: jsonEscape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// A scalar as JSON escapes it: one or two UTF-16 units.
    static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }
    }

    // How names of files that are not UTF-8 stand in strings: see `SystemPath` in MAMCore.
    private static func nameByte(_ scalar: Unicode.Scalar) -> UInt8? {
        (0x10FF80...0x10FFFF).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value - 0x10FF00) : nil
    }
}

/// Quotes text from a file in a message: at most 40 characters, on one line, in backticks.
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
