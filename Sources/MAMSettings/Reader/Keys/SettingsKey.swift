/// A key that is known for the dictionary `IntuneMAMSettings` of an `Info.plist`.
///
/// Some known keys are no longer documented. ``allCases`` is the table of known keys. It determines how files are read.
/// The tables in the documentation are generated from it.
public struct SettingsKey: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The kind of value that a documented key has.
    public enum ValueKind: String, Sendable, Hashable, CaseIterable {
        /// A boolean: `<true/>` or `<false/>`.
        case boolean
        /// A value that is a text.
        case string
        /// A number: an integer or a real.
        case number
        /// An array of texts.
        case stringArray = "array of strings"
        /// One of the texts in ``SettingsKey/allowedValues``.
        case enumeration
        /// A color: six hexadecimal digits with an optional `#`.
        case color
    }

    /// Whether a key of `IntuneMAMSettings` is documented, and therefore read from files.
    public enum Status: Sendable, Hashable {
        /// The newest SDK guide or header documents the key, and the key is read.
        case documented
        /// Only earlier SDK guides document the key, and the key is not read.
        ///
        /// The value explains in one line why the key is not read.
        case retired(reason: String)
        /// The key was never documented for apps of companies other than Microsoft, and is not read.
        ///
        /// The key was found in published apps. The value explains in one line why the key is not read.
        case notPublic(reason: String)
    }

    /// The name of the key in the property list.
    ///
    /// Letter case matters.
    public let name: String
    /// The kind of value that the key has; nil for keys that are not read.
    public let kind: ValueKind?
    /// A description of the value that applies if the key is missing; nil for keys that are not read.
    public let defaultText: String?
    /// The effect of the key, in one line.
    public let summary: String
    /// Whether the key is documented, and therefore read from files.
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

    /// The texts that a key of the kind ``ValueKind/enumeration`` accepts.
    ///
    /// They begin with the strongest level of protection. The array is empty for keys of other kinds.
    public var allowedValues: [String] {
        kind == .enumeration ? FileProtectionLevel.allCases.reversed().map(\.rawValue) : []
    }

    /// The name of the key in the property list.
    public var description: String { name }

    /// Returns whether two keys have the same name.
    public static func == (left: SettingsKey, right: SettingsKey) -> Bool { left.name == right.name }

    /// Hashes the name of the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// All known keys.
    ///
    /// The documented keys come first, in the order of the SDK guide. They are followed by the keys that are no longer
    /// documented, and then by the keys that were never documented.
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

    /// The name of the dictionary with the settings in an `Info.plist`: `IntuneMAMSettings`.
    public static let dictionaryName = "IntuneMAMSettings"
}
