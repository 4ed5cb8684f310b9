package import MAMSettings
internal import MAMText

extension SettingsKey {
    /// How an unknown name resembles a documented one.
    package enum Resemblance: Sendable, Hashable {
        /// The same but for case, `_` and `-`.
        case fold(SettingsKey)
        /// A few typing errors away, or a misspelling known to be about.
        case spelling(SettingsKey)
        /// A device variant (`~ipad`, `~iphone`, `~ipod`) that no document names.
        case variant(base: String)
    }

    /// Misspellings that guides, headers and samples themselves have printed.
    private static let misspellings = [
        "AppGroupIdentitifiers": "AppGroupIdentifiers",
        "ADALClientID": "ADALClientId",
        "ADALRedirectURI": "ADALRedirectUri",
        "TreatAllWebviewsAsUnmanaged": "TreatAllWebViewsAsUnmanaged",
    ]

    /// Longer names are never compared letter by letter: no documented key comes near, and the input is a stranger's.
    private static let longestNearName = 64

    private static let documentedKeys = allCases.filter { $0.status == .documented }

    private static let retiredKeys = allCases.filter { if case .retired = $0.status { true } else { false } }

    private static let byFold = Dictionary(
        documentedKeys.map { (fold($0.name), $0) }, uniquingKeysWith: { first, _ in first })

    private static let spelt = documentedKeys.map { (key: $0, letters: Letters($0.name)) }

    private static let retiredNames = retiredKeys.map { (key: $0, letters: Letters($0.name)) }

    /// The letters of a name, and which of them it has: names whose sets differ much are not worth comparing.
    private struct Letters {
        let all: [UInt32]
        let set: UInt64

        init(_ name: String) {
            all = name.unicodeScalars.map(\.value)
            set = all.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        }

        /// Whether the distance may be at most `limit`: an error takes one letter out of the set and puts one in.
        func isNear(_ other: Letters, limit: Int) -> Bool {
            abs(all.count - other.all.count) <= limit && (set ^ other.set).nonzeroBitCount <= 2 * limit
        }
    }

    /// Finds what an unknown name was probably meant to be; nil when nothing is near.
    ///
    /// The fixed list comes first: it is the more certain of two true answers.
    package static func resemblance(of name: String) -> Resemblance? {
        guard name.utf8.count <= longestNearName else { return nil }
        if let known = misspellings[name].flatMap(SettingsKey.init(named:)) { return .spelling(known) }
        if let known = byFold[fold(name)] { return .fold(known) }
        for suffix in ["~ipad", "~iphone", "~ipod"] where name.hasSuffix(suffix) {
            return .variant(base: String(name.dropLast(suffix.count)))
        }
        return nearest(to: name, among: spelt).map(Resemblance.spelling)
    }

    /// The retired key that an unknown name was probably meant to be; nil when none is near.
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
