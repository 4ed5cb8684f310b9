internal import MAMText

/// A value of a property list, without places: what edits write and what writers take.
///
/// Keys keep their order, and equal keys may stand beside each other, as in a file.
package enum PropertyListValue: Sendable, Hashable {
    /// A key and what it holds.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: PropertyListValue

        package init(_ key: String, _ value: PropertyListValue) { (self.key, self.value) = (key, value) }

        package static func == (left: Member, right: Member) -> Bool {
            ExactName(left.key) == ExactName(right.key) && left.value == right.value
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ExactName(key))
            hasher.combine(value)
        }
    }

    case boolean(Bool)
    case integer(Int)
    /// An integer from 2^63 to 2^64-1.
    case unsigned(UInt64)
    case real(Double)
    case string(String)
    /// Seconds since the beginning of 2001, finite.
    ///
    /// Never turned into a `Date`: describing one that is not finite ends the process.
    case date(Double)
    case data([UInt8])
    case array([PropertyListValue])
    case dictionary([Member])
}

/// The kinds of value a property list holds.
package enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
    case dictionary, array, string, boolean, integer, real, date, data

    /// Whether the value holds other values.
    package var isContainer: Bool { self == .dictionary || self == .array }
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
}
