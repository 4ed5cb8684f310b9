internal import MAMCore
internal import MAMJSON

/// Checks the names in scenarios and plans, and suggests corrections.
package enum InputText {
    /// Whether a text is a name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, beginning with a letter or a digit.
    package static func isName(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        guard let first = text.utf8.first, isPlain(first), text.utf8.count <= 64 else { return false }
        return text.utf8.allSatisfy { isPlain($0) || "-_.".utf8.contains($0) }
    }

    /// Returns `did you mean …?` with the most similar known word; `nil` when none is similar.
    static func hint(for word: String, among known: [String]) -> String? {
        JSONSpelling.nearest(to: word, among: known).map { "did you mean `\($0)`?" }
    }
}
