internal import MAMCore
internal import MAMPolicyTools

extension Command {
    /// `policy check FILE|FOLDER… [--format text|json|sarif|github]`.
    static let policyCheck = Command(
        "policy check", "List mistakes and unusual values in app-protection policies for iOS.",
        operands: [
            Operand("FILE", Operand.policyHelp, count: .oneOrMore)
        ],
        options: [.select, .checkingFormat],
        sections: [
            .exits(success: "no issue of severity error", negative: "at least one issue of severity error"),
            HelpSection(
                "REMARKS",
                [
                    ("severity error", "A value that cannot be read; the strictest value of its setting applies."),
                    ("severity warning", "A setting that cannot have the effect that its name suggests."),
                    ("severity info", "Information that needs no correction."),
                    (
                        "several files",
                        "If a file cannot be read, the others are still read. The exit status is the highest of all files."
                    ),
                    ("folders", Operand.foldersHelp),
                ]),
            .examples([("mam policy check exports", "Check all policies in the exported files of a tenant.")]),
        ],
        run: { call throws(ToolError) in try policyCheck(call) })

    private static func policyCheck(_ call: Call) throws(ToolError) -> ExitStatus {
        try call.reportPolicies { $0.document.validate() }
    }
}

extension Call {
    /// Reports the issues of every named policy, and of every policy of a list unless one is selected.
    ///
    /// A file that cannot be read does not stop the others.
    ///
    /// - Parameters:
    ///   - rules: The kinds of issue with their titles. Defaults to none, for issues whose message says all.
    ///   - failing: The lowest severity that makes the check fail. Defaults to `error`.
    ///   - issues: The issues of a policy.
    /// - Returns: The greatest exit status of the files.
    /// - Throws: ``ToolError`` if the report cannot be written.
    func reportPolicies(
        rules: [(id: String, title: String)] = [],
        failsFrom failing: PolicyIssue.Severity = .error, _ issues: (PolicyInput) -> [PolicyIssue]
    ) throws(ToolError) -> ExitStatus {
        try check(rules: rules, of: \.isForPolicies) { path in
            policies(at: path).map { $0.checked(failing, issues) }
        }
    }

    /// Reads the policies of a file.
    private func policies(at path: String) -> [NamedPolicy] {
        let name = path == "-" ? FileInput.standardInput : path
        do throws(ToolError) {
            guard value(of: .select) == nil else { return [NamedPolicy(name, nil, .success(try policy(at: path)))] }
            let content = try policyFile(at: path).content
            let entries = content.entries
            let isList = entries.contains { $0.path != "$" }
            var policies = entries.map { entry in
                let input = entry.result.map { PolicyInput(file: name, $0) }.mapError { ToolError($0, in: name) }
                var policy = NamedPolicy(name, isList ? entry.path : nil, input)
                // A list of a tenant contains the policies of all platforms, and app configurations.
                if entry.isLeftOut, case .failure(let error) = entry.result {
                    policy.remark = PolicyIssue(leftOut: error, at: entry.path)
                }
                return policy
            }
            guard let further = content.furtherPagesIssue else { return policies }
            // An issue of the list is reported with its last policy that was read.
            if let last = policies.lastIndex(where: { $0.remark != nil || $0.isRead }) {
                policies[last].further = further
            } else {
                policies.append(NamedPolicy(name, remark: further))
            }
            return policies
        } catch { return [NamedPolicy(name, nil, .failure(error))] }
    }
}

/// A policy of a file, or the reason why it cannot be read.
private struct NamedPolicy {
    let file: String
    /// The JSON path in a file that contains several policies; `nil` for the whole file.
    let place: String?
    /// The policy; `nil` if there is only a ``remark``.
    let input: Result<PolicyInput, ToolError>?
    /// The issue of a policy that is left out, or of a list without policies.
    var remark: PolicyIssue?
    /// The issue of the list that contains the policy.
    var further: PolicyIssue?

    var isRead: Bool { if case .success? = input { true } else { false } }

    /// Makes an issue about the list of a file.
    init(_ file: String, remark: PolicyIssue) {
        (self.file, place, input, self.remark) = (file, remark.path, nil, remark)
    }

    init(_ file: String, _ place: String?, _ input: Result<PolicyInput, ToolError>) {
        (self.file, self.place, self.input) = (file, place, input)
    }

    func checked(
        _ failing: PolicyIssue.Severity, _ issues: (PolicyInput) -> [PolicyIssue]
    ) -> PolicyCheckReport.File {
        let further = [further].compactMap(\.self)
        if let remark { return .init(name: file, place: place, nil, [remark] + further, failsFrom: failing) }
        switch input {
        case .success(let input):
            return .init(name: file, place: place, PolicyForm(input), issues(input) + further, failsFrom: failing)
        case .failure(let error): return .init(name: file, place: place, error)
        case nil: return .init(name: file, place: place, nil, [])
        }
    }
}

extension PolicyIssue {
    /// Makes the issue about an object of a type that is not read.
    init(leftOut error: PolicyReadError, at path: String) {
        self.init(
            .info, error.code == .otherPlatform ? "otherPlatform" : "otherType", path: path, position: error.position,
            "\(error.message); it is left out")
    }
}
