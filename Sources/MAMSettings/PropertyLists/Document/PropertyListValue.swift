internal import MAMText

/// A value of a property list without positions, for edits and writers.
///
/// Keys keep their order, and a dictionary may have equal keys, as in a file.
package enum PropertyListValue: Sendable, Hashable {
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

package enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
    case dictionary, array, string, boolean, integer, real, date, data

    /// Whether values of this kind contain other values.
    package var isContainer: Bool { self == .dictionary || self == .array }
}

extension PropertyListValue {
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

extension PropertyListValue {
    /// Tells whether two values are equal; texts and keys are compared byte by byte.
    ///
    /// The reader's limit on depth bounds the recursion.
    package static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.real(let one), .real(let other)), (.date(let one), .date(let other)): one == other
        case (.string(let one), .string(let other)): ExactName(one) == ExactName(other)
        case (.data(let one), .data(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.dictionary(let one), .dictionary(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .unsigned(let value): hasher.combine(value)
        case .real(let value), .date(let value): hasher.combine(value)
        case .string(let text): hasher.combine(ExactName(text))
        case .data(let bytes): hasher.combine(bytes)
        case .array(let values): hasher.combine(values)
        case .dictionary(let members): hasher.combine(members)
        }
    }
}

/// A change of a property list, whose path is that of the original document.
///
/// The paths of all edits in a batch are those before the first edit, so edits do not shift the indices of others.
package struct PropertyListEdit: Sendable, Hashable {
    package enum Operation: Sendable, Hashable {
        /// Replaces the value at the path; a key that its dictionary lacks is added at the end.
        case set(PropertyListValue)
        /// Removes the key with its value, or the element.
        case remove
        /// Renames the key at the path and keeps its value.
        case rename(String)
        /// Adds elements to the end of the array at the path.
        case append([PropertyListValue])
        /// Inserts elements before the element at the path.
        case insert([PropertyListValue])
        /// Removes the text after the property list in an XML file; the path is the root.
        case cutTrailing
        /// Sets the `version` of `<plist>`; the path is the root.
        case setVersion(String)

        /// Tells whether two operations are equal; texts are compared byte by byte.
        package static func == (left: Operation, right: Operation) -> Bool {
            switch (left, right) {
            case (.set(let one), .set(let other)): one == other
            case (.append(let one), .append(let other)), (.insert(let one), .insert(let other)): one == other
            case (.rename(let one), .rename(let other)), (.setVersion(let one), .setVersion(let other)):
                ExactName(one) == ExactName(other)
            case (.remove, .remove), (.cutTrailing, .cutTrailing): true
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .set(let value): hasher.combine(value)
            case .append(let values), .insert(let values): hasher.combine(values)
            case .rename(let text), .setVersion(let text): hasher.combine(ExactName(text))
            case .remove, .cutTrailing: hasher.combine(0)
            }
        }
    }

    package var path: PropertyListPath
    package var operation: Operation

    package init(_ path: PropertyListPath, _ operation: Operation) { (self.path, self.operation) = (path, operation) }
}
