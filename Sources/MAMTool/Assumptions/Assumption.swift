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

    /// All assumptions, in the order of the document.
    package static let all = text.split(separator: "\n").map { row in
        let parts = row.split(separator: " | ").map(String.init)
        return Assumption(name: parts[0], choice: parts[1], reason: parts[2], touches: parts[3])
    }
}

extension Assumption: Encodable {
    package func encode(to encoder: any Encoder) throws {
        let members: JSONMembers = [
            "name": name, "choice": choice, "reason": reason, "touches": touches, "decidedBy": decider.words,
        ]
        try members.encode(to: encoder)
    }
}
