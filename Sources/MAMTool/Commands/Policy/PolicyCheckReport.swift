internal import MAMCore
internal import MAMSettings
internal import MAMText

/// The kind of document that a check is about, in its JSON.
protocol CheckSubject: Encodable {
    /// The name of the document's JSON member.
    static var member: String { get }
    /// The plural of the document's name.
    static var plural: String { get }
}

extension PolicyForm: CheckSubject {
    static var member: String { "policy" }
    static var plural: String { "policies" }
}

/// The findings of `policy check` in each file.
typealias PolicyCheckReport = CheckReport<PolicyForm>

/// The findings of a check in each file.
struct CheckReport<Subject: CheckSubject> {
    /// One file: a document with its issues, or the reason why it could not be read.
    struct File {
        let name: String
        /// The JSON path of the document in a file that contains several; `nil` for the whole file.
        let place: String?
        let subject: Subject?
        let issues: [PolicyIssue]
        let error: ToolError?
        /// The lowest severity that makes the check fail.
        private let failing: PolicyIssue.Severity

        init(
            name: String, place: String? = nil, _ subject: Subject?, _ issues: [PolicyIssue],
            failsFrom failing: PolicyIssue.Severity = .error
        ) {
            (self.name, self.place, self.subject) = (name, place, subject)
            (self.issues, error, self.failing) = (issues, nil, failing)
        }

        init(name: String, place: String? = nil, _ error: ToolError) {
            (self.name, self.place, subject, issues, self.error, failing) = (name, place, nil, [], error, .error)
        }

        func count(_ severity: PolicyIssue.Severity) -> Int { issues.count { $0.severity == severity } }

        /// The exit status if this were the only file.
        var status: ExitStatus {
            error?.status ?? (issues.contains { $0.severity >= failing } ? .negative : .success)
        }
    }

    var files: [File] = []
    /// What the folders contain that were named in place of files.
    var tenants: [TenantSummary] = []

    /// The exit status: the highest of the files.
    var status: ExitStatus { files.map(\.status).max() ?? .success }

    func count(_ severity: PolicyIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }

    var unreadable: Int { files.count { $0.error != nil } }
}

extension CheckReport.File {
    /// The text output: one line per issue and help, in the form of compilers; `OK` for a file without issues.
    var text: String {
        if error != nil { return "" }
        return issues.isEmpty
            ? "\(PlainText.line(name)): \(place.map { "\($0): " } ?? "")OK\n" : IssueLines.text(issues, in: name)
    }
}

/// Issues in the form of compilers.
enum IssueLines {
    /// Returns the numbers of errors, warnings and infos.
    static func counts(_ count: (PolicyIssue.Severity) -> Int) -> String {
        [
            NounCount.text(count(.error), "error"), NounCount.text(count(.warning), "warning"),
            NounCount.text(count(.info), "info", plural: "infos"),
        ].joined(separator: ", ")
    }

    /// Returns one line per issue and one per help.
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
    /// The last line, with the counts.
    var closingLine: String {
        let rest = unreadable == 0 ? "" : "; \(unreadable) not read"
        let names = Set(files.map(\.name)).count
        let inside = files.count == names ? "" : " with \(files.count) \(Subject.plural)"
        return "\(NounCount.text(names, "file"))\(inside): \(IssueLines.counts(count))\(rest)\n"
    }
}

extension CheckReport: JSONObjectEncodable {
    var members: JSONMembers {
        let counts: JSONMembers = [
            "files": files.count, "error": count(.error), "warning": count(.warning), "info": count(.info),
            "unreadable": unreadable,
        ]
        // Only a command line with a folder has such summaries.
        let folders: [(String, (any Encodable)?)] = tenants.isEmpty ? [] : [("folders", tenants)]
        return JSONMembers([("version", 1), ("files", files)] + folders + [("counts", counts)])
    }
}

extension CheckReport.File: JSONObjectEncodable {
    var members: JSONMembers {
        // Only a policy of a file with several has a place.
        let own: [(String, (any Encodable)?)] = place.map { [("place", $0)] } ?? []
        return JSONMembers(
            own + [
                ("file", name), (Subject.member, subject), ("issues", issues.map(\.members)),
                ("error", error?.members),
            ])
    }
}

extension PolicyIssue {
    fileprivate var members: JSONMembers {
        [
            "severity": severity, "code": code, "path": path, "line": position?.line, "column": position?.column,
            "message": message, "help": help,
        ]
    }
}

extension ToolError {
    fileprivate var members: JSONMembers {
        ["message": message, "help": help, "line": line, "column": column, "exit": status.rawValue]
    }
}
