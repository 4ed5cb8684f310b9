internal import MAMCore
internal import MAMJSON

/// One value of a policy in the form in which the Intune service sends it to the SDK.
public indirect enum ClientValue: Sendable, Hashable {
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A number that is not stored as an integer, such as 1.5.
    case real(Double)
    /// A text.
    case text(String)
    /// A list. Only keys without a counterpart in Microsoft Graph have such values.
    case list([ClientValue])
    /// A dictionary. Only keys without a counterpart in Microsoft Graph have such values.
    case dictionary([String: ClientValue])
    /// A value of a type that no key accepts, such as data or a date in a property list.
    case unreadable

    /// The name of the kind in error messages.
    var kindName: String {
        switch self {
        case .boolean: "a boolean"
        case .integer, .real: "a number"
        case .text: "a string"
        case .list: "an array"
        case .dictionary: "an object"
        case .unreadable: "data, a date or the like"
        }
    }

    /// The value as a whole number, even if the number is written as text; `nil` for any other value.
    var number: Int? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int(exactly: value)
        case .text(let text): AppConfigurationNumber(decimalText: text).flatMap(\.writtenInteger)
        case .boolean, .list, .dictionary, .unreadable: nil
        }
    }

    /// The value as a Boolean, also read from 0, 1 or a word such as `yes` in any letter case; `nil` for other values.
    var flag: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(0), .integer(1): self == .integer(1)
        case .text(let text): AppConfigurationValue.boolean(text)
        case .integer, .real, .list, .dictionary, .unreadable: nil
        }
    }

    /// The value as JSON, with the entries of dictionaries in the order of their keys.
    var json: JSONValue {
        switch self {
        case .boolean(let value): .made(.bool(value))
        case .integer(let value): .made(.number("\(value)"))
        // `null` would mean "not configured", unlike a number that is out of range.
        case .real(let value):
            .made(.number(value.isFinite ? ClientValue.realText(value) : value < 0 ? "-1e999" : "1e999"))
        case .text(let text): .made(.string(text))
        case .list(let values): .made(.array(values.map(\.json)))
        case .dictionary(let values):
            .made(
                values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                    .map { (key: $0.key, value: $0.value.json) })
        // An object, which no key takes either.
        case .unreadable: .made([])
        }
    }

    /// Returns the text of a number that stays no whole number when it is read again: `1.0` is no Boolean, but `1` is.
    private static func realText(_ value: Double) -> String {
        let text = AppConfigurationNumber.real(value).decimalText
        return text.utf8.allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: "-") } ? text + ".0" : text
    }

    /// Makes a value from JSON; `nil` for `null`.
    ///
    /// A number out of the range of a double becomes infinite.
    init?(_ json: JSONValue) {
        switch json.kind {
        case .null: return nil
        case .bool(let value): self = .boolean(value)
        case .string(let text): self = .text(text)
        case .number(let text):
            self = Int(text).map { .integer($0) } ?? .real(Double(text) ?? .infinity)
        case .array(let elements): self = .list(elements.compactMap(ClientValue.init))
        case .object(let members):
            var values: [String: ClientValue] = [:]
            for member in members { values[member.key] = ClientValue(member.value) }
            self = .dictionary(values)
        }
    }
}

extension AppConfigurationNumber {
    /// The number if it was written without a fraction.
    fileprivate var writtenInteger: Int? { if case .integer(let value) = self { value } else { nil } }
}
