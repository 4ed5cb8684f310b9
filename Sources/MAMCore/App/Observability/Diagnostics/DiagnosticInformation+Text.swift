internal import MAMJSON

extension DiagnosticInformation {
    /// The report about the app's state as a JSON object, indented by two blanks for each level.
    ///
    /// Equal reports give equal bytes. A report that is decoded from the text equals the original.
    public var json: String { document.text + "\n" }

    /// The report about the app's state as readable text, one line for each value.
    public var text: String {
        var lines = [
            "app                \(app)", "time               \(LogTime.text(wall))",
            "device             \(deviceFacts.isEmpty ? "-" : deviceFacts.joined(separator: ", "))",
            "process identity   \(processAccount.map { "account \($0)" } ?? "-")",
            "log                \(logLevel.name)\(hasLogger ? "" : ", without a logger")",
            "telemetry          \(telemetryHindrance.map { "off: \($0.rawValue)" } ?? "on")",
            "plain blocks       \(dispatchHindrance.map { "carry no identities: \($0.rawValue)" } ?? "carry identities")",
        ]
        for name in settings.keys.sorted() { lines.append("setting            \(name) = \(settings[name] ?? "")") }
        for account in accounts { lines += account.lines }
        return lines.joined(separator: "\n") + "\n"
    }

    private var document: JSONValue {
        .made([
            ("version", .made(.number("1"))), ("wall", .made(.number("\(wall)"))),
            ("app", .made(.string(app))), ("deviceFacts", .strings(deviceFacts)),
            (
                "settings",
                .made(settings.keys.sorted().map { (key: $0, value: JSONValue.made(.string(settings[$0] ?? ""))) })
            ),
            ("processAccount", .number(processAccount)), ("logLevel", .number(logLevel.rawValue)),
            ("hasLogger", .made(.bool(hasLogger))), ("telemetryHindrance", .string(telemetryHindrance?.rawValue)),
            ("dispatchHindrance", .string(dispatchHindrance?.rawValue)),
            ("accounts", .made(.array(accounts.map(\.document)))),
        ])
    }
}

extension DiagnosticInformation.Account {
    fileprivate var lines: [String] {
        let states = [
            isRegistered ? "registered" : nil, isEnrolled ? "enrolled" : nil, policy.map { "policy \($0)" },
            isEncryptionRequired ? "encrypted" : nil,
            blockedReason == .notBlocked ? nil : blockedReason.word,
            // Other reasons are already in the line of the app as a whole.
            telemetryHindrance == .policy ? "no telemetry" : nil,
        ].compactMap { $0 }
        return ["account \(number)          ".prefixed(19) + (states.isEmpty ? "-" : states.joined(separator: ", "))]
            + appConfiguration.map { "  configuration    \($0)" }
    }

    fileprivate var document: JSONValue {
        .made([
            ("number", .number(number)), ("isRegistered", .made(.bool(isRegistered))),
            ("isEnrolled", .made(.bool(isEnrolled))), ("policy", .string(policy)),
            ("isEncryptionRequired", .made(.bool(isEncryptionRequired))),
            ("blockedReason", .number(blockedReason.rawValue)), ("appConfiguration", .strings(appConfiguration)),
            ("telemetryHindrance", .string(telemetryHindrance?.rawValue)),
        ])
    }
}

extension String {
    /// Returns the first characters, padded with blanks to the given count.
    fileprivate func prefixed(_ count: Int) -> String {
        String(prefix(count)) + String(repeating: " ", count: max(0, count - self.count))
    }
}

extension JSONValue {
    fileprivate static func string(_ text: String?) -> JSONValue { made(text.map { .string($0) } ?? .null) }
    fileprivate static func number(_ value: Int?) -> JSONValue { made(value.map { .number("\($0)") } ?? .null) }
    fileprivate static func strings(_ texts: [String]) -> JSONValue {
        made(.array(texts.map { made(.string($0)) }))
    }
}
