internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

extension Command {
    /// `appconfig show FILE… [--default FILE] [--key KEY] …`.
    static let appConfigShow = Command(
        "appconfig show", "Print the configuration that an app receives.",
        operands: [
            Operand(
                "FILE",
                "An app-configuration policy for the account, several in the order of delivery; `-` reads standard input.",
                count: .oneOrMore)
        ],
        options: [.select, .defaultConfiguration, .key, .upn, .userID, .deviceID, .infoPlist, .format],
        sections: [
            HelpSection(
                "REMARKS",
                [
                    ("conflict", "Two targeted policies have different values of the key; the default is ignored."),
                    ("any, or, and, min, max", "The result of each query method of the SDK; `-` means no value."),
                    ("order", "The service's policies come first, then those of device management."),
                    (
                        "values",
                        "Values are printed as written; configurations may contain names and license keys. With `--info-plist` "
                            + "the values of `ValuesToScrubFromLogging` are not printed."
                    ),
                ]),
            .exits(
                success: "the answer was printed", negative: "`--key` was given, and no policy has the key",
                noAnswer: "`--key` was given, no policy has the key, and a file lacks settings"),
            .examples([
                ("mam appconfig show a.json b.json --default all.json", "Print every key of three policies."),
                ("mam appconfig show a.json --info-plist Info.plist", "Print only values that a log may contain."),
                (
                    "mam appconfig show mdm.json --upn a@contoso.example --key IntuneMAMUPN",
                    "Print one key, with texts such as `{{userid}}` replaced."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try appConfigShow(call) })

    private static func appConfigShow(_ call: Call) throws(ToolError) -> ExitStatus {
        let path = call.value(of: .defaultConfiguration)
        let plist = call.value(of: .infoPlist)
        try call.checkStandardInput(call.operands + [path, plist].compactMap(\.self))
        let scrubber = try plist.map { path throws(ToolError) in try call.scrubber(at: path) }
        let facts = try call.configurationFacts
        var (service, managed) = ([AppConfiguration](), [AppConfiguration]())
        var partial: [PolicyIssue] = []
        if let path {
            let (name, document) = try call.appConfigurationToShow(at: path)
            guard document.channel == .service else {
                throw ToolError(.dataError, "device management has no default configuration", in: name)
            }
            service.append(document.configuration(isDefault: true))
            partial += [document.partialIssue].compactMap(\.self)
        }
        for path in call.operands {
            let (_, document) = try call.appConfigurationToShow(at: path)
            let configuration = document.configuration(resolving: facts)
            partial += [document.partialIssue].compactMap(\.self)
            if document.channel == .service { service.append(configuration) } else { managed.append(configuration) }
        }
        let config = MAMAppConfig(service + managed)
        let keys = call.value(of: .key).map { [$0] } ?? config.keys
        let answer = AppConfigAnswer(config, keys: keys, scrubber ?? ConfigurationScrubber(keys: []), partial)
        switch call.format {
        case .text: try call.write(report: answer.text)
        case .json: try call.write(json: answer)
        }
        // A setting that no file contains may be among those that a file leaves out.
        guard call.value(of: .key).map(config.hasValue) ?? true else { return partial.isEmpty ? .negative : .dataError }
        return .success
    }
}

extension MAMAppConfig {
    fileprivate func hasValue(forKey key: String) -> Bool { stringValue(forKey: key) != nil }
}

extension SettingsIssue {
    /// Whether the issue may hide keys that are to be scrubbed.
    fileprivate var concernsScrubbing: Bool {
        switch id {
        case .dictionaryMissing, .dictionaryWrongType: true
        default:
            severity == .error && keyPath.hasPrefix("\(SettingsKey.dictionaryName).ValuesToScrubFromLogging")
        }
    }
}

extension Option {
    static let defaultConfiguration = Option(
        "default", .file("FILE"), "The tenant's default configuration; every other policy overrides it.")
    static let infoPlist = Option(
        "info-plist", .file("FILE"),
        "The app's Info.plist; values of the keys in its `ValuesToScrubFromLogging` are not printed.")
    static let key = Option("key", .word("KEY", suggestions: []), "Print only this key; letter case matters.")
    static let upn = Option(
        "upn", .word("NAME", suggestions: []),
        "The text that replaces `{{userprincipalname}}` in configurations from device management.")
    static let userID = Option("user-id", .word("ID", suggestions: []), "The text that replaces `{{userid}}`.")
    static let deviceID = Option("device-id", .word("ID", suggestions: []), "The text that replaces `{{deviceID}}`.")
}

extension Call {
    /// The facts that tokens stand for.
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

    /// Reads the keys that an Info.plist keeps out of logs.
    ///
    /// Refuses a malformed list, so that no value is shown by mistake.
    fileprivate func scrubber(at path: String) throws(ToolError) -> ConfigurationScrubber {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: PolicyInput.limit, expecting: [.infoPlist])
        let reading: ManagedAppSettings.Reading
        do throws(SettingsReadError) { reading = try ManagedAppSettings.read(infoPlist: bytes) } catch {
            throw ToolError(.dataError, error.message, in: name, at: error.position, help: error.help)
        }
        guard let wrong = reading.issues.first(where: \.concernsScrubbing) else {
            return ConfigurationScrubber(keys: reading.settings.valuesToScrubFromLogging)
        }
        throw ToolError(
            .dataError, "\(wrong.keyPath): \(wrong.message)", in: name, at: wrong.position, help: wrong.help)
    }

    /// Reads a policy to ask, and warns on standard error if parts of it could not be read.
    fileprivate func appConfigurationToShow(
        at path: String
    ) throws(ToolError) -> (name: String, document: AppConfigurationDocument) {
        let (name, document, entry) = try appConfiguration(at: path, selectedBy: value(of: .select))
        for issue in entry.reachIssues { report(.warning(issue.message, in: name, at: nil, help: issue.help)) }
        if let issue = document.partialIssue {
            report(.warning(issue.message, in: name, at: issue.position, help: issue.help))
        }
        let errors = document.issues.filter { $0.severity == .error }
        if let first = errors.first {
            report(
                .warning(
                    "\(NounCount.text(errors.count, "issue")) of severity error", in: name,
                    at: first.position, help: "`mam appconfig check` lists them"))
        }
        return (name, document)
    }
}
