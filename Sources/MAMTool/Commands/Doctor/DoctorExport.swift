internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

extension Option {
    /// The folder of a tenant's export.
    static let export = Option(
        "export", .file("FOLDER"), "A folder with the exported files of one tenant: the policies in them.")
}

extension Call {
    /// Reads the policies in the exported files of a tenant; returns a summary of the files.
    func readExport(at path: String, into evidence: inout DiagnosisEvidence) throws(ToolError) -> TenantSummary {
        let files = try exportedFiles(at: path)
        evidence.policies += files.policies
        let configurations = files.summary.configurationCount
        if configurations > 0, value(of: .appConfiguration) == nil {
            report(
                .warning(
                    "contains \(NounCount.text(configurations, "app configuration")); none counts", in: path,
                    help: "give the one that the app receives with `--appconfig`"))
        }
        return files.summary
    }

    /// Reads the policies in the exported files of a tenant, and finds the files with app configurations.
    ///
    /// An answer without a part of them could be wrong, so a part that cannot be read is an error.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - warns: Whether policies for other platforms are reported. Defaults to `true`.
    /// - Returns: The summary of the files, the policies, and the paths of the files with app configurations.
    /// - Throws: ``ToolError`` if a part of the folder cannot be read.
    func exportedFiles(
        at path: String, warns: Bool = true
    ) throws(ToolError) -> (
        summary: TenantSummary, policies: [DiagnosisEvidence.Named<PolicyFile>], configurations: [String]
    ) {
        var folder = try FolderInput(path, from: console.environment.folder)
        guard folder.tenantCount <= 1 else {
            throw ToolError(
                .dataError, "contains the exports of \(folder.tenantCount) tenants", in: path,
                help: "name the folder of one tenant")
        }
        if let failure = folder.failures.first { throw failure }
        if let link = folder.links.first { throw .link(link) }
        if let other = folder.others.first(where: { $0.lowercased().hasSuffix(".json") }) { throw .noFile(other) }
        var summary = TenantSummary(path)
        summary.others = folder.others.count
        var exports: [DiagnosisEvidence.Named<PolicyFile>] = []
        var configurations: [String] = []
        for name in folder.files {
            let file = try folder.look(at: name)
            summary.count(file)
            guard let file else { continue }
            if file.otherKind == .compressed {
                report(
                    .warning(
                        "is a compressed file, which may contain policies; it is not read", in: name,
                        help: FileKind.compressed.use))
            }
            if file.isForConfigurations, file.objects.contains(where: \.isConfiguration) { configurations.append(name) }
            guard file.isForPolicies, file.hasPolicies || file.objects.isEmpty else { continue }
            exports.append(try self.exports(at: name, inFolder: true, warns: warns))
        }
        guard !summary.isWithoutObjects || !exports.isEmpty else {
            throw .nothing(in: path)
        }
        return (summary, try leaveOutOlder(exports), configurations)
    }

    /// Leaves out older versions of policies: an export may contain those of several days.
    private func leaveOutOlder(
        _ exports: [DiagnosisEvidence.Named<PolicyFile>]
    ) throws(ToolError) -> [DiagnosisEvidence.Named<PolicyFile>] {
        var latest: [String: (version: PolicyVersion, file: String)] = [:]
        for named in exports {
            for version in named.content.entries.filter({ !$0.isLeftOut }).compactMap(\.version) {
                guard let other = latest[version.id] else {
                    latest[version.id] = (version, named.file)
                    continue
                }
                guard let isOlder = version.isOlder(than: other.version) else {
                    throw ToolError(
                        .dataError, "is another version of a policy, and its time cannot be compared", in: named.file,
                        help: "remove this file, or \(PlainText.quoted(other.file)): the older one")
                }
                if !isOlder { latest[version.id] = (version, named.file) }
            }
        }
        func isOld(_ entry: PolicyFile.Entry) -> Bool {
            guard !entry.isLeftOut else { return false }
            return entry.version.flatMap { version in latest[version.id].flatMap { version.isOlder(than: $0.version) } }
                ?? false
        }
        return exports.compactMap { named in
            for entry in named.content.entries where isOld(entry) {
                report(
                    .warning(
                        "the export has a later version of this policy; this one is left out", in: named.file,
                        at: entry.position, help: nil))
            }
            let content = named.content.filtered { !isOld($0) }
            return content.entries.isEmpty && !content.hasFurtherPages ? nil : .init(named.file, content)
        }
    }
}
