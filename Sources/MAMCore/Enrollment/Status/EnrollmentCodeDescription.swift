/// What a status of enrolment means, as documents and tools show it.
package struct EnrollmentCodeDescription: Sendable, Hashable {
    /// The status.
    package let code: MAMEnrollmentStatus.Code
    /// Where it arrives; none for a status that never does.
    package let kinds: [EnrollmentRequestKind]
    /// What it means: lower case, no full stop.
    package let meaning: String
    /// What leads to it.
    package let causes: String
    /// What the app has to do.
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

    /// Every status there is, by number.
    package static let all = first + second
}
