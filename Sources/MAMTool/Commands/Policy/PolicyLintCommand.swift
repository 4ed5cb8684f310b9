internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

extension Command {
    /// `policy lint FILE… [--explain ID]`.
    static let policyLint = Command(
        "policy lint", "List settings of policies that have no effect or an unexpected effect.",
        operands: [
            Operand("FILE", Operand.policyHelp, count: .any)
        ],
        options: [.explainRule, .select, .checkingFormat],
        sections: [
            .exits(
                success: "no finding, or findings of severity info only, or a rule was explained",
                negative: "at least one finding of severity warning"),
            HelpSection("RULES", LintRule.all.map { ($0.id, $0.message) }),
            HelpSection(
                "REMARKS",
                [
                    (
                        "checked",
                        "This command checks the effect of settings; `mam policy check` checks their names and values."
                    ),
                    (
                        "names",
                        "Texts that are no URL scheme, link, bundle id or device model where one is wanted are listed by both."
                    ),
                    (
                        "defaults",
                        "A setting with its default value, or with an older default of the service, is never listed."
                    ),
                    (
                        "several files",
                        "If a file cannot be read, the others are still read. The exit status is the highest of all files."
                    ),
                    ("folders", Operand.foldersHelp),
                ]),
            .examples([
                ("mam policy lint exports/*.json", "Which settings of these policies have no effect?"),
                ("mam policy lint --explain saveBlockUnused", "Print the reason, its source and an example."),
            ]),
        ],
        run: { call throws(ToolError) in try policyLint(call) })

    private static func policyLint(_ call: Call) throws(ToolError) -> ExitStatus {
        if let id = call.value(of: .explainRule) { return try explain(id, call) }
        guard !call.operands.isEmpty else { throw call.wrong("name a policy, or a rule with `--explain`") }
        let rules: [(id: String, title: String)] = LintRule.all.map { ($0.id, $0.message) }
        return try call.reportPolicies(rules: rules + PolicyIssue.nameRules, failsFrom: .warning) { input in
            call.warn(aboutUnreadable: input.document, in: input.file)
            let document = input.document
            let found = (document.nameIssues + document.lint()).enumerated().sorted { left, right in
                (left.element.position?.byteOffset ?? 0, left.offset)
                    < (right.element.position?.byteOffset ?? 0, right.offset)
            }
            return [document.gapIssue].compactMap(\.self) + found.map(\.element)
        }
    }

    private static func explain(_ id: String, _ call: Call) throws(ToolError) -> ExitStatus {
        guard call.operands.isEmpty else { throw call.wrong("`--explain` takes no files") }
        guard let rule = LintRule(id: id) else {
            let near = NearMiss.word(for: id, in: LintRule.all.map(\.id)).map { "; did you mean `\($0)`?" }
            throw call.wrong("\(PlainText.quoted(id)) is no rule\(near ?? "")")
        }
        let explained = ExplainedRule(rule: rule)
        switch call.checkingFormat {
        case .text: try call.write(report: explained.text)
        case .json: try call.write(json: explained)
        case .sarif, .github: throw call.wrong("`--explain` writes text or JSON")
        }
        return .success
    }
}

extension Option {
    static let explainRule = Option(
        "explain", .word("ID", suggestions: LintRule.all.map(\.id)), "Explain one rule instead of reading files.")
}

/// A rule of the linter, as text and JSON.
struct ExplainedRule: JSONObjectEncodable {
    let rule: LintRule

    var text: String {
        let rows: [(String, String)] = [
            ("severity", rule.severity.rawValue), ("settings", rule.settings.map(\.rawValue).joined(separator: ", ")),
            ("why", rule.why), ("source", rule.source), ("what to do", rule.help),
        ]
        return "\(rule.id): \(rule.message)\n" + Columns.rows(rows) + "  example\n    {\(rule.example)}\n"
    }

    var members: JSONMembers {
        [
            "version": 1, "id": rule.id, "severity": rule.severity, "settings": rule.settings.map(\.rawValue),
            "message": rule.message, "help": rule.help, "why": rule.why, "source": rule.source,
            "example": "{\(rule.example)}",
        ]
    }
}
