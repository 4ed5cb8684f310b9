internal import MAMJSON

extension PolicyDocument {
    /// The document as JSON in the format of Microsoft Graph.
    ///
    /// The text contains the values in normal form, in the order of ``PolicySetting``, then the other properties. An
    /// unreadable value is replaced by the strictest value that Graph can express, or is left out if a missing value is
    /// the strictest. Reading the text again gives the same values. The text of an export that leaves out settings has the
    /// same ``gap``: it keeps the annotations, and the names of settings without a value.
    public var json: String {
        var members: [(key: String, value: JSONValue)] = [
            ("@odata.type", .made(.string("#microsoft.graph.iosManagedAppProtection")))
        ]
        members += partAnnotations.map { (key: $0.key, value: $0.value) }
        let empty = Set(emptySettings)
        let written = writtenValues
        for setting in PolicySetting.allCases {
            guard let value = written[setting] else {
                if empty.contains(setting) { members.append((setting.rawValue, .made(.null))) }
                continue
            }
            members.append((setting.rawValue, PolicyDocument.json(value, of: setting)))
        }
        return JSONValue.made(members + unknown.map { (key: $0.key, value: $0.value) }).text
    }

    private static func json(_ value: PolicyValue, of setting: PolicySetting) -> JSONValue {
        switch value {
        case .boolean(let value): .made(.bool(value))
        case .integer(let value): .made(.number("\(value)"))
        case .member(let text), .text(let text): .made(.string(text))
        case .seconds(let seconds): .made(.string(ISODuration.text(seconds)))
        case .version: .made(.string(value.text))
        case .list(let texts):
            switch setting.descriptor.kind {
            case .flags: .made(.string(texts.joined(separator: ",")))
            case .apps: .made(.array(texts.map(app)))
            // A text that matches no device model.
            case .text: .made(.string(LaunchRequirements.noModel))
            default: .made(.array(texts.map { .made(.string($0)) }))
            }
        case .pairs(let pairs):
            .made(
                .array(
                    pairs.map { pair in
                        .made([("name", .made(.string(pair.name))), ("value", .made(.string(pair.value)))])
                    }))
        case .unreadable: .made(.null)
        }
    }

    private static func app(_ bundleID: String) -> JSONValue {
        .made([
            (
                "mobileAppIdentifier",
                .made([
                    ("@odata.type", .made(.string("#microsoft.graph.iosMobileAppIdentifier"))),
                    ("bundleId", .made(.string(bundleID))),
                ])
            )
        ])
    }
}

extension ISODuration {
    /// Returns a duration as Graph's exports write it, in the largest unit without a fraction: `P90D`, `PT12H`, `PT30M`,
    /// `PT5S`, `PT0S`.
    ///
    /// `seconds` is not negative.
    static func text(_ seconds: Int) -> String {
        guard seconds != 0 else { return "PT0S" }
        if seconds % 86_400 == 0 { return "P\(seconds / 86_400)D" }
        if seconds % 3600 == 0 { return "PT\(seconds / 3600)H" }
        return seconds % 60 == 0 ? "PT\(seconds / 60)M" : "PT\(seconds)S"
    }
}
