internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings

extension Command {
    /// `appconfig check FILE|FOLDER… [--sdk VERSION] [--format text|json|sarif|github]`.
    static let appConfigCheck = Command(
        "appconfig check", "List mistakes and unusual values in app-configuration policies.",
        operands: [
            Operand(
                "FILE",
                "A `targetedManagedAppConfiguration`, an `iosMobileAppConfiguration` or a property list; `-` reads standard input.",
                count: .oneOrMore)
        ],
        options: [.select, .sdkVersion, .checkingFormat],
        sections: [
            .exits(success: "no issue of severity error", negative: "at least one issue of severity error"),
            HelpSection(
                "REMARKS",
                [
                    ("severity error", "A setting that cannot be read and is ignored."),
                    ("severity warning", "A setting that has an unexpected effect."),
                    ("severity info", "Information that needs no correction."),
                    (
                        "values",
                        "Messages contain no values, because configurations may contain names and license keys."
                    ),
                    ("folders", Operand.foldersHelp),
                ]),
            .examples([
                ("mam appconfig check exports", "Check every app configuration in the exported files of a tenant."),
                ("mam appconfig check keys.plist --sdk 19.3.1", "Which keys does an app with this SDK not read?"),
            ]),
        ],
        run: { call throws(ToolError) in try appConfigCheck(call) })

    private static func appConfigCheck(_ call: Call) throws(ToolError) -> ExitStatus {
        let sdk = try call.sdkVersion()
        return try call.check(of: \.isForConfigurations) { path in
            call.checkedConfigurations(at: path, readBy: sdk)
        }
    }
}

extension Call {
    /// Checks every app configuration of a file, or the selected one.
    fileprivate func checkedConfigurations(
        at path: String, readBy sdk: VersionNumber?
    ) -> [CheckReport<AppConfigurationForm>.File] {
        typealias File = CheckReport<AppConfigurationForm>.File
        let name = path == "-" ? FileInput.standardInput : path
        func issues(_ document: AppConfigurationDocument, _ entry: AppConfigurationFile.Entry) -> [PolicyIssue] {
            (sdk.map(document.issues(readBy:)) ?? document.issues) + entry.reachIssues
        }
        do throws(ToolError) {
            guard value(of: .select) == nil else {
                let (_, document, entry) = try appConfiguration(at: path, selectedBy: value(of: .select))
                return [File(name: name, AppConfigurationForm(document), issues(document, entry))]
            }
            let content = try appConfigurations(at: path).content
            let isList = content.entries.contains { $0.path != "$" }
            let further = [content.furtherPagesIssue].compactMap(\.self)
            var files = content.entries.map { entry -> File in
                let place = isList ? entry.path : nil
                switch entry.result {
                case .success(let document):
                    return File(name: name, place: place, AppConfigurationForm(document), issues(document, entry))
                case .failure(let error) where entry.isLeftOut:
                    return File(name: name, place: place, nil, [PolicyIssue(leftOut: error, at: entry.path)])
                case .failure(let error): return File(name: name, place: place, ToolError(error, in: name))
                }
            }
            if !further.isEmpty { files.append(File(name: name, place: "$", nil, further)) }
            return files
        } catch { return [File(name: name, error)] }
    }
}
