internal import MAMCore
internal import MAMSettings
internal import MAMText

/// The values that an app gets for some keys.
struct AppConfigAnswer {
    private let config: MAMAppConfig
    private let keys: [String]
    private let scrubber: ConfigurationScrubber
    /// The findings about settings that the files leave out.
    private let partial: [PolicyIssue]

    init(_ config: MAMAppConfig, keys: [String], _ scrubber: ConfigurationScrubber, _ partial: [PolicyIssue]) {
        (self.config, self.keys, self.scrubber, self.partial) = (config, keys, scrubber, partial)
    }

    /// The text output: a paragraph per key.
    var text: String {
        partial.map { "partial: \($0.message)\n" }.joined()
            + (keys.isEmpty
                ? partial.isEmpty ? "no keys\n" : "no known keys\n" : keys.map(paragraph).joined(separator: "\n"))
    }

    private func paragraph(_ key: String) -> String {
        func line(_ values: [(String, String?)]) -> String {
            values.map { "\($0.0) \($0.1.map { PlainText.line($0, limit: PlainText.limit) } ?? "-")" }
                .joined(separator: ", ")
        }
        let head = PlainText.line(key, limit: PlainText.limit) + "\n"
        guard !scrubber.scrubs(key) else { return head + Columns.table([["values", ConfigurationScrubber.mark]]) }
        let texts = config.allStrings(forKey: key).map(PlainText.quoted)
        let none = partial.isEmpty ? "none" : "unknown"
        let rows = [
            ["values", texts.isEmpty ? none : texts.joined(separator: ", ")],
            ["conflict", config.hasConflict(forKey: key) ? "yes" : "no"],
            ["bool", line(MAMBoolQueryType.allCases.map { ("\($0)", bool(key, $0).map { "\($0)" }) })],
            ["number", line(MAMNumberQueryType.allCases.map { ("\($0)", number(key, $0)?.decimalText) })],
            ["string", line(MAMStringQueryType.allCases.map { ("\($0)", string(key, $0)) })],
        ]
        return head + Columns.table(rows)
    }

    private func bool(_ key: String, _ type: MAMBoolQueryType) -> Bool? {
        config.boolValue(forKey: key, queryType: type)
    }

    private func number(_ key: String, _ type: MAMNumberQueryType) -> AppConfigurationNumber? {
        config.numberValue(forKey: key, queryType: type)
    }

    private func string(_ key: String, _ type: MAMStringQueryType) -> String? {
        config.stringValue(forKey: key, queryType: type)
    }
}

extension AppConfigAnswer: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = ["version": 1, "keys": keys.map(form)]
        let parts = partial.map { PolicyForm.Part(code: $0.code, message: $0.message, help: $0.help) }
        return parts.isEmpty ? members : members.merging(["partial": parts])
    }

    private func form(_ key: String) -> JSONMembers {
        let form: JSONMembers = ["key": key, "isScrubbed": scrubber.scrubs(key)]
        guard !scrubber.scrubs(key) else {
            return form.merging(["hasConflict": nil, "values": nil, "bool": nil, "number": nil, "string": nil])
        }
        let bools = JSONMembers(MAMBoolQueryType.allCases.map { ("\($0)", bool(key, $0)) })
        // Numbers are texts, because JSON readers do not keep every integer exactly.
        let numbers = JSONMembers(MAMNumberQueryType.allCases.map { ("\($0)", number(key, $0)?.decimalText) })
        let strings = JSONMembers(MAMStringQueryType.allCases.map { ("\($0)", string(key, $0)) })
        return form.merging([
            "hasConflict": config.hasConflict(forKey: key), "values": config.allStrings(forKey: key), "bool": bools,
            "number": numbers, "string": strings,
        ])
    }
}
