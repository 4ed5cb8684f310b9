internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy convert --from LAYER --to LAYER FILE [--format text|json|sarif|github]`.
    static let policyConvert = Command(
        "policy convert", "Convert a policy between the names of Microsoft Graph and the keys that the SDK receives.",
        operands: [
            Operand(
                "FILE",
                "A policy from Microsoft Graph, or client keys (as the SDK receives them) in JSON or an XML property list; `-` reads standard input."
            )
        ],
        options: [.from, .to, .select, .checkingFormat],
        sections: [
            .exits(
                success: "the policy was written",
                negative: "the policy was written, and a value could not be read or a part of its meaning is lost"),
            HelpSection(
                "REMARKS",
                [
                    ("standard output", "The policy as JSON."),
                    (
                        "standard error",
                        "The settings that are lost or changed, one line each or in the format of `--format`."
                    ),
                    ("severity error", "A value that cannot be read; the strictest value is written."),
                    (
                        "no known key",
                        "If the file contains no known key, or nothing of it can be written, the exit status is 65."
                    ),
                    ("severity warning", "A setting that the other form cannot express is lost."),
                    ("severity info", "The meaning is unchanged, or the key has no meaning in the other form."),
                    (
                        "settings pages",
                        "Settings pages, with which older SDKs set test policies, are read with their default values."
                    ),
                ]),
            .examples([
                ("mam policy convert --from graph --to client p.json", "Print the keys that the SDK would receive."),
                (
                    "mam policy convert --from client --to graph dump.plist",
                    "Read a policy from the diagnostics of a device."
                ),
                (
                    "mam policy convert --from graph --to client p.json --format github > keys.json",
                    "Convert in a GitHub workflow, which shows lost settings at their lines."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try policyConvert(call) })

    private static func policyConvert(_ call: Call) throws(ToolError) -> ExitStatus {
        let from = call.value(of: .from, as: ConvertedPolicy.Form.self) ?? .graph
        let to = call.value(of: .to, as: ConvertedPolicy.Form.self) ?? .client
        let path = call.operands[0]
        let name = path == "-" ? FileInput.standardInput : path
        let (converted, beside): (ConvertedPolicy, [PolicyIssue])
        switch from {
        case .graph:
            let input = try call.policy(at: path)
            // What the file lacks beside the policy is no loss of the conversion.
            (converted, beside) = (ConvertedPolicy(input.document, to: to), input.beside)
        case .client: (converted, beside) = (ConvertedPolicy(try call.clientPolicy(at: path), to: to), [])
        }
        call.console.error(try report(beside + converted.issues, in: name, call))
        guard !converted.isEmpty else {
            throw ToolError(
                .dataError, "nothing of the policy can be written in this form, so nothing is written", in: name)
        }
        try call.write(converted.text + "\n")
        return converted.isWhole ? .success : .negative
    }

    /// The findings about a conversion, for standard error, because the policy is on standard output.
    private static func report(
        _ issues: [PolicyIssue], in name: String, _ call: Call
    ) throws(ToolError) -> String {
        let report = PolicyCheckReport(files: [.init(name: name, nil, issues)])
        return switch call.checkingFormat {
        case .text: IssueLines.text(issues, in: name)
        case .json: try JSONOutput.text(report)
        case .sarif, .github: try report.annotations.text(for: call)
        }
    }
}

extension Option {
    static let from = Option(
        "from", .choice(ConvertedPolicy.Form.allCases.map(\.rawValue)), isRequired: true,
        "The form of the file: client keys, or the names of Microsoft Graph.")
    static let to = Option(
        "to", .choice(ConvertedPolicy.Form.allCases.map(\.rawValue)), isRequired: true,
        "The form to write: client keys, or the names of Microsoft Graph.")
}

extension Call {
    /// Reads client keys; of several policies, `--select` picks one.
    fileprivate func clientPolicy(at path: String) throws(ToolError) -> ClientPolicy {
        let file = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: PolicyInput.limit, expecting: [.clientPolicy, .settingsPage])
        do throws(PolicyReadError) {
            return try ClientDump(bytes).policy(selectedBy: value(of: .select))
        } catch { throw ToolError(error, in: file) }
    }
}
