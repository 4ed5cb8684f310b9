internal import Foundation
package import MAMCore

/// What a policy answers to everything, as a file holds it: the policy as Graph writes it, and its answers.
///
/// The policy is kept so that two snapshots can be compared as policies are, in words and over every question; the answers
/// about data transfer, so that another version of the engine that answers otherwise is noticed too.
package struct AnswerSnapshot: Equatable {
    /// The version of the form.
    static let version = 1
    /// The most lines of a difference in answers that a failure shows.
    private static let mostLines = 20

    let policy: MAMPolicy
    let answers: [String]

    /// Asks a policy everything.
    package init(of policy: MAMPolicy) {
        self.policy = policy
        answers = AnswerSpace.rows(policy: policy, peer: policy, facts: [], payload: .text).map { row in
            let subject = [row.action.rawValue, row.location, row.peerApp.map { "\($0.rawValue) app" }].compactMap(
                \.self)
            return "\(row.owner.rawValue) account: \(subject.joined(separator: " ")), account \(row.account.rawValue): "
                + "\(row.allowed ? "allowed" : "BLOCKED") [\(row.rule)]"
        }
    }

    private init(policy: MAMPolicy, answers: [String]) { (self.policy, self.answers) = (policy, answers) }

    /// The file: JSON, one answer a line.
    package var text: String {
        let policy = PolicyDocument(self.policy).json
        let lines = answers.map { "    \"\($0)\"" }.joined(separator: ",\n")
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
        self.init(policy: document.compile(), answers: form.answers)
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
            (["the policy is the same, the engine answers otherwise"] + lines.prefix(Self.mostLines)
            + (lines.count > Self.mostLines ? ["  and \(lines.count - Self.mostLines) lines more"] : [])).joined(
                separator: "\n")
    }
}
