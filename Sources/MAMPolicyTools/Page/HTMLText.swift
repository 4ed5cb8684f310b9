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
    package static func allowance(of text: String) -> String {
        let hex = Array(SHA256.hex(Array(text.utf8)).utf8)
        let bytes = stride(from: 0, to: hex.count, by: 2).map { place in
            UInt8(String(decoding: hex[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }
}
