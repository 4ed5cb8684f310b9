internal import MAMCore
internal import MAMJSON

/// Suggests the word that the user probably meant.
package enum NearMiss {
    /// Returns the most similar word; `nil` when none is similar.
    ///
    /// A word is similar with at most one typing error per three letters, ignoring letter case, or if the typed text is
    /// the beginning of that word only.
    package static func word(for typed: String, in words: [String]) -> String? {
        guard !typed.isEmpty else { return nil }
        if let nearest = JSONSpelling.nearest(to: typed, among: words) { return nearest }
        let longer = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns `; did you mean X?`, or an empty text.
    package static func hint(for typed: String, in words: [String], prefix: String = "") -> String {
        word(for: typed, in: words).map { "; did you mean `\(prefix)\($0)`?" } ?? ""
    }
}
