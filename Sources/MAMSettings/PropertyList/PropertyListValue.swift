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
