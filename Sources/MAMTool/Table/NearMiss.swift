internal import MAMCore
internal import MAMJSON

/// Finds what somebody probably meant to type.
package enum NearMiss {
    /// The word nearest to what was typed, `nil` when none is near.
    ///
    /// Near means: one slip of the keyboard in every three letters, letter case aside; or the beginning of one word
    /// only.
    package static func word(for typed: String, in words: [String]) -> String? {
        guard !typed.isEmpty else { return nil }
        if let nearest = JSONSpelling.nearest(to: typed, among: words) { return nearest }
        let longer = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// `; did you mean X?`, or nothing.
    package static func hint(for typed: String, in words: [String], prefix: String = "") -> String {
        word(for: typed, in: words).map { "; did you mean `\(prefix)\($0)`?" } ?? ""
    }
}
