internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy explain POLICY --action A …`, `policy explain POLICY --all-blocked …`.
    static let policyExplain = Command(
        "policy explain", "Explain why a policy allows or blocks an action, and which change would reverse the answer.",
        operands: [Operand("POLICY", Operand.policyHelp)],
        options: [
            .select,
            .explainedAction, .allBlocked, .location, .account, .owner, .peerApp, .peerPolicy, .mdm, .offline, .payload,
            .length, .url,
            .knownManagedScheme, .detected, .external, .fromFrame, .webView, .sdkVersion, .format,
        ],
        sections: [
            HelpSection("ACTIONS", [("see", "`mam help policy decide`; the actions and their options are the same.")]),
            HelpSection(
                "ANSWER",
                [
                    ("who", "The account whose policy is asked, and where the account was set."),
                    ("rule, why", "The rule that decided: its name in Docs/Rules.md, and a description."),
                    (
                        "setting",
                        "The setting that the rule uses: its value, its label in the admin center, and its line:column or the word default."
                    ),
                    (
                        "change, or",
                        "All smallest changes that reverse the answer. Replace `your-app` with the URL scheme of the other app."
                    ),
                ]),
            .exits(
                success: "allowed; for a requirement: required; with `--all-blocked`: nothing is blocked",
                negative: "blocked; for a requirement: not required; with `--all-blocked`: something is blocked",
                noAnswer: "the export lacks a setting on which the answer depends (UNKNOWN)"),
            .examples([
                ("mam policy explain p.json --action save --location box", "Why may a copy not go to Box?"),
                ("mam policy explain p.json --all-blocked", "What is blocked, by which setting?"),
            ]),
        ],
        run: { call throws(ToolError) in try policyExplain(call) })

    private static func policyExplain(_ call: Call) throws(ToolError) -> ExitStatus {
        guard call.has(.allBlocked) else { return try explainOne(call) }
        for option in [
            Option.explainedAction, .location, .account, .peerApp, .length, .url, .knownManagedScheme, .detected,
            .external, .fromFrame, .webView,
        ] where call.has(option) || call.value(of: option) != nil {
            throw call.wrong(
                "`--all-blocked` takes `--owner`, `--peer-policy`, `--mdm`, `--offline` and `--payload`, not `--\(option.name)`"
            )
        }
        let (own, peer) = try call.policies()
        let blocked = BlockedQuestions(
            own: own, peer: peer, owner: call.value(of: .owner, as: AnswerSpace.OwnerKind.self) ?? .managed,
            facts: call.facts, payload: call.value(of: .payload, as: PayloadWord.self) ?? .text)
        switch call.format {
        case .text: try call.write(report: blocked.text)
        case .json: try call.write(json: blocked)
        }
        guard blocked.count == 0 else { return .negative }
        return blocked.unknown.isEmpty ? .success : .dataError
    }

    private static func explainOne(_ call: Call) throws(ToolError) -> ExitStatus {
        guard call.value(of: .explainedAction) != nil else {
            throw call.wrong("name a question with `--action`, or give `--all-blocked`")
        }
        let question = try DecideQuestion(call)
        let (own, peer) = try call.policies()
        let answer = ExplainAnswer(
            question, own: own, peer: peer, facts: call.facts,
            isOwnerGiven: call.value(of: .owner) != nil)
        switch call.format {
        case .text: try call.write(report: answer.text)
        case .json: try call.write(json: answer)
        }
        return answer.decided.status
    }
}

extension Option {
    /// `--action`, which is optional because another option can replace it.
    fileprivate static let explainedAction = Option(
        "action", .word("ACTION", suggestions: DecideAction.all.map(\.name)), "The action in the question.")
    fileprivate static let allBlocked = Option(
        "all-blocked", .flag, "Explain every question that is blocked, by the setting that blocks it.")
}
