internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy diff OLD NEW`.
    static let policyDiff = Command(
        "policy diff", "Say which answers change from one policy to another.",
        operands: [
            Operand("OLD", "An exported `iosManagedAppProtection` as JSON; `-` reads standard input."),
            Operand("NEW", "The policy to compare it with."),
        ],
        options: [.format],
        sections: [
            .exits(success: "both give the same answers", negative: "at least one answer changes"),
            HelpSection(
                "REMARKS",
                [
                    ("compared", "Every question, in every circumstance; not the settings."),
                    (
                        "a private account",
                        "One without a policy, in the same app: what it may do with the managed account's data."
                    ),
                    ("settings", "Those that differ and change no answer are listed at the end."),
                ]),
            .examples([("mam policy diff level1.json level3.json", "What would users notice?")]),
        ],
        run: { call throws(ToolError) in try policyDiff(call) })

    private static func policyDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.checkStandardInput(call.operands)
        let (old, new) = (try call.policyToAsk(at: call.operands[0]), try call.policyToAsk(at: call.operands[1]))
        let diff = PolicyDiff(from: old.policy, to: new.policy)
        switch call.format {
        case .text: try call.write(diff.text + "\n")
        case .json: try call.write(json: PolicyDiffForm(old: old.policy, new: new.policy, diff: diff))
        }
        return diff.isEmpty ? .success : .negative
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
