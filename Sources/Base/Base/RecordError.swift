/// An error in the format of a stored record, with its position.
package struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the record, as in "a pin record".
    package let record: String
    /// The verb for the name, as in "is".
    package let verb: String
    /// The expected content: lower case, one line, no full stop.
    package let expected: String
    /// The position of the expected content, in bytes.
    package let offset: Int
    /// The version of the record if it is newer than this library; nil otherwise.
    package var newerVersion: Int?

    /// Makes the error for expected content at a position, in bytes.
    package init(record: String, verb: String, expected: String, offset: Int) {
        (self.record, self.verb, self.expected, self.offset) = (record, verb, expected, offset)
    }

    package var description: String {
        guard let newerVersion else { return "\(record) \(verb) damaged at byte \(offset): \(expected) expected" }
        return "\(record) has version \(newerVersion), which a newer library wrote: \(expected) expected"
    }
}
