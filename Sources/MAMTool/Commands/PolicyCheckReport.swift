internal import MAMCore
internal import MAMSettings

/// What `policy check` found in each file.
struct PolicyCheckReport {
    /// One file: a policy with its issues, or the reason why it is none.
    struct File {
        let name: String
        let policy: MAMPolicy?
        let issues: [PolicyIssue]
        let error: ToolError?

        init(_ input: PolicyInput) {
            (name, policy, issues, error) = (input.file, input.policy, input.document.validate(), nil)
        }

        init(name: String, _ error: ToolError) {
            (self.name, policy, issues, self.error) = (name, nil, [], error)
        }

        func count(_ severity: PolicyIssue.Severity) -> Int { issues.count { $0.severity == severity } }

        /// What the process would end with if this were the only file.
        var status: ExitStatus { error?.status ?? (count(.error) > 0 ? .negative : .success) }
    }

    var files: [File] = []

    /// The greatest status of the files.
    var status: ExitStatus { files.map(\.status).max() ?? .success }

    func count(_ severity: PolicyIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }

    var unreadable: Int { files.count { $0.error != nil } }
}

extension PolicyCheckReport.File {
    /// One line per issue and one per help, as compilers write them; `OK` for a file without issues.
    var text: String {
        if error != nil { return "" }
        let file = Printable.line(name)
        if issues.isEmpty { return "\(file): OK\n" }
        return issues.map { issue in
            let place = [file, issue.position.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
            let message = Printable.line(issue.message, limit: Printable.limit)
            let path = Printable.line(issue.path, limit: Printable.limit)
            let help = issue.help.map { "  help: \(Printable.line($0))\n" } ?? ""
            return "\(place): \(issue.severity.rawValue): \(message) at \(path) [\(issue.code)]\n\(help)"
        }.joined()
    }
}

extension PolicyCheckReport {
    /// The counts.
    var closingLine: String {
        let parts = [
            PolicyCheckReport.counted(count(.error), "error"), PolicyCheckReport.counted(count(.warning), "warning"),
            PolicyCheckReport.counted(count(.info), "info", "infos"),
        ]
        let rest = unreadable == 0 ? "" : "; \(unreadable) not read"
        return "\(PolicyCheckReport.counted(files.count, "file")): \(parts.joined(separator: ", "))\(rest)\n"
    }

    private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}

extension PolicyCheckReport: Encodable {
    private enum Key: String, CodingKey { case version, files, counts }
    private enum Count: String, CodingKey { case files, error, warning, info, unreadable }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .version)
        try container.encode(files, forKey: .files)
        var counts = container.nestedContainer(keyedBy: Count.self, forKey: .counts)
        try counts.encode(files.count, forKey: .files)
        try counts.encode(count(.error), forKey: .error)
        try counts.encode(count(.warning), forKey: .warning)
        try counts.encode(count(.info), forKey: .info)
        try counts.encode(unreadable, forKey: .unreadable)
    }
}

extension PolicyCheckReport.File: Encodable {
    private enum Key: String, CodingKey { case file, policy, issues, error }
    private enum Issue: String, CodingKey { case severity, code, path, line, column, message, help, exit }

    /// Every member is always there; what does not apply is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .file)
        try container.encode(policy.map(PolicyForm.init), forKey: .policy)
        var list = container.nestedUnkeyedContainer(forKey: .issues)
        for issue in issues {
            var form = list.nestedContainer(keyedBy: Issue.self)
            try form.encode(issue.severity, forKey: .severity)
            try form.encode(issue.code, forKey: .code)
            try form.encode(issue.path, forKey: .path)
            try form.encode(issue.position?.line, forKey: .line)
            try form.encode(issue.position?.column, forKey: .column)
            try form.encode(issue.message, forKey: .message)
            try form.encode(issue.help, forKey: .help)
        }
        guard let error else { return try container.encodeNil(forKey: .error) }
        var form = container.nestedContainer(keyedBy: Issue.self, forKey: .error)
        try form.encode(error.message, forKey: .message)
        try form.encode(error.help, forKey: .help)
        try form.encode(error.line, forKey: .line)
        try form.encode(error.column, forKey: .column)
        try form.encode(error.status.rawValue, forKey: .exit)
    }
}
