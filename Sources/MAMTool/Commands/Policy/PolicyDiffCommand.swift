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
            .exits(success: "both policies give the same answers", negative: "at least one answer changes"),
            HelpSection(
                "REMARKS",
                [
                    ("compared", "The answers to all questions in all circumstances are compared, not the settings."),
                    (
                        "a private account",
                        "An account without a policy, in an app in which another account has the policy."
                    ),
                    ("settings", "Settings that differ but change no answer are listed at the end."),
                ]),
            .examples([("mam policy diff level1.json level3.json", "What would users notice?")]),
        ],
        run: { call throws(ToolError) in try policyDiff(call) })

    private static func policyDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.checkStandardInput(call.operands)
        let (old, new) = (try call.policyToAsk(at: call.operands[0]), try call.policyToAsk(at: call.operands[1]))
        let diff = PolicyDiff(from: old.policy, to: new.policy)
        switch call.checkingFormat {
        case .text: try call.write(diff.text + "\n")
        case .json: try call.write(json: PolicyDiffForm(old: old.policy, new: new.policy, diff: diff))
        case .sarif, .github: try call.write(diff.annotations(of: new).text(for: call, rules: PolicyDiff.kinds))
        }
        return diff.isEmpty ? .success : .negative
    }
}

extension PolicyDiff {
    /// The kinds of change with their titles.
    fileprivate static let kinds: [(id: String, title: String)] = Kind.allCases.map { ($0.rawValue, $0.words) }

    /// The changes as findings about the new policy: what is newly allowed is a warning.
    fileprivate func annotations(of new: PolicyInput) -> [Annotation] {
        Kind.allCases.flatMap { kind in
            sentences(of: kind).map { sentence in
                Annotation(
                    level: kind == .newlyAllowed || kind == .noLongerRequired ? .warning : .notice,
                    rule: kind.rawValue, message: "\(kind.words) \(sentence)", file: new.file)
            }
        }
    }
}

private struct PolicyDiffForm: JSONObjectEncodable {
    let old: MAMPolicy
    let new: MAMPolicy
    let diff: PolicyDiff

    var members: JSONMembers {
        [
            "version": 1, "old": PolicyForm(old), "new": PolicyForm(new), "answersCompared": diff.answerCount,
            "isEmpty": diff.isEmpty, "changes": diff.changes, "settings": diff.settings,
        ]
    }
}
