internal import MAMCore

extension Command {
    /// `appconfig show FILE… [--default FILE] [--key KEY] …`.
    static let appConfigShow = Command(
        "appconfig show", "Show what an app is told when it asks for its configuration.",
        operands: [
            Operand(
                "FILE",
                "A policy that is targeted at the account, in the order of delivery; `-` reads standard input.",
                count: .oneOrMore)
        ],
        options: [.defaultConfiguration, .key, .upn, .userID, .deviceID, .format],
        sections: [
            HelpSection(
                "REMARKS",
                [
                    ("conflict", "Two targeted policies give the key values that differ; the default never counts."),
                    ("any, or, and, min, max", "What the app gets by each kind of query; - for nothing."),
                    ("order", "First the service's policies, then those of device management."),
                    ("values", "They are shown as they are; configurations carry names and licence keys."),
                ]),
            .exits(
                success: "the answer was printed", negative: "`--key` was given, and no policy has the key"),
            .examples([
                ("mam appconfig show a.json b.json --default all.json", "Every key of three policies."),
                ("mam appconfig show mdm.json --upn a@contoso.example --key IntuneMAMUPN", "One key, tokens replaced."),
            ]),
        ],
        run: { call throws(ToolError) in try appConfigShow(call) })

    private static func appConfigShow(_ call: Call) throws(ToolError) -> ExitStatus {
        let path = call.value(of: .defaultConfiguration)
        try call.checkStandardInput(call.operands + [path].compactMap(\.self))
        let facts = try call.configurationFacts
        var (service, managed) = ([AppConfiguration](), [AppConfiguration]())
        if let path {
            let (name, document) = try call.appConfigurationToShow(at: path)
            guard document.channel == .service else {
                throw ToolError(.dataError, "device management has no default configuration", in: name)
            }
            service.append(document.configuration(isDefault: true))
        }
        for path in call.operands {
            let (_, document) = try call.appConfigurationToShow(at: path)
            let configuration = document.configuration(resolving: facts)
            if document.channel == .service { service.append(configuration) } else { managed.append(configuration) }
        }
        let config = MAMAppConfig(service + managed)
        let keys = call.value(of: .key).map { [$0] } ?? config.keys
        let answer = AppConfigAnswer(config, keys: keys)
        switch call.format {
        case .text: try call.write(answer.text)
        case .json: try call.write(json: answer)
        }
        return call.value(of: .key).map(config.hasValue) ?? true ? .success : .negative
    }
}

extension MAMAppConfig {
    fileprivate func hasValue(forKey key: String) -> Bool { stringValue(forKey: key) != nil }
}

extension Option {
    static let defaultConfiguration = Option(
        "default", .file("FILE"), "The tenant's default, which yields to every targeted policy.")
    static let key = Option("key", .word("KEY", suggestions: []), "Show this key only; letter case counts.")
    static let upn = Option(
        "upn", .word("NAME", suggestions: []), "What stands for `{{userprincipalname}}` in device management.")
    static let userID = Option("user-id", .word("ID", suggestions: []), "What stands for `{{userid}}`.")
    static let deviceID = Option("device-id", .word("ID", suggestions: []), "What stands for `{{deviceID}}`.")
}

extension Call {
    /// What stands for tokens.
    fileprivate var configurationFacts: AppConfigurationFacts {
        get throws(ToolError) {
            for option in [Option.upn, .userID, .deviceID] {
                guard value(of: option)?.utf8.count ?? 0 <= AccountID.maximumByteCount else {
                    throw wrong("`--\(option.name)` takes at most \(AccountID.maximumByteCount) bytes")
                }
            }
            return AppConfigurationFacts(
                userPrincipalName: value(of: .upn).flatMap(AccountID.init),
                userID: value(of: .userID).flatMap(AccountID.init), deviceID: value(of: .deviceID))
        }
    }

    /// Reads a policy to ask, and says on standard error when parts of it could not be read.
    fileprivate func appConfigurationToShow(
        at path: String
    ) throws(ToolError) -> (name: String, document: AppConfigurationDocument) {
        let (name, document) = try appConfiguration(at: path)
        let errors = document.issues.filter { $0.severity == .error }
        if let first = errors.first {
            report(
                .warning(
                    "\(errors.count == 1 ? "1 issue" : "\(errors.count) issues") of severity error", in: name,
                    at: first.position, help: "`mam appconfig check` lists them"))
        }
        return (name, document)
    }
}
