internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings

extension Call {
    /// Checks the documents of every operand, and in place of a folder those of its files that are of the right kind.
    ///
    /// A file that cannot be read does not stop the others.
    ///
    /// - Parameters:
    ///   - rules: The kinds of issue with their titles.
    ///   - isRead: Whether the command reads a file of a folder.
    ///   - documents: Checks the documents of a file.
    /// - Returns: The greatest exit status of the files.
    /// - Throws: ``ToolError`` if the report cannot be written, or `--select` was given with a folder.
    func check<Subject: CheckSubject>(
        rules: [(id: String, title: String)] = [], of isRead: (ExportedFile) -> Bool,
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
            do throws(ToolError) {
                var folder = try FolderInput(path, from: console.environment.folder)
                try check(&folder, isRead, &report, documents)
            } catch { try add(CheckReport.File(name: path, error), to: &report) }
        }
        try report.write(self, rules: rules)
        return report.status
    }

    /// Checks the files of a folder.
    private func check<Subject: CheckSubject>(
        _ folder: inout FolderInput, _ isRead: (ExportedFile) -> Bool, _ report: inout CheckReport<Subject>,
        _ documents: (String) -> [CheckReport<Subject>.File]
    ) throws(ToolError) {
        var tenants = folder.tenants.map { TenantSummary($0.folder) }
        defer { report.tenants += TenantSummary.shown(tenants) }
        for name in folder.files {
            let tenant = folder.tenant(of: name)
            var found: [CheckReport<Subject>.File] = []
            do throws(ToolError) {
                let file = try folder.look(at: name)
                tenants[tenant].count(file)
                if let file {
                    found =
                        isRead(file)
                        ? documents(name) : file.kinds.map { .init(name: name, nil, [PolicyIssue(leftOut: $0)]) }
                }
            } catch { found = [.init(name: name, error)] }
            for file in found {
                tenants[tenant].count(file.issues, isUnreadable: file.error != nil)
                try add(file, to: &report)
            }
        }
        for name in folder.links + folder.others {
            let tenant = folder.tenant(of: name)
            tenants[tenant].count(nil)
            guard folder.links.contains(name) else { continue }
            tenants[tenant].count([.link], isUnreadable: false)
            try add(.init(name: name, nil, [.link]), to: &report)
        }
        for error in folder.failures {
            let name = error.file ?? ""
            tenants[folder.tenant(of: name)].count([], isUnreadable: true)
            try add(.init(name: name, error), to: &report)
        }
        guard tenants.allSatisfy(\.isWithoutObjects), !report.files.contains(where: { $0.error != nil }) else { return }
        throw .nothing(in: folder.tenants[0].folder)
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

extension ToolError {
    /// Makes the error about a folder in which nothing is read.
    static func nothing(in folder: String) -> ToolError {
        ToolError(
            .dataError, "contains neither policies nor app configurations", in: folder,
            help: "name a folder with JSON that Microsoft Graph exports")
    }
}

extension ExportedFile {
    /// The kinds of the file that other commands read.
    fileprivate var kinds: [FileKind] {
        if let otherKind { return [otherKind] }
        return (isForPolicies ? [.graphPolicy] : []) + (isForConfigurations ? [.graphConfiguration] : [])
    }
}

extension PolicyIssue {
    /// Makes the issue about a file of another kind in a folder.
    fileprivate init(leftOut kind: FileKind) {
        self.init(.info, "otherKind", path: "$", position: nil, "this is \(kind.name); it is left out", help: kind.use)
    }

    /// The issue about a symbolic link in a folder.
    fileprivate static let link = PolicyIssue(
        .warning, "link", path: "$", position: nil, "this is a symbolic link, which is not followed; it is left out",
        help: "name the file or folder that it leads to")
}
