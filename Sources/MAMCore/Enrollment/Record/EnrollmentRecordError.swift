/// Why bytes are no record of enrolment, and where.
package struct EnrollmentRecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected: lower case, one line, no full stop.
    package let expected: String
    /// The byte it was expected at.
    package let offset: Int
    /// The version of the record where it is newer than this library; nil otherwise.
    package let newerVersion: Int?

    package var description: String {
        guard let newerVersion else { return "an enrolment record is damaged at byte \(offset): \(expected) expected" }
        return "an enrolment record has version \(newerVersion), which a newer library wrote: \(expected) expected"
    }
}
