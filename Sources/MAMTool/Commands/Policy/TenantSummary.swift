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

    /// Counts a document, or a file that could not be read.
    mutating func count(_ object: ExportedObject?, _ issues: [PolicyIssue], isUnreadable: Bool) {
        if let object { objects[object, default: 0] += 1 }
        for issue in issues { severities[issue.severity, default: 0] += 1 }
        if isUnreadable { unreadable += 1 }
    }

    /// Whether no policy and no app configuration was counted.
    var isEmpty: Bool { objects.isEmpty }

    private func count(_ severity: PolicyIssue.Severity) -> Int { severities[severity] ?? 0 }

    /// The numbers of objects, such as `2 policies for iOS, 1 policy for Android, 3 other files`.
    private var content: String {
        let parts = ExportedObject.allCases.compactMap { object in
            objects[object].map { NounCount.text($0, object.nouns.one, plural: object.nouns.several) }
        }
        return (parts + (others == 0 ? [] : [NounCount.text(others, "other file")])).joined(separator: ", ")
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
        let counts = ExportedObject.allCases.map { ($0.rawValue, (objects[$0] ?? 0) as (any Encodable)?) }
        return [
            "folder": folder, "objects": JSONMembers(counts), "otherFiles": others, "error": count(.error),
            "warning": count(.warning), "info": count(.info), "unreadable": unreadable,
        ]
    }
}

extension Call {
    /// Checks the documents of every operand, and in place of a folder those of its files of the wanted kinds.
    ///
    /// A file that cannot be read does not stop the others.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of the files that are read of a folder.
    ///   - rules: The kinds of issue with their titles.
    ///   - documents: Checks the documents of a file.
    /// - Returns: The greatest exit status of the files.
    /// - Throws: ``ToolError`` if the report cannot be written, or `--select` was given with a folder.
    func check<Subject: CheckSubject>(
        _ kinds: Set<FileKind>, rules: [(id: String, title: String)] = [],
        _ documents: (String) -> [CheckReport<Subject>.File]
    ) throws(ToolError) -> ExitStatus {
        try checkStandardInput(operands)
        var report = CheckReport<Subject>()
        for path in operands {
            guard FolderInput.isFolder(path) else {
                for file in documents(path) { try add(file, to: &report) }
                continue
            }
            guard value(of: .select) == nil else {
                throw wrong("`--select` reads one document of a file: name the file in place of the folder")
            }
            let (count, start) = (report.files.count, report.tenants.count)
            do throws(ToolError) {
                var folder = try FolderInput(path, from: console.environment.folder)
                report.tenants += folder.tenants.map(TenantSummary.init)
                for name in folder.files {
                    try check(name, of: &folder, kinds, start, &report, documents)
                }
                report.tenants[start].others += folder.others
                guard report.files[count...].contains(where: { $0.object != nil || $0.error != nil }) else {
                    throw ToolError(.dataError, "contains neither policies nor app configurations", in: path)
                }
            } catch { try add(CheckReport.File(name: path, error), to: &report) }
        }
        try report.write(self, rules: rules)
        return report.status
    }

    /// Checks a file of a folder.
    private func check<Subject: CheckSubject>(
        _ name: String, of folder: inout FolderInput, _ kinds: Set<FileKind>, _ start: Int,
        _ report: inout CheckReport<Subject>, _ documents: (String) -> [CheckReport<Subject>.File]
    ) throws(ToolError) {
        let tenant = start + folder.tenant(of: name)
        let found: [CheckReport<Subject>.File]
        do throws(ToolError) {
            switch try folder.content(of: name, wanted: kinds) {
            case .wanted: found = documents(name)
            case .leftOut(let kind):
                report.tenants[tenant].others += 1
                found = [CheckReport.File(name: name, nil, [PolicyIssue(leftOut: kind)])]
            case .unknown:
                report.tenants[tenant].others += 1
                found = []
            }
        } catch { found = [CheckReport.File(name: name, error)] }
        for file in found {
            report.tenants[tenant].count(file.object, file.issues, isUnreadable: file.error != nil)
            try add(file, to: &report)
        }
    }

    /// Adds a document to the report, and writes it for people.
    private func add<Subject: CheckSubject>(
        _ file: CheckReport<Subject>.File, to report: inout CheckReport<Subject>
    ) throws(ToolError) {
        file.error.map { self.report($0) }
        if checkingFormat == .text { try write(report: file.text) }
        report.files.append(file)
    }
}

extension PolicyIssue {
    /// Makes the issue about a file of another kind in a folder.
    fileprivate init(leftOut kind: FileKind) {
        self.init(
            .info, "otherKind", path: "$", position: nil, "this is \(kind.name); it is left out", help: kind.use)
    }
}
