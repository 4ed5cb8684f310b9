internal import MAMJSON

/// A value in an app configuration: a text, a number or a Boolean.
///
/// The Intune service delivers only texts. Device management (MDM) also delivers numbers and Booleans. Values of
/// different types are never equal: the text `1`, the number 1 and `true` all differ. Texts are compared by their
/// Unicode scalars. Descriptions never show the value, because configurations contain user names and license keys.
public enum AppConfigurationValue: Sendable {
    /// The value is a text.
    case string(String)
    /// The value is a number.
    case number(AppConfigurationNumber)
    /// The value is a Boolean, `true` or `false`.
    case boolean(Bool)

    /// The value as a Boolean; `nil` if the value cannot be read as a Boolean.
    ///
    /// The texts `true`, `yes` and `1` are true, and the texts `false`, `no` and `0` are false, in any letter case. The
    /// number 0 is false, and all other numbers are true.
    public var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .number(let number): number != .integer(0)
        case .string(let text): AppConfigurationValue.boolean(text)
        }
    }

    /// The value as a number; `nil` if the value cannot be read as a number.
    ///
    /// A text can be read as a number if it is a decimal number (``AppConfigurationNumber/init(decimalText:)``).
    /// `true` is 1 and `false` is 0, as in `NSNumber`.
    public var number: AppConfigurationNumber? {
        switch self {
        case .boolean(let value): .integer(value ? 1 : 0)
        case .number(let number): number
        case .string(let text): AppConfigurationNumber(decimalText: text)
        }
    }

    /// The value as a text: `true` or `false` for a Boolean, the decimal text for a number.
    public var string: String {
        switch self {
        case .boolean(let value): value ? "true" : "false"
        case .number(let number): number.decimalText
        case .string(let text): text
        }
    }

    package static func boolean(_ text: String) -> Bool? {
        let words = [("true", true), ("yes", true), ("1", true), ("false", false), ("no", false), ("0", false)]
        return words.first { AccountID.folding.areEqual($0.0, text) }?.1
    }
}

extension AppConfigurationValue: Equatable {
    /// Returns whether two values have the same type and are equal.
    ///
    /// Texts are compared by their Unicode scalars.
    public static func == (left: AppConfigurationValue, right: AppConfigurationValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): JSONKey.isSame(left, right)
        case (.number(let left), .number(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        default: false
        }
    }
}

extension AppConfigurationValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// Makes a text value from a string literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a Boolean value from a literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Makes a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(.integer(value)) }
    /// Makes a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(.real(value)) }
}

extension AppConfigurationValue: CustomStringConvertible, CustomReflectable {
    /// The type of the value: `string`, `number` or `boolean`.
    public var description: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        }
    }
    /// An empty mirror, so that `dump` does not print the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
