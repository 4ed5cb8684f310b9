internal import MAMCore
internal import MAMKeys
internal import MAMText
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Text in an HTML page, escaped so that no part of it is markup.
package enum HTMLText {
    /// Escapes a text for elements and for values in double quotes.
    ///
    /// Unprintable characters become `\u{…}`.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "'": result += "&#39;"
            default: result += Markup.entity(scalar) ?? PlainText.shown(scalar)
            }
        }
    }

    /// Escapes a text of this project for elements: what is in backticks becomes an element `code`.
    package static func marked(_ text: String) -> String {
        parts(of: text).map { $0.isCode ? "<code>\(escaped($0.text))</code>" : escaped($0.text) }.joined()
    }

    /// Escapes a text for elements, and lets a browser break long names before capitals and after dots and dashes.
    package static func capitalsBroken(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { name in
            guard name.count > shortNameLength else { return escaped(String(name)) }
            var (result, run) = ("", "")
            var last: Character?
            func isBreak(_ letter: Character) -> Bool {
                guard let last else { return false }
                return last.isLowercase && letter.isUppercase || [".", "-", "_", "/"].contains(last)
            }
            for letter in name {
                if isBreak(letter) {
                    result += escaped(run) + "<wbr>"
                    run = ""
                }
                run.append(letter)
                last = letter
            }
            return result + escaped(run)
        }.joined(separator: " ")
    }

    /// The maximum length of a name that fits in every line, such as `iOS`.
    private static let shortNameLength = 12

    /// Escapes a text of this project for values in double quotes, without the backticks around its parts.
    package static func unmarked(_ text: String) -> String { parts(of: text).map { escaped($0.text) }.joined() }

    /// Returns the parts of a text between backticks and outside of them; in a part, a backslash may precede a backtick.
    private static func parts(of text: String) -> [(text: String, isCode: Bool)] {
        var parts = [""]
        var isAfterBackslash = false
        for scalar in text.unicodeScalars {
            if scalar == "`", isAfterBackslash {
                parts[parts.count - 1].unicodeScalars.removeLast()
                parts[parts.count - 1].unicodeScalars.append(scalar)
            } else if scalar == "`" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
            isAfterBackslash = scalar == "\\" && !isAfterBackslash
        }
        // A text that was cut may lack the last backtick.
        return parts.enumerated().map { ($0.element, !$0.offset.isMultiple(of: 2) && $0.offset < parts.count - 1) }
    }

    /// Returns JSON for a `<script>` that the browser does not run.
    ///
    /// It contains no `<`, which could end the script or open a comment.
    package static func inScript(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("texts and finite numbers can always be written as JSON")
        }
        return PlainText.json(String(decoding: data, as: UTF8.self)).replacing("<", with: "\\u003c")
    }

    /// Returns the entry of a content security policy that allows one inline script or style: its digest.
    static func allowance(of text: String) -> String {
        let hex = Array(SHA256.hex(Array(text.utf8)).utf8)
        let bytes = stride(from: 0, to: hex.count, by: 2).map { place in
            UInt8(String(decoding: hex[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }
}
