/// A colour of the SDK's own screens: one written in the settings, or a named default.
///
/// A named colour is never equal to one written out, even when both look alike on a device: dark mode is followed only
/// where no colour was written.
public struct SettingsColor: Sendable, Hashable, CustomStringConvertible {
    private enum Storage: Sendable, Hashable {
        case explicit(UInt32)
        case named(String)
    }

    private let storage: Storage

    /// Makes a colour from `RRGGBB` or `#RRGGBB`, in upper or lower case; nil for everything else.
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

    /// The system's background colour.
    ///
    /// Header comments of SDK 21.7.1 still say light grey; every table since 2019 says this.
    public static let systemBackground = SettingsColor(named: "system background")
    /// The system's label colour.
    ///
    /// Header comments of SDK 21.7.1 still say black; every table since 2019 says this.
    public static let systemLabel = SettingsColor(named: "system label")
    /// The system's blue.
    public static let systemBlue = SettingsColor(named: "system blue")
    /// The SDK's default white.
    public static let white = SettingsColor(named: "white")
    /// The SDK's default gray.
    public static let gray = SettingsColor(named: "gray")

    /// The colour as `#RRGGBB` in upper case, or nil for a named default.
    public var hex: String? {
        guard case .explicit(let value) = storage else { return nil }
        let digits = String(value, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// `#RRGGBB`, or the name of the default.
    public var description: String {
        if case .named(let name) = storage { return name }
        return hex ?? ""
    }

    /// What is wrong with a text that is not a colour, for people.
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
        if !lower.isEmpty, lower.allSatisfy(\.isLetter) { return "\(form); colour names are not read" }
        return form
    }
}
