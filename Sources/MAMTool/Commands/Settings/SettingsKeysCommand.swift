internal import MAMSettings
internal import MAMText

extension Command {
    /// `settings keys [KEY] [--format text|json]`.
    static let settingsKeys = Command(
        "settings keys", "List the keys of IntuneMAMSettings, or describe one.",
        operands: [
            Operand(
                "KEY", "The key to describe; without it, all keys are listed.", count: .optional,
                suggestions: SettingsKey.allCases.map(\.name))
        ],
        options: [.format],
        sections: [
            .exits(success: "the keys were listed, or the key was described"),
            .examples([
                ("mam settings keys", "Print every key with its type and default."),
                ("mam settings keys SplashDuration", "Print one key in full."),
            ]),
        ],
        run: { call throws(ToolError) in try settingsKeys(call) })

    private static func settingsKeys(_ call: Call) throws(ToolError) -> ExitStatus {
        guard let name = call.operands.first else {
            switch call.format {
            case .text: try call.write(report: SettingsKeyList.text)
            case .json: try call.write(json: SettingsKeyList())
            }
            return .success
        }
        guard let key = SettingsKey(named: name) else {
            let hint = NearMiss.hint(for: name, in: SettingsKey.allCases.map(\.name))
            throw call.wrong("\(PlainText.quoted(name)) is no key of IntuneMAMSettings\(hint)")
        }
        switch call.format {
        case .text: try call.write(report: key.page)
        case .json: try call.write(json: SettingsKeyForm(key: key))
        }
        return .success
    }
}

/// All keys, in the order of the table.
private struct SettingsKeyList: Encodable {
    let version = 1
    let keys = SettingsKey.allCases.map(SettingsKeyForm.init)

    /// The text output: a table of the documented keys, and below it the keys without an effect, with the reason.
    static var text: String {
        let documented = SettingsKey.allCases.filter { $0.status == .documented }
        let rows = documented.map { [$0.name, $0.kind?.rawValue ?? "", $0.defaultText ?? "", $0.summary] }
        let others = SettingsKey.allCases.filter { $0.status != .documented }
        return Columns.table([["KEY", "TYPE", "DEFAULT", "MEANING"]] + rows)
            + "\nNot to be used:\n"
            + reasons(of: others).map { reason, names in
                "  " + Columns.paragraph(reason) + "\n"
                    + Columns.rows([("  ", names.joined(separator: ", "))])
            }.joined()
    }

    /// Groups keys by their reason, in the order of the table.
    private static func reasons(of keys: [SettingsKey]) -> [(reason: String, names: [String])] {
        var groups: [(reason: String, names: [String])] = []
        for key in keys {
            if let index = groups.firstIndex(where: { $0.reason == key.statusText }) {
                groups[index].names.append(key.name)
            } else {
                groups.append((key.statusText, [key.name]))
            }
        }
        return groups
    }
}

private struct SettingsKeyForm: JSONObjectEncodable {
    let key: SettingsKey

    var members: JSONMembers {
        [
            "name": key.name, "type": key.kind?.rawValue, "default": key.defaultText, "values": key.allowedValues,
            "meaning": key.summary, "status": key.statusName, "reason": key.reason, "since": key.since,
        ]
    }
}

extension SettingsKey {
    fileprivate var statusName: String {
        switch status {
        case .documented: "documented"
        case .retired: "retired"
        case .notPublic: "not public"
        }
    }

    fileprivate var reason: String? {
        switch status {
        case .documented: nil
        case .retired(let reason), .notPublic(let reason): reason
        }
    }

    /// The first version of the SDK that reads the key; `nil` if it is not known.
    fileprivate var since: String? { SDKVersionTable.row(of: .infoPlistKey(name))?.sinceText }

    fileprivate var statusText: String { [statusName, reason].compactMap { $0 }.joined(separator: ": ") }

    /// The full description of the key.
    fileprivate var page: String {
        var rows = [("meaning", summary), ("status", statusText)]
        if let kind { rows.insert(("type", kind.rawValue), at: 0) }
        if let defaultText { rows.insert(("default", defaultText), at: 1) }
        if let since { rows.append(("since", "SDK \(since)")) }
        if !allowedValues.isEmpty { rows.append(("values", allowedValues.joined(separator: ", "))) }
        return "\(name)\n" + Columns.rows(rows)
    }
}
