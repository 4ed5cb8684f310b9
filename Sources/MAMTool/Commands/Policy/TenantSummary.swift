internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// What the export of a tenant contains, in a folder that was named in place of files.
struct TenantSummary {
    let folder: String
    /// The numbers of policies and app configurations, also of those that are left out.
    private(set) var objects: [ExportedObject: Int] = [:]
    /// The number of files that are neither.
    var others = 0
    private var severities: [PolicyIssue.Severity: Int] = [:]
    private var unreadable = 0

    init(_ folder: String) { self.folder = folder }

    /// Counts the objects of a file.
    mutating func count(_ file: ExportedFile?) {
        for object in file?.objects ?? [] { objects[object, default: 0] += 1 }
        if file?.objects.isEmpty ?? true { others += 1 }
    }

    /// Counts the findings of a document, or a file that could not be read.
    mutating func count(_ issues: [PolicyIssue], isUnreadable: Bool) {
        for issue in issues { severities[issue.severity, default: 0] += 1 }
        if isUnreadable { unreadable += 1 }
    }

    /// Whether no policy and no app configuration was counted.
    var isWithoutObjects: Bool { objects.isEmpty }
    /// The number of app configurations.
    var configurationCount: Int { objects.reduce(0) { $0 + ($1.key.isConfiguration ? $1.value : 0) } }
    /// Whether nothing was counted.
    private var isEmpty: Bool { objects.isEmpty && others == 0 && unreadable == 0 && severities.isEmpty }

    /// Returns the summaries that say something; those of folders without a file of their own are left out.
    static func shown(_ all: [TenantSummary]) -> [TenantSummary] {
        let shown = all.filter { !$0.isEmpty }
        return shown.isEmpty ? Array(all.prefix(1)) : shown
    }

    private func count(_ severity: PolicyIssue.Severity) -> Int { severities[severity] ?? 0 }

    /// The numbers of objects, such as `2 policies for iOS, 1 policy for Android, 3 other files`.
    private var content: String {
        let parts = ExportedObject.allCases.compactMap { object in
            objects[object].map { NounCount.text($0, object.nouns.one, plural: object.nouns.several) }
        }
        let all = parts + (others == 0 ? [] : [NounCount.text(others, "other file")])
        return all.isEmpty ? "no policies" : all.joined(separator: ", ")
    }

    /// One line without the findings.
    var line: String { "\(PlainText.line(folder)): \(content)\n" }

    /// One line with the numbers of findings.
    var checkedLine: String {
        let rest = unreadable == 0 ? "" : "; \(unreadable) not read"
        return "\(PlainText.line(folder)): \(content); \(IssueLines.counts(count))\(rest)\n"
    }
}

extension TenantSummary: JSONObjectEncodable {
    var members: JSONMembers {
        contentMembers.merging([
            "error": count(.error), "warning": count(.warning), "info": count(.info), "unreadable": unreadable,
        ])
    }

    /// The members without the findings.
    var contentMembers: JSONMembers {
        let counts = ExportedObject.allCases.map { ($0.rawValue, (objects[$0] ?? 0) as (any Encodable)?) }
        return ["folder": folder, "objects": JSONMembers(counts), "otherFiles": others]
    }
}
