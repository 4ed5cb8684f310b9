internal import MAMSettings
internal import MAMText

extension SettingsKey {
    /// The way in which an unknown name resembles a documented one.
    enum Resemblance: Sendable, Hashable {
        /// The name differs only in case, `_` or `-`.
        case fold(SettingsKey)
        /// The name differs by a few typing errors, or is a known misspelling.
        case spelling(SettingsKey)
        /// The name is an undocumented device variant (`~ipad`, `~iphone`, `~ipod`).
        case variant(base: String)
    }

    /// Misspellings that appear in guides, headers and samples.
    private static let misspellings = [
        "AppGroupIdentitifiers": "AppGroupIdentifiers",
        "ADALClientID": "ADALClientId",
        "ADALRedirectURI": "ADALRedirectUri",
        "TreatAllWebviewsAsUnmanaged": "TreatAllWebViewsAsUnmanaged",
    ]

    /// The maximum length of names that are compared letter by letter.
    ///
    /// No documented key is nearly as long, and the input is untrusted.
    private static let longestNearName = 64

    private static let documentedKeys = allCases.filter { $0.status == .documented }

    private static let retiredKeys = allCases.filter { if case .retired = $0.status { true } else { false } }

    private static let byFold = Dictionary(
        documentedKeys.map { (fold($0.name), $0) }, uniquingKeysWith: { first, _ in first })

    private static let spelled = documentedKeys.map { (key: $0, letters: Letters($0.name)) }

    private static let retiredNames = retiredKeys.map { (key: $0, letters: Letters($0.name)) }

    /// The letters of a name and their set; names whose sets differ much need not be compared.
    private struct Letters {
        let all: [UInt32]
        let set: UInt64

        init(_ name: String) {
            all = name.unicodeScalars.map(\.value)
            set = all.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        }

        /// Whether the edit distance may be at most `limit`; an error removes and adds at most one letter of the set.
        func isNear(_ other: Letters, limit: Int) -> Bool {
            abs(all.count - other.all.count) <= limit && (set ^ other.set).nonzeroBitCount <= 2 * limit
        }
    }

    /// Returns the documented key that an unknown name was probably meant to be; nil if none is similar.
    ///
    /// The list of known misspellings takes precedence, since it is more certain.
    static func resemblance(of name: String) -> Resemblance? {
        guard name.utf8.count <= longestNearName else { return nil }
        if let known = misspellings[name].flatMap(SettingsKey.init(named:)) { return .spelling(known) }
        if let known = byFold[fold(name)] { return .fold(known) }
        for suffix in ["~ipad", "~iphone", "~ipod"] where name.hasSuffix(suffix) {
            return .variant(base: String(name.dropLast(suffix.count)))
        }
        return nearest(to: name, among: spelled).map(Resemblance.spelling)
    }

    /// Returns the retired key that an unknown name was probably meant to be; nil if none is similar.
    static func retiredResemblance(of name: String) -> SettingsKey? {
        guard name.utf8.count <= longestNearName else { return nil }
        let folded = fold(name)
        return retiredKeys.first { fold($0.name) == folded } ?? nearest(to: name, among: retiredNames)
    }

    private static func nearest(to name: String, among all: [(key: SettingsKey, letters: Letters)]) -> SettingsKey? {
        let letters = Letters(name)
        let limit = letters.all.count < 8 ? 1 : 2
        var best: (key: SettingsKey, distance: Int)?
        for (key, known) in all where letters.isNear(known, limit: limit) {
            let distance = EditDistance.between(letters.all, known.all, swaps: false, limit: limit)
            guard distance <= limit, distance < best?.distance ?? .max else { continue }
            best = (key, distance)
        }
        return best?.key
    }
}
