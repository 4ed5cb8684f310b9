internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy diff OLD NEW`.
    static let policyDiff = Command(
        "policy diff", "List the differences between two policies in what they allow, block and require.",
        operands: [
            Operand("OLD", Operand.policyHelp),
            Operand("NEW", "The policy to compare with OLD, in the same format."),
        ],
        options: [.select, .checkingFormat],
        sections: [
            .exits(
                success: "both policies give the same answers and have the same checks",
                negative: "at least one answer or check changes",
                noAnswer: "no answer is known to change, and an export lacks settings that decide others"),
            HelpSection(
                "REMARKS",
                [
                    ("compared", "The answers to all questions in all circumstances are compared, not the settings."),
                    (
                        "a private account",
                        "An account without a policy, in an app in which another account has the policy."
                    ),
                    (
                        "checks",
                        "The checks at launch are compared too: who is wiped, blocked, warned or asked."
                    ),
                    ("settings", "Settings that differ but change no answer and no check are listed at the end."),
                    (
                        "partial exports",
                        "A change is listed only if it happens whatever the values are that an export lacks."
                    ),
                ]),
            .examples([("mam policy diff level1.json level3.json", "What would users notice?")]),
        ],
        run: { call throws(ToolError) in try policyDiff(call) })

    private static func policyDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.checkStandardInput(call.operands)
        let (old, new) = (try call.policyToAsk(at: call.operands[0]), try call.policyToAsk(at: call.operands[1]))
        let diff = PolicyDiff(from: old.possible, to: new.possible)
        switch call.checkingFormat {
        case .text:
            let parts = [("old", old), ("new", new)].flatMap { name, input in
                input.partial.map { "\(name): \($0.message)\n" }
            }
            try call.write(parts.joined() + diff.text + "\n")
        case .json: try call.write(json: PolicyDiffForm(old: old, new: new, diff: diff))
        case .sarif, .github:
            let partial = [old, new].flatMap { input in input.partial.map { Annotation($0, in: input.file) } }
            try call.write((partial + diff.annotations(of: new)).text(for: call, rules: PolicyDiff.kinds))
        }
        guard diff.isEmpty else { return .negative }
        return diff.unknown.isEmpty ? .success : .dataError
    }
}

extension PolicyDiff {
    /// The kinds of change with their titles.
    fileprivate static let kinds: [(id: String, title: String)] = Kind.allCases.map { ($0.rawValue, $0.words) }

    /// The changes as findings about the new policy: what is newly allowed or no longer checked is a warning.
    fileprivate func annotations(of new: PolicyInput) -> [Annotation] {
        Kind.allCases.flatMap { kind in
            sentences(of: kind).map { sentence in
                Annotation(
                    level: [.newlyAllowed, .noLongerRequired, .noLongerChecked].contains(kind) ? .warning : .notice,
                    rule: kind.rawValue, message: "\(kind.words) \(sentence)", file: new.file)
            }
        }
            + unknownSentences.map {
                Annotation(level: .warning, rule: "unknown", message: "unknown \($0)", file: new.file)
            }
    }
}

private struct PolicyDiffForm: JSONObjectEncodable {
    let old: PolicyInput
    let new: PolicyInput
    let diff: PolicyDiff

    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "old": PolicyForm(old), "new": PolicyForm(new), "answersCompared": diff.answerCount,
            "isEmpty": diff.isEmpty, "changes": diff.changes, "settings": diff.settings,
        ]
        return diff.leftOut.isEmpty
            ? members : members.merging(["unknown": diff.unknown, "leftOut": diff.leftOut])
    }
}
