extension PropertyListKind {
    /// The kind, for people.
    package var typeName: String { rawValue }
}

extension PropertyListValue {
    /// What kind of value this is.
    package var kind: PropertyListKind {
        switch self {
        case .boolean: .boolean
        case .integer, .unsigned: .integer
        case .real: .real
        case .string: .string
        case .date: .date
        case .data: .data
        case .array: .array
        case .dictionary: .dictionary
        }
    }

    /// The kind, and the value where it is short and printable, for people.
    var summary: String {
        switch self {
        case .boolean(let value): "boolean `\(value)`"
        case .integer(let value): "number `\(value)`"
        case .unsigned(let value): "number `\(value)`"
        case .real(let value): "number `\(value)`"
        case .string(let value): "string " + Excerpt.quoted(value)
        case .date, .data, .array, .dictionary: kind.typeName
        }
    }
}

extension PropertyListNode {
    /// The kind, and the value where it is short and printable, for people.
    ///
    /// What a container holds is not looked at.
    package var summary: String {
        if let string { return "string " + Excerpt.quoted(string) }
        if let boolean { return "boolean `\(boolean)`" }
        if let integer { return "number `\(integer)`" }
        if let unsigned { return "number `\(unsigned)`" }
        if let real { return "number `\(real)`" }
        return kind.typeName
    }
}
