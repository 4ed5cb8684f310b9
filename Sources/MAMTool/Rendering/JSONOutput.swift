internal import MAMText

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Encodes JSON for output: sorted keys, unescaped slashes, one line with a line end.
package enum JSONOutput {
    /// Returns the document as text.
    ///
    /// Unprintable characters are escaped.
    package static func text(_ value: some Encodable) throws(ToolError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
        } catch {
            throw ToolError(.software, "the answer cannot be written as JSON")
        }
    }
}
