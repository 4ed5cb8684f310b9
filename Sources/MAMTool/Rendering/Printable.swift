internal import MAMCore

/// Keeps somebody else's text on one line and out of the terminal's commands.
///
/// File names, names of policies and values come from strangers. Control and format characters among them could clear
/// the screen, reverse the direction of a line or fake a second one; they are shown as `\u{…}`.
package enum Printable {
    /// The most characters of input that stand in one message.
    package static let limit = 200

    /// The text in backticks, cut after ``limit`` characters.
    package static func quoted(_ text: String) -> String { "`\(line(text, limit: limit))`" }

    /// The text on one line, with everything unprintable escaped, cut after `limit` scalars.
    package static func line(_ text: String, limit: Int) -> String {
        var (result, count) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            guard count < limit else {
                result.append("…")
                break
            }
            count += 1
            if JSONQuoting.isPrintable(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            }
        }
        return String(result)
    }

    /// The text on one line, with everything unprintable escaped, cut after 1000 scalars.
    package static func line(_ text: String) -> String { line(text, limit: 1000) }
}
