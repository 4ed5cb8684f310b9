/// A value of a property list, free of Foundation.
enum LegacyPropertyListValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    /// Seconds since the beginning of 2001. Never turned into a `Date`: describing one that is not finite ends the process.
    case date(Double)
    case data([UInt8])
    case array([LegacyPropertyListValue])
    case dictionary([String: LegacyPropertyListValue])
    /// An object that has no place in an `Info.plist`, such as a keyed archiver's reference.
    case unsupported

    /// The type, for people.
    var typeName: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "integer"
        case .real: "real"
        case .string: "string"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        case .unsupported: "unsupported object"
        }
    }

    /// The type, and the value where it is short and printable, for people.
    var summary: String {
        switch self {
        case .boolean(let value): "boolean `\(value)`"
        case .integer(let value): "number `\(value)`"
        case .real(let value): "number `\(value)`"
        case .string(let value): "string " + Excerpt.quoted(value)
        case .date, .data, .array, .dictionary, .unsupported: typeName
        }
    }
}
