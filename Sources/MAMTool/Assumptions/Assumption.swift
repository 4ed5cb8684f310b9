/// One reading that was chosen where the public sources are silent or contradict each other.
///
/// `Docs/Assumptions.md` has the same rows; a test compares the two.
package struct Assumption: Sendable, Hashable, Encodable {
    /// The stable name.
    package let name: String
    /// What was chosen.
    package let choice: String
    /// Where it comes from: why it was chosen, and what else it could be.
    package let reason: String
    /// What it touches: the places in the code.
    package let touches: String

    init(_ name: String, _ choice: String, _ reason: String, _ touches: String) {
        (self.name, self.choice, self.reason, self.touches) = (name, choice, reason, touches)
    }

    /// All of them, in the order of the document.
    package static let all =
        part1 + part2 + part3 + part4 + part5 + part6 + enrollment + life + settings + infoPlist + configurator + part7
        + exchange + observability + databases
}
