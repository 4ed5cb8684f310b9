internal import MAMText

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Writes JSON the one way the tool writes it: sorted keys, plain slashes, one line with a line end.
package enum JSONOutput {
    /// The document as text; what is not printed is escaped.
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
