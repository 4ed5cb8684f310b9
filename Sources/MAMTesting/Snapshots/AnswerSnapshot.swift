internal import Foundation
package import MAMCore
internal import MAMJSON
internal import MAMPolicyTools
internal import MAMText

/// The content of a recorded file: a policy as Graph writes it, and its answers to all questions.
///
/// With the policy, two snapshots can be compared as policies are, in words and for every question. With the answers, a
/// version of the engine that decides differently is noticed too.
package struct AnswerSnapshot: Equatable {
    /// The version of the file format.
    static let version = 1
    /// The maximum number of lines of a difference that a failure shows.
    private static let maximumLineCount = 20

    let policy: MAMPolicy
    /// The answers, one line for each question, with the rule that decided it.
    package let answers: [String]

    /// Records the answers of a policy to all questions.
    package init(of policy: MAMPolicy) {
        self.policy = policy
        answers = AnswerSpace.OwnerKind.allCases.flatMap { Self.answers(of: $0, policy) } + Self.openings(policy)
    }

    /// Lists the answers to all questions and requirements of one kind of owner.
    ///
    /// Other managed accounts have the same policy.
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

    /// Lists the apps in which links open, with and without a managed app for them.
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

    /// The content of the file: JSON with one answer a line.
    package var text: String {
        let policy = PolicyDocument(self.policy).json
        // Answers can contain the policy's own link patterns, so they are escaped.
        let lines = answers.map { "    \(JSONValue.made(.string($0)).text)" }.joined(separator: ",\n")
        return "{\n  \"version\": \(Self.version),\n  \"policy\": \(policy),\n  \"answers\": [\n\(lines)\n  ]\n}\n"
    }

    /// Reads the content of a recorded file; `nil` when it is malformed or has another version.
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

    /// Describes the differences as `mam policy diff` does; `nil` when there are none.
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
            + (lines.count > Self.maximumLineCount
                ? ["  and \(NounCount.text(lines.count - Self.maximumLineCount, "line")) more"] : []))
            .joined(separator: "\n")
    }
}
