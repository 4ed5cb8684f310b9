/// A key of the dictionary `IntuneMAMSettings` that is known, whether or not it is still documented.
///
/// ``allCases`` is the table of known keys. It determines how files are read, and the tables in the documentation are
/// printed from it.
public struct SettingsKey: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The kind of value that a documented key holds.
    public enum ValueKind: String, Sendable, Hashable, CaseIterable {
        /// A boolean: `<true/>` or `<false/>`.
        case boolean
        /// A text.
        case string
        /// A number: an integer or a real.
        case number
        /// A list of texts.
        case stringArray = "array of strings"
        /// One of the texts in ``SettingsKey/allowedValues``.
        case enumeration
        /// A color: six hexadecimal digits with an optional `#`.
        case color
    }

    /// The status of a key: whether it is documented, and therefore read from files.
    public enum Status: Sendable, Hashable {
        /// The newest SDK guide or header documents the key, and it is read.
        case documented
        /// Only earlier SDK guides document the key, and it is not read; the reason is one line.
        case retired(reason: String)
        /// The key is found in published apps, but was never documented for third parties, and it is not read; the
        /// reason is one line.
        case notPublic(reason: String)
    }

    /// The name of the key in the property list, case-sensitive.
    public let name: String
    /// The kind of the key's value; nil for keys that are not read.
    public let kind: ValueKind?
    /// A description of the default, which applies if the key is missing; nil for keys that are not read.
    public let defaultText: String?
    /// The effect of the key, in one line.
    public let summary: String
    /// The status of the key, which tells whether the key is read.
    public let status: Status
    /// The property that the key fills; nil for keys that are not read.
    let slot: SettingsSlot?

    /// Creates a row for a key that is read.
    ///
    /// `absent` describes the effect of a missing key whose property has no default value.
    init(_ name: String, _ slot: SettingsSlot, _ summary: String, absent: String = "none") {
        self.name = name
        self.slot = slot
        self.summary = summary
        kind = slot.kind
        defaultText = slot.defaultText ?? absent
        status = .documented
    }

    /// Creates a row for a key that is known and not read.
    init(_ name: String, _ status: Status, _ summary: String) {
        self.name = name
        self.status = status
        self.summary = summary
        (slot, kind, defaultText) = (nil, nil, nil)
    }

    /// The texts that a key of the kind ``ValueKind/enumeration`` accepts, strongest level first; empty for other
    /// kinds.
    public var allowedValues: [String] {
        kind == .enumeration ? FileProtectionLevel.allCases.reversed().map(\.rawValue) : []
    }

    /// The name of the key in the property list.
    public var description: String { name }

    /// Tells whether two keys have the same name.
    public static func == (left: SettingsKey, right: SettingsKey) -> Bool { left.name == right.name }

    /// Hashes the name of the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// All known keys: the documented ones in the order of the SDK guide, then the retired ones, then those that were
    /// never public.
    public static let allCases: [SettingsKey] = documented + retired + notPublic

    private static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Finds a known key by its name.
    ///
    /// - Parameter name: The name of the key, compared byte by byte. An unknown name gives nil.
    public init?(named name: String) {
        // Swift's own comparison also accepts canonically equivalent Unicode texts.
        guard let key = Self.byName[name], key.name.utf8.elementsEqual(name.utf8) else { return nil }
        self = key
    }

    /// Returns a name in lower case and without `_` and `-`, the differences that people overlook.
    package static func fold(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// The key under which an `Info.plist` contains the dictionary of settings.
    public static let dictionaryName = "IntuneMAMSettings"
}
