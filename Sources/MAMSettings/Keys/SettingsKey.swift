/// One key of the dictionary `IntuneMAMSettings`: documented, retired or never public.
///
/// ``allCases`` is the one table from which files are read and documentation is printed.
public struct SettingsKey: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The kinds of value a documented key can hold.
    public enum ValueKind: String, Sendable, Hashable, CaseIterable {
        /// `<true/>` or `<false/>`.
        case boolean
        /// Text.
        case string
        /// An integer or a real.
        case number
        /// A list of texts.
        case stringArray = "array of strings"
        /// One of the texts in ``SettingsKey/allowedValues``.
        case enumeration
        /// Six hexadecimal digits with an optional `#`.
        case color = "colour"
    }

    /// Whether a key may be used.
    public enum Status: Sendable, Hashable {
        /// Documented by the newest guide or header, and read.
        case documented
        /// Documented once; not read. The reason is one line.
        case retired(reason: String)
        /// Seen in shipped apps, never documented for third parties; not read. The reason is one line.
        case notPublic(reason: String)
    }

    /// The key as it stands in the property list, case-sensitive.
    public let name: String
    /// What the value must be; nil for keys that are not read.
    public let kind: ValueKind?
    /// What applies when the key is missing, for people; nil for keys that are not read.
    public let defaultText: String?
    /// What the key does, in one line.
    public let summary: String
    /// Whether the key may be used.
    public let status: Status
    /// Where the value goes; nil for keys that are not read.
    let slot: SettingsSlot?

    /// Makes a row for a key that is read; `absent` describes a default that is no value of its own.
    init(_ name: String, _ slot: SettingsSlot, _ summary: String, absent: String = "none") {
        self.name = name
        self.slot = slot
        self.summary = summary
        kind = slot.kind
        defaultText = slot.defaultText ?? absent
        status = .documented
    }

    /// Makes a row for a key that is only recognised.
    init(_ name: String, _ status: Status, _ summary: String) {
        self.name = name
        self.status = status
        self.summary = summary
        (slot, kind, defaultText) = (nil, nil, nil)
    }

    /// The texts an enumeration accepts; empty for every other kind.
    public var allowedValues: [String] {
        kind == .enumeration ? FileProtectionLevel.allCases.reversed().map(\.rawValue) : []
    }

    /// The name in the property list.
    public var description: String { name }

    /// Whether two rows name the same key.
    public static func == (left: SettingsKey, right: SettingsKey) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Every known key: the documented ones in the order of the guide, then the others.
    public static let allCases: [SettingsKey] = documented + retired + notPublic

    private static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Finds the key of exactly this name; nil when it is unknown.
    public init?(named name: String) {
        // Compared byte by byte: Swift's own comparison also takes what Unicode holds equal.
        guard let key = Self.byName[name], key.name.utf8.elementsEqual(name.utf8) else { return nil }
        self = key
    }

    /// A name without the differences that people overlook.
    package static func fold(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// The name of the dictionary at the top of an `Info.plist`.
    public static let dictionaryName = "IntuneMAMSettings"
}
