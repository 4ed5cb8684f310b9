extension ScenarioSchema {
    /// The description of the format of scenario files, as tables in Markdown.
    ///
    /// `Docs/Scenarios/README.md` contains this text.
    public static var markdown: String {
        let shapes: [ObjectShape] = [.file, .tenant, .user, .device, .app, .scenario]
        var lines = ["### Objects", ""]
        for shape in shapes {
            lines += ["**\(shape.name)**: \(shape.summary)", ""]
            lines += table(shape.fields)
            lines.append("")
        }
        lines += ["### Common fields of steps that happen in an app", ""]
        lines += table(StepVerb.common)
        lines += ["", "### Verbs", ""]
        for verb in StepVerb.all {
            lines += ["**`\(verb.name)`**: \(verb.summary)\(verb.isInApp ? "" : " Takes no common fields.")", ""]
            lines += table(verb.own)
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    private static func table(_ fields: [FieldShape]) -> [String] {
        ["| Field | Required | Value | Meaning |", "|---|---|---|---|"]
            + fields.map { "| `\($0.name)` | \($0.isRequired ? "yes" : "") | \(words($0.kind)) | \($0.summary) |" }
    }

    private static func words(_ kind: FieldKind) -> String {
        switch kind {
        case .text: "text on one line"
        case .name: "a name"
        case .names: "a list of names, at most \(ScenarioReader.maximumNameCount)"
        case .content: "text, at most \(KnownFiles.maximumByteCount) bytes of UTF-8"
        case .appFile: "a name, or `Inbox/` and a name"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .words(let words): "a list of " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .version: "a version, such as `17.5`"
        case .systemVersion: "a version, such as `17.5` or `16.4.1 (a)`"
        case .boolean: "`true`, `false`"
        case .integer(let range) where range.lowerBound == range.upperBound: "`\(range.lowerBound)`"
        case .integer(let range):
            "a whole number from \(range.lowerBound)" + (range.upperBound == .max ? "" : " to \(range.upperBound)")
        case .file: "a file"
        case .optionalFile: "a file, or `null`"
        case .user: "a user"
        case .users: "users"
        case .account: "a user, `none`, `unmanaged`"
        case .accounts: "a list of users"
        case .accountOrAccounts: "a user, `none`, `unmanaged`, or a list of users"
        case .app: "an app"
        case .managedApp: "an app with the SDK"
        case .rule: "a rule of Docs/Rules.md"
        case .steps: "steps"
        case .branches: "2 to \(ScenarioReader.maximumBranchCount) lists of steps"
        case .object(let shape): "a \(shape.name)"
        case .named(let shape): "\(shape.name)s by short name"
        case .list(let shape): "a list of \(shape.name)s"
        }
    }
}
