internal import MAMCore

extension Command {
    /// `appconfig check FILE… [--sdk VERSION] [--format text|json|sarif|github]`.
    static let appConfigCheck = Command(
        "appconfig check", "List mistakes and unusual values in app-configuration policies.",
        operands: [
            Operand(
                "FILE",
                "A `targetedManagedAppConfiguration`, an `iosMobileAppConfiguration` or a property list; `-` reads standard input.",
                count: .oneOrMore)
        ],
        options: [.sdkVersion, .checkingFormat],
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
                ]),
            .examples([
                ("mam appconfig check exports/*.json", "Check every app configuration of a tenant."),
                ("mam appconfig check keys.plist --sdk 19.3.1", "Which keys does an app with this SDK not read?"),
            ]),
        ],
        run: { call throws(ToolError) in try appConfigCheck(call) })

    private static func appConfigCheck(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.checkStandardInput(call.operands)
        let sdk = try call.sdkVersion()
        var report = CheckReport<AppConfigurationForm>()
        for path in call.operands {
            let file: CheckReport<AppConfigurationForm>.File
            do {
                let (name, document) = try call.appConfiguration(at: path)
                file = .init(
                    name: name, AppConfigurationForm(document), sdk.map(document.issues(readBy:)) ?? document.issues)
            } catch {
                call.report(error)
                file = .init(name: path == "-" ? FileInput.standardInput : path, error)
            }
            if call.checkingFormat == .text { try call.write(file.text) }
            report.files.append(file)
        }
        try report.write(call)
        return report.status
    }
}
