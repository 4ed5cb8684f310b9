/// The description of an enrollment status, for documents and tools.
package struct EnrollmentCodeDescription: Sendable, Hashable {
    /// The status.
    package let code: MAMEnrollmentStatus.Code
    /// The kinds of requests that have the status; empty for a status that is never used.
    package let kinds: [EnrollmentRequestKind]
    /// The meaning, in lower case without a full stop.
    package let meaning: String
    /// The causes of the status.
    package let causes: String
    /// The steps that the app takes.
    package let duty: String

    init(
        _ code: MAMEnrollmentStatus.Code, _ kinds: [EnrollmentRequestKind], _ meaning: String, causes: String,
        duty: String
    ) {
        self.code = code
        self.kinds = kinds
        self.meaning = meaning
        self.causes = causes
        self.duty = duty
    }

    /// All statuses, ordered by number.
    package static let all = first + second
}
