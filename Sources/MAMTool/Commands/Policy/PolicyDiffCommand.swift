internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

extension Option {
    private enum Format: String, CaseIterable {
        case text, json, csv, sarif, github
    }

    fileprivate static let diffFormat = Option.choice(
        "format", of: Format.self,
        "The format of the answer: text, JSON, CSV for a spreadsheet, SARIF, or GitHub workflow commands. Defaults to text."
    )
}

extension Command {
    /// `policy diff OLD NEW`.
    static let policyDiff = Command(
        "policy diff", "List the differences between two policies in what they allow, block and require.",
        operands: [
            Operand("OLD", "\(Operand.policyHelp) Or the folder of a tenant's export."),
            Operand("NEW", "The policy or the folder to compare with OLD."),
        ],
        options: [.select, .diffFormat],
        sections: [
            .exits(
                success:
                    "both policies give the same answers, have the same checks, and include the same apps and devices",
                negative: "at least one of these changes",
                noAnswer:
                    "no answer is known to change, and an export lacks settings or policies that decide others"),
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
                    ("apps and devices", "Those that the policies include are compared if both files tell them."),
                    (
                        "folders",
                        "Policies of two exports are compared if they have the same id, or else the same name. Policies in one export only are listed, and other settings count as changes. An export that lacks pages does not tell which policies are new or removed."
                    ),
                    ("settings", "Settings that differ but change no answer and no check are listed at the end."),
                    (
                        "partial exports",
                        "A change is listed only if it happens whatever the values are that an export lacks."
                    ),
                ]),
            .examples([
                ("mam policy diff level1.json level3.json", "What would users notice?"),
                ("mam policy diff today planned --format csv > p.csv", "What changes in all policies of a tenant?"),
            ]),
        ],
        run: { call throws(ToolError) in try policyDiff(call) })

    private static func policyDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.checkStandardInput(call.operands)
        let folders = call.operands.filter(FolderInput.isFolder)
        guard folders.isEmpty else {
            guard folders.count == 2 else { throw call.wrong("compare two policies, or two folders") }
            guard call.value(of: .select) == nil else {
                throw call.wrong("`--select` reads one policy of a file: name files in place of the folders")
            }
            return try tenantDiff(call)
        }
        let (old, new) = (try call.policyToAsk(at: call.operands[0]), try call.policyToAsk(at: call.operands[1]))
        let diff = PolicyDiff(from: old.possible, to: new.possible)
        if call.value(of: .diffFormat) == "csv" {
            try call.write(PolicyDiff.csvHead + diff.csv(of: new.policy.printableName))
        } else {
            try call.write(diff, old, new)
        }
        guard diff.isEmpty else { return .negative }
        return diff.unknown.isEmpty ? .success : .dataError
    }
}

extension Call {
    fileprivate func write(_ diff: PolicyDiff, _ old: PolicyInput, _ new: PolicyInput) throws(ToolError) {
        switch checkingFormat {
        case .text:
            let parts = [("old", old), ("new", new)].flatMap { name, input in
                input.partial.map { "\(name): \($0.message)\n" }
            }
            try write(report: parts.joined() + (diff.isEmpty ? "" : diff.summary + "\n") + diff.text + "\n")
        case .json: try write(json: PolicyDiffForm(old: old, new: new, diff: diff))
        case .sarif, .github:
            let partial = [old, new].flatMap { input in input.partial.map { Annotation($0, in: input.file) } }
            try write((partial + diff.annotations(of: new)).text(for: self, rules: PolicyDiff.kinds))
        }
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

extension PolicyDiff {
    /// The names of the columns of comma-separated values.
    static let csvHead = "policy,change,question,condition,before,after,account\n"

    /// The changes as comma-separated values, without the names of the columns.
    func csv(of name: String) -> String {
        let rows =
            changes.map { change in
                let values = change.ends
                return [
                    name, change.kind.words, change.question, change.condition, values.before, values.after,
                    change.isAboutPrivateAccounts ? "a private account" : "the account",
                ]
            }
            + unknown.map { one in
                [
                    name, "unknown", [one.verb, one.object].filter { !$0.isEmpty }.joined(separator: " "), "", "", "",
                    one.isAboutPrivateAccounts ? "a private account" : "the account",
                ]
            }
        let others: [[String]] = otherSettings.map { one in
            [name, "other setting", one.label, "", one.words.old, one.words.new, "the account"]
        }
        return (rows + others).map { PolicyDiff.csvRow($0) }.joined()
    }

    /// Returns one row of comma-separated values.
    ///
    /// A cell that a spreadsheet would take for a formula begins with an apostrophe.
    static func csvRow(_ cells: [String]) -> String {
        cells.map { cell in
            // The first scalar counts, because a combining one after it makes another character.
            let isFormula = cell.unicodeScalars.first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
            return PlainText.cell(isFormula ? "'" + cell : cell)
        }.joined(separator: ",") + "\n"
    }
}

extension PolicyDiff.Change {
    /// The question: the action, or the name of a check.
    fileprivate var question: String {
        if isCheck { return verb.isEmpty ? object : verb }
        return [verb, object].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The answers before and after the change.
    fileprivate var ends: (before: String, after: String) {
        if let values = valuesInWords { return (values.old, values.new) }
        switch kind {
        case .newlyBlocked: return ("allowed", "blocked")
        case .newlyAllowed: return ("blocked", "allowed")
        case .newlyRequired: return ("not required", "required")
        case .noLongerRequired: return ("required", "not required")
        case .newlyChecked: return ("not checked", object)
        case .noLongerChecked: return (object, "not checked")
        case .changed: return ("", "")
        }
    }
}

private struct PolicyDiffForm: JSONObjectEncodable {
    let old: PolicyInput
    let new: PolicyInput
    let diff: PolicyDiff

    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "old": PolicyForm(old), "new": PolicyForm(new), "summary": diff.summary,
            "answersCompared": diff.answerCount, "isEmpty": diff.isEmpty, "changes": diff.changes,
            "settings": diff.settings,
        ]
        return diff.leftOut.isEmpty
            ? members : members.merging(["unknown": diff.unknown, "leftOut": diff.leftOut])
    }
}
