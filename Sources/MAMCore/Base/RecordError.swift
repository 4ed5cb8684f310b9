/// Why stored bytes are not the record they should be, and where.
package struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What the record is called, with its verb, as in "a pin record" and "is".
    package let record: String
    package let verb: String
    /// What was expected: lower case, one line, no full stop.
    package let expected: String
    /// The byte it was expected at.
    package let offset: Int
    /// The version of the record where it is newer than this library; nil otherwise.
    package internal(set) var newerVersion: Int?

    package var description: String {
        guard let newerVersion else { return "\(record) \(verb) damaged at byte \(offset): \(expected) expected" }
        return "\(record) has version \(newerVersion), which a newer library wrote: \(expected) expected"
    }
}
