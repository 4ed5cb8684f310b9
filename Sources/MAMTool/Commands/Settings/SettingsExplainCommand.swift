internal import MAMCore
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

extension Command {
    /// `settings explain [ID] [--format text|json]`.
    static let settingsExplain = Command(
        "settings explain",
        "Explain a rule of `mam settings check` with the reason, an example, the fix and the source.",
        operands: [
            Operand(
                "ID", "The id of the rule, such as S053; without it, all rules are listed.", count: .optional,
                suggestions: SettingsRule.all.map(\.id.rawValue))
        ],
        options: [.format],
        sections: [
            .exits(success: "the rule was explained, or all rules were listed"),
            HelpSection(
                "FIRST LETTER OF AN ID",
                [
                    ("P", "The file as a property list."), ("S", "The dictionary IntuneMAMSettings."),
                    ("I", "The rest of Info.plist."), ("E", "The entitlements."),
                    ("A", "The activation rule of an extension."),
                ]),
            .examples([("mam settings explain I005", "Print the required query schemes, with the reason.")]),
        ],
        run: { call throws(ToolError) in try settingsExplain(call) })

    private static func settingsExplain(_ call: Call) throws(ToolError) -> ExitStatus {
        guard let id = call.operands.first else {
            let rules = SettingsRule.all
            switch call.format {
            case .text:
                try call.write(report: Columns.table(rules.map { [$0.id.rawValue, $0.severity.rawValue, $0.title] }))
            case .json: try call.write(json: ExplainedSettingsRules(rules: rules.map(ExplainedSettingsRule.init)))
            }
            return .success
        }
        guard let rule = SettingsRule(id: id) else { throw call.wrong(SettingsRule.unknown(id)) }
        let explained = ExplainedSettingsRule(rule: rule)
        switch call.format {
        case .text: try call.write(report: explained.text)
        case .json: try call.write(json: explained)
        }
        return .success
    }
}

/// All rules, as JSON.
private struct ExplainedSettingsRules: Encodable {
    let version = 1
    let rules: [ExplainedSettingsRule]
}

/// One rule, as text and JSON.
struct ExplainedSettingsRule: JSONObjectEncodable {
    let rule: SettingsRule

    /// The page of the rule.
    var text: String {
        let others = BuildKind.allCases.filter { rule.severity(in: $0) != rule.severity }
            .map { "\(rule.severity(in: $0).rawValue) with `--build-kind \($0.rawValue)`" }
        var rows = [
            ("severity", ([rule.severity.rawValue] + others).joined(separator: "; ")), ("why", rule.why),
            ("fix", rule.fix.map { "`mam configure` \($0)" } ?? "by hand"), ("source", rule.source),
        ]
        if rule.place == .binaryFile { rows.append(("examples", "binary files, in hexadecimal digits")) }
        return "\(rule.id): \(rule.title)\n" + Columns.rows(rows) + example("wrong", rule.wrong)
            + example("right", rule.right)
    }

    private func example(_ name: String, _ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.allSatisfy { $0 == " " } ? "\n" : "    \(line)\n"
        }
        return "  \(name)\n" + lines.joined()
    }

    var members: JSONMembers {
        let severities = JSONMembers(BuildKind.allCases.map { ($0.rawValue, rule.severity(in: $0).rawValue) })
        return [
            "version": 1, "id": rule.id.rawValue, "severity": rule.severity, "severities": severities,
            "title": rule.title, "why": rule.why, "wrong": rule.wrong, "right": rule.right, "fix": rule.fix,
            "source": rule.source,
        ]
    }
}

/// A setting with its value and place in a policy's file.
struct SettingInFile {
    let setting: PolicySetting
    /// The value in the file; `nil` when it is missing and the default applies.
    let value: PolicyValue?
    /// The place of the value; `nil` when it is missing.
    let position: SourcePosition?
    let file: String
    /// Whether the setting is in the other account's policy.
    let isPeer: Bool
    /// The versions of the SDK that know the setting, if the app's SDK is older; the setting then has no effect.
    let neededSDK: String?

    init(_ setting: PolicySetting, isPeer: Bool, own: PolicyInput, peer: PolicyInput, neededSDK: String? = nil) {
        self.neededSDK = neededSDK
        let input = isPeer ? peer : own
        (self.setting, self.isPeer) = (setting, isPeer)
        (value, position, file) = (input.document.values[setting], input.document.places[setting], input.file)
    }

    /// The text output: `name = value (label; default)`.
    var text: String {
        "\(isPeer ? "the other account's " : "")\(setting.rawValue) = \(shown) (\(setting.descriptor.label); \(place))"
            + (neededSDK.map { ", no effect: it needs \($0)" } ?? "")
    }

    private var shown: String {
        switch value {
        case nil: setting.defaultText
        case .unreadable?: "unreadable, so the strictest value counts"
        case let value?: value.text.isEmpty ? "empty" : PlainText.line(value.text, limit: PlainText.limit)
        }
    }

    private var place: String {
        guard let position else { return value == nil ? "default" : "in the file" }
        return "\(PlainText.line(file)):\(position.line):\(position.column)"
    }
}

extension SettingInFile: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "name": setting.rawValue, "label": setting.descriptor.label, "value": value?.text,
            "defaultValue": setting.defaultText, "isDefault": value == nil, "isPeer": isPeer, "line": position?.line,
            "column": position?.column,
        ]
        return neededSDK.map { members.merging(["neededSDK": $0]) } ?? members
    }
}
