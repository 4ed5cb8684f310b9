internal import MAMCore
internal import MAMText
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Text in an HTML page, in which nothing of it can be markup.
enum HTMLText {
    /// The text with markup escaped, for elements and for values in double quotes; what is not printed becomes `\u{…}`.
    static func escaped(_ text: String) -> String { XML.escaped(text).replacing("'", with: "&#39;") }

    /// JSON for a `<script>` of a type that no browser runs: no `<` is left that could end it or open a comment.
    static func inScript(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("texts and finite numbers can always be written as JSON")
        }
        return PlainText.json(String(decoding: data, as: UTF8.self)).replacing("<", with: "\\u003c")
    }

    /// What a content security policy says of one inline script or style: its digest.
    static func allowance(of text: String) -> String {
        let hex = Array(SHA256.hex(Array(text.utf8)).utf8)
        let bytes = stride(from: 0, to: hex.count, by: 2).map { place in
            UInt8(String(decoding: hex[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }
}
