internal import MAMCore

extension Command {
    /// `policy check FILE… [--format text|json]`.
    static let policyCheck = Command(
        "policy check", "Read app-protection policies for iOS and list what is wrong or odd in them.",
        operands: [
            Operand(
                "FILE", "An exported `iosManagedAppProtection` as JSON; `-` reads standard input.", count: .oneOrMore)
        ],
        options: [.format],
        sections: [
            .exits(success: "no issue of severity error", negative: "at least one issue of severity error"),
            HelpSection(
                "REMARKS",
                [
                    ("severity error", "A value that cannot be read; its strictest value counts."),
                    ("severity warning", "A setting that cannot mean what it says."),
                    ("severity info", "Worth knowing."),
                    (
                        "several files",
                        "A file that cannot be read does not stop the others; the greatest exit status counts."
                    ),
                ]),
            .examples([("mam policy check exports/*.json", "Check every export of a tenant.")]),
        ],
        run: { call throws(ToolError) in try policyCheck(call) })

    private static func policyCheck(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.reportPolicies { path throws(ToolError) in
            let input = try call.policy(at: path)
            return PolicyCheckReport.File(name: input.file, PolicyForm(input.policy), input.document.validate())
        }
    }
}

extension Call {
    /// Checks every named policy.
    ///
    /// A file that cannot be read does not stop the others.
    func reportPolicies(
        _ look: (String) throws(ToolError) -> PolicyCheckReport.File
    ) throws(ToolError) -> ExitStatus {
        try checkStandardInput(operands)
        var report = PolicyCheckReport()
        for path in operands {
            let file: PolicyCheckReport.File
            do { file = try look(path) } catch {
                self.report(error)
                file = PolicyCheckReport.File(name: path == "-" ? FileInput.standardInput : path, error)
            }
            if format == .text { try write(report: file.text) }
            report.files.append(file)
        }
        switch format {
        case .text: try write(report.closingLine)
        case .json: try write(json: report)
        }
        return report.status
    }
}
