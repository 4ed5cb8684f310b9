internal import MAMCore
internal import MAMSettings
internal import MAMText

/// What an app is told about some keys.
struct AppConfigAnswer {
    private let config: MAMAppConfig
    private let keys: [String]
    private let scrubber: ConfigurationScrubber

    init(_ config: MAMAppConfig, keys: [String], _ scrubber: ConfigurationScrubber) {
        (self.config, self.keys, self.scrubber) = (config, keys, scrubber)
    }

    /// A paragraph per key.
    var text: String {
        keys.isEmpty ? "no keys\n" : keys.map(paragraph).joined(separator: "\n")
    }

    private func paragraph(_ key: String) -> String {
        func line(_ values: [(String, String?)]) -> String {
            values.map { "\($0.0) \($0.1.map { PlainText.line($0, limit: PlainText.limit) } ?? "-")" }
                .joined(separator: ", ")
        }
        let head = PlainText.line(key, limit: PlainText.limit) + "\n"
        guard !scrubber.scrubs(key) else { return head + Columns.table([["values", ConfigurationScrubber.mark]]) }
        let texts = config.allStrings(forKey: key).map(PlainText.quoted)
        let rows = [
            ["values", texts.isEmpty ? "none" : texts.joined(separator: ", ")],
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

extension AppConfigAnswer: Encodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
        init(_ value: some Any) { stringValue = "\(value)" }
    }

    private enum Member: String, CodingKey {
        case version, keys, key, isScrubbed, hasConflict, values, bool, number, string
    }

    /// Every member is always there; what has no answer is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(1, forKey: .version)
        var list = container.nestedUnkeyedContainer(forKey: .keys)
        for key in keys {
            var form = list.nestedContainer(keyedBy: Member.self)
            try form.encode(key, forKey: .key)
            try form.encode(scrubber.scrubs(key), forKey: .isScrubbed)
            guard !scrubber.scrubs(key) else {
                for member in [Member.hasConflict, .values, .bool, .number, .string] {
                    try form.encodeNil(forKey: member)
                }
                continue
            }
            try form.encode(config.hasConflict(forKey: key), forKey: .hasConflict)
            try form.encode(config.allStrings(forKey: key), forKey: .values)
            var bools = form.nestedContainer(keyedBy: Name.self, forKey: .bool)
            for type in MAMBoolQueryType.allCases { try bools.encode(bool(key, type), forKey: Name(type)) }
            var numbers = form.nestedContainer(keyedBy: Name.self, forKey: .number)
            for type in MAMNumberQueryType.allCases {
                // As text: no reader of JSON keeps every whole number.
                try numbers.encode(number(key, type)?.decimalText, forKey: Name(type))
            }
            var strings = form.nestedContainer(keyedBy: Name.self, forKey: .string)
            for type in MAMStringQueryType.allCases { try strings.encode(string(key, type), forKey: Name(type)) }
        }
    }
}
