/// A choice where the public sources are silent or contradict each other.
///
/// `Docs/Assumptions.md` has the same rows; a test compares the two.
package struct Assumption: Sendable, Hashable {
    /// The stable name of the assumption.
    package let name: String
    package let choice: String
    /// The reason for the choice, with its alternatives.
    package let reason: String
    /// The places in the code that the choice affects.
    package let touches: String

    init(_ name: String, _ choice: String, _ reason: String, _ touches: String) {
        (self.name, self.choice, self.reason, self.touches) = (name, choice, reason, touches)
    }

    /// All assumptions, in the order of the document.
    package static let all =
        part1 + part2 + part3 + part4 + part5 + part6 + enrollment + life + settings + infoPlist + configurator + part7
        + exchange + observability + databases + evaluation + deviceLock
        + exports + sharing + versions
}

extension Assumption: Encodable {
    package func encode(to encoder: any Encoder) throws {
        let members: JSONMembers = [
            "name": name, "choice": choice, "reason": reason, "touches": touches, "decidedBy": decider.words,
        ]
        try members.encode(to: encoder)
    }
}
