internal import Foundation
package import MAMCore
internal import MAMJSON
internal import MAMPolicyTools

/// What a policy answers to everything, as a file holds it: the policy as Graph writes it, and its answers.
///
/// The policy is kept so that two snapshots can be compared as policies are, in words and over every question; the answers,
/// so that another version of the engine that answers otherwise is noticed too.
package struct AnswerSnapshot: Equatable {
    /// The version of the form.
    static let version = 2
    /// The most lines of a difference in answers that a failure shows.
    private static let maximumLineCount = 20

    let policy: MAMPolicy
    /// One line for each question, with the rule that answers it.
    package let answers: [String]

    /// Asks a policy everything.
    package init(of policy: MAMPolicy) {
        self.policy = policy
        answers = AnswerSpace.OwnerKind.allCases.flatMap { Self.answers(of: $0, policy) } + Self.openings(policy)
    }

    /// What one owner is allowed and required, of all that can be asked; the policy is that of other managed accounts too.
    private static func answers(of owner: AnswerSpace.OwnerKind, _ policy: MAMPolicy) -> [String] {
        func line(_ cell: AnswerSpace.Cell, _ words: String, _ yes: String, _ no: String) -> String {
            let decision = AnswerSpace.decision(of: cell, policy: policy, peer: policy, facts: [])
            return "\(owner.rawValue) account: \(words): \(decision.isAllowed ? yes : no) [\(decision.rule.name)]"
        }
        let questions = AnswerSpace.questions(owner: owner, policy: policy, peer: policy, payload: .text).map {
            line($0.cell, [$0.subject, $0.beside].filter { !$0.isEmpty }.joined(separator: ", "), "allowed", "BLOCKED")
        }
        let requirements = PolicyProperty.allCases.filter(\.isRequirement).map {
            line(AnswerSpace.Cell(property: $0, owner: owner), $0.name, "yes", "no")
        }
        return questions + requirements
    }

    /// Where links open, with and without a managed app for them.
    private static func openings(_ policy: MAMPolicy) -> [String] {
        AnswerSpace.linkRows(policy: policy).map { row in
            let circumstances = [
                row.isExternal == true ? ", external to the app" : "",
                row.opensInManagedApp ? ", with a managed app for it" : "",
            ].joined()
            return "\(row.action.rawValue), \(row.link)\(circumstances): \(row.opens ?? "BLOCKED") [\(row.rule)]"
        }
    }

    private init(policy: MAMPolicy, answers: [String]) { (self.policy, self.answers) = (policy, answers) }

    /// The file: JSON, one answer a line.
    package var text: String {
        let policy = PolicyDocument(self.policy).json
        // Patterns of links are the policy's own texts.
        let lines = answers.map { "    \(JSONValue.made(.string($0)).text)" }.joined(separator: ",\n")
        return "{\n  \"version\": \(Self.version),\n  \"policy\": \(policy),\n  \"answers\": [\n\(lines)\n  ]\n}\n"
    }

    /// Reads such a file; nil when it is none.
    package init?(_ text: String) {
        struct Form: Decodable {
            let version: Int
            let answers: [String]
        }
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(text.utf8)), form.version == Self.version,
            let start = text.range(of: "\"policy\": "), let end = text.range(of: ",\n  \"answers\""),
            start.upperBound <= end.lowerBound,
            let document = try? PolicyDocument(json: String(text[start.upperBound..<end.lowerBound]))
        else { return nil }
        self.init(policy: document.compileStrictest(), answers: form.answers)
    }

    /// What is different now, as `mam policy diff` says it; nil when nothing is.
    package func difference(to now: AnswerSnapshot) -> String? {
        let diff = PolicyDiff(from: policy, to: now.policy)
        guard diff.isEmpty else { return diff.text }
        guard answers != now.answers else { return nil }
        let (old, new) = (Set(answers), Set(now.answers))
        let lines =
            answers.filter { !new.contains($0) }.map { "  - \($0)" }
            + now.answers.filter { !old.contains($0) }.map { "  + \($0)" }
        return
            (["the policy is the same, the engine answers otherwise"] + lines.prefix(Self.maximumLineCount)
            + (lines.count > Self.maximumLineCount ? ["  and \(lines.count - Self.maximumLineCount) lines more"] : []))
            .joined(
                separator: "\n")
    }
}
