/// A color of the SDK's own screens: a color that the settings give, or a named default.
///
/// A default never equals a color that the settings give, even if both look the same, because only defaults follow dark
/// mode.
public struct SettingsColor: Sendable, Hashable, CustomStringConvertible {
    private enum Storage: Sendable, Hashable {
        case explicit(UInt32)
        case named(String)
    }

    private let storage: Storage

    /// Makes a color from hexadecimal digits.
    ///
    /// - Parameter text: The color as `RRGGBB` or `#RRGGBB`, in upper or lower case. Any other text gives nil.
    public init?(hex text: String) {
        var digits = Substring(text).utf8
        if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
        guard digits.count == 6 else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
            case UInt8(ascii: "a")...UInt8(ascii: "f") where SettingsChoices.acceptsLowerCaseHex:
                value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        storage = .explicit(value)
    }

    private init(named name: String) { storage = .named(name) }

    /// The system's background color, the default of `BackgroundColor`.
    ///
    /// Source: every table of the guide since 2019. Header comments of SDK 21.7.1 still name light gray.
    public static let systemBackground = SettingsColor(named: "system background")
    /// The system's label color, the default of `ForegroundColor`.
    ///
    /// Source: every table of the guide since 2019. Header comments of SDK 21.7.1 still name black.
    public static let systemLabel = SettingsColor(named: "system label")
    /// The system's blue, the default of `AccentColor`.
    public static let systemBlue = SettingsColor(named: "system blue")
    /// White, the default of `SecondaryBackgroundColor`.
    public static let white = SettingsColor(named: "white")
    /// Gray, the default of `SecondaryForegroundColor`.
    public static let gray = SettingsColor(named: "gray")

    /// The color as `#RRGGBB` in upper case; nil for a default color.
    public var hex: String? {
        guard case .explicit(let value) = storage else { return nil }
        let digits = String(value, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The color as `#RRGGBB`, or the name of a default color.
    public var description: String {
        if case .named(let name) = storage { return name }
        return hex ?? ""
    }

    /// Returns help for a text that is not a color.
    static func help(for text: String) -> String {
        let form = "write six hexadecimal digits, `RRGGBB` or `#RRGGBB`"
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let lower = text.lowercased()
        if lower.hasPrefix("0x") { return "\(form), without `0x`" }
        if lower.hasPrefix("rgb") || lower.hasPrefix("hsl") { return "\(form); functions such as `rgb()` are not read" }
        if !digits.isEmpty, digits.utf8.count <= 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            switch digits.utf8.count {
            case 3:
                let long = digits.uppercased().map { "\($0)\($0)" }.joined()
                return "\(form); did you mean `#\(long)`? The three-digit form is not read"
            case 8: return "\(form); transparency is not read"
            default: return form
            }
        }
        if !lower.isEmpty, lower.allSatisfy(\.isLetter) { return "\(form); color names are not read" }
        return form
    }
}

/// Assumptions about settings: choices where the public sources are silent or contradict each other.
///
/// Each constant has a row in `Docs/Assumptions.md`, which names the sources and the effect of the other choice.
package enum SettingsChoices {
    /// The color properties take `#RRGGBB` only, while the `Info.plist` may omit the `#`.
    ///
    /// The header names only the form with `#`. According to the guide the `#` is optional in the key.
    static let colorPropertyNeedsNumberSign = true

    /// Hexadecimal digits may be in lower case, in the `Info.plist` and in the properties.
    static let acceptsLowerCaseHex = true

    /// ``ManagedAppSettings/Overrides/authorityURIs(cached:settings:)`` leaves out repeated authorities.
    package static let dropsRepeatedAuthorities = false

    /// The property `telemetryEnabled` is the opposite of the key `MAMTelemetryDisabled`.
    static let telemetryPropertyIsTheInverse = true

    /// Keys to scrub that are set at run time replace those of the `Info.plist`; otherwise they are added to them.
    static let scrubbedKeysReplace = true

    /// If both redirect keys are present, `ADALRedirectUri` counts and `ADALRedirectScheme` is ignored.
    static let redirectURIWinsOverScheme = true

    /// The authority if neither the app nor the `Info.plist` names one.
    static let defaultAuthority = "https://login.microsoftonline.com/common"
}
