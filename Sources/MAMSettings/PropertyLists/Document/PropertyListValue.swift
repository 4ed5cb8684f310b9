internal import MAMText

/// A value of a property list without positions, for edits and writers.
///
/// Keys keep their order, and a dictionary may have equal keys, as in a file.
package enum PropertyListValue: Sendable, Hashable {
    /// A key and its value.
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
    /// A date, in seconds since the beginning of 2001; finite.
    ///
    /// It is never converted to a `Date`, since describing a `Date` that is not finite terminates the process.
    case date(Double)
    case data([UInt8])
    case array([PropertyListValue])
    case dictionary([Member])
}

/// The kinds of values in a property list.
package enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
    case dictionary, array, string, boolean, integer, real, date, data

    /// Whether values of this kind contain other values.
    package var isContainer: Bool { self == .dictionary || self == .array }
}

extension PropertyListValue {
    /// The kind of the value.
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
