internal import MAMCore
internal import MAMSettings
internal import MAMText

/// What a document is, in the JSON of a check.
protocol CheckSubject: Encodable {
    /// The member it stands under.
    static var member: String { get }
}

extension PolicyForm: CheckSubject {
    static var member: String { "policy" }
}

/// What `policy check` found in each file.
typealias PolicyCheckReport = CheckReport<PolicyForm>

/// What a check found in each file.
struct CheckReport<Subject: CheckSubject> {
    /// One file: a document with its issues, or the reason why it is none.
    struct File {
        let name: String
        let subject: Subject?
        let issues: [PolicyIssue]
        let error: ToolError?
        /// The mildest severity for which the answer is no.
        private let failing: PolicyIssue.Severity

        init(
            name: String, _ subject: Subject, _ issues: [PolicyIssue], failsFrom failing: PolicyIssue.Severity = .error
        ) {
            (self.name, self.subject, self.issues, error, self.failing) = (name, subject, issues, nil, failing)
        }

        init(name: String, _ error: ToolError) {
            (self.name, subject, issues, self.error, failing) = (name, nil, [], error, .error)
        }

        func count(_ severity: PolicyIssue.Severity) -> Int { issues.count { $0.severity == severity } }

        /// What the process would end with if this were the only file.
        var status: ExitStatus {
            error?.status ?? (issues.contains { $0.severity >= failing } ? .negative : .success)
        }
    }

    var files: [File] = []

    /// The greatest status of the files.
    var status: ExitStatus { files.map(\.status).max() ?? .success }

    func count(_ severity: PolicyIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }

    var unreadable: Int { files.count { $0.error != nil } }
}

extension CheckReport.File {
    /// One line per issue and one per help, as compilers write them; `OK` for a file without issues.
    var text: String {
        if error != nil { return "" }
        return issues.isEmpty ? "\(PlainText.line(name)): OK\n" : IssueLines.text(issues, in: name)
    }
}

/// Issues as compilers write them.
enum IssueLines {
    /// One line per issue and one per help.
    static func text(_ issues: [PolicyIssue], in name: String) -> String {
        let file = PlainText.line(name)
        return issues.map { issue in
            let place = [file, issue.position.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
            let message = PlainText.line(issue.message, limit: PlainText.limit)
            let path = PlainText.line(issue.path, limit: PlainText.limit)
            let help = issue.help.map { "  help: \(PlainText.line($0))\n" } ?? ""
            return "\(place): \(issue.severity.rawValue): \(message) at \(path) [\(issue.code)]\n\(help)"
        }.joined()
    }
}

extension CheckReport {
    /// The counts.
    var closingLine: String {
        let parts = [
            CheckReport.counted(count(.error), "error"), CheckReport.counted(count(.warning), "warning"),
            CheckReport.counted(count(.info), "info", "infos"),
        ]
        let rest = unreadable == 0 ? "" : "; \(unreadable) not read"
        return "\(CheckReport.counted(files.count, "file")): \(parts.joined(separator: ", "))\(rest)\n"
    }

    private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}

private enum ReportKey: String, CodingKey { case version, files, counts }
private enum CountKey: String, CodingKey { case files, error, warning, info, unreadable }
private enum IssueKey: String, CodingKey { case severity, code, path, line, column, message, help, exit }

private struct FileKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension CheckReport: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ReportKey.self)
        try container.encode(1, forKey: .version)
        try container.encode(files, forKey: .files)
        var counts = container.nestedContainer(keyedBy: CountKey.self, forKey: .counts)
        try counts.encode(files.count, forKey: .files)
        try counts.encode(count(.error), forKey: .error)
        try counts.encode(count(.warning), forKey: .warning)
        try counts.encode(count(.info), forKey: .info)
        try counts.encode(unreadable, forKey: .unreadable)
    }
}

extension CheckReport.File: Encodable {
    /// Every member is always there; what does not apply is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FileKey.self)
        try container.encode(name, forKey: FileKey(stringValue: "file"))
        try container.encode(subject, forKey: FileKey(stringValue: Subject.member))
        var list = container.nestedUnkeyedContainer(forKey: FileKey(stringValue: "issues"))
        for issue in issues {
            var form = list.nestedContainer(keyedBy: IssueKey.self)
            try form.encode(issue.severity, forKey: .severity)
            try form.encode(issue.code, forKey: .code)
            try form.encode(issue.path, forKey: .path)
            try form.encode(issue.position?.line, forKey: .line)
            try form.encode(issue.position?.column, forKey: .column)
            try form.encode(issue.message, forKey: .message)
            try form.encode(issue.help, forKey: .help)
        }
        let errorKey = FileKey(stringValue: "error")
        guard let error else { return try container.encodeNil(forKey: errorKey) }
        var form = container.nestedContainer(keyedBy: IssueKey.self, forKey: errorKey)
        try form.encode(error.message, forKey: .message)
        try form.encode(error.help, forKey: .help)
        try form.encode(error.line, forKey: .line)
        try form.encode(error.column, forKey: .column)
        try form.encode(error.status.rawValue, forKey: .exit)
    }
}
