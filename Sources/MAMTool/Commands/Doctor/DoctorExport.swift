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
            warn(
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
        var summary = TenantSummary(shown(path))
        summary.others = folder.others.count
        var exports: [DiagnosisEvidence.Named<PolicyFile>] = []
        var configurations: [String] = []
        for name in folder.files {
            let file = try folder.look(at: name)
            summary.count(file)
            guard let file else { continue }
            if file.otherKind == .compressed {
                warn(
                    .warning(
                        "is a compressed file, which may contain policies; it is not read", in: name,
                        help: FileKind.compressed.use))
            }
            if file.isForConfigurations, file.objects.isEmpty || file.objects.contains(where: \.isConfiguration) {
                configurations.append(name)
            }
            guard file.isForPolicies, file.hasPolicies || file.objects.isEmpty else { continue }
            exports.append(try self.exports(at: name, inFolder: true, warns: warns))
        }
        guard !summary.isWithoutObjects || !exports.isEmpty else {
            throw .nothing(in: path)
        }
        let superseded = try superseded(
            exports.flatMap { named in
                named.content.entries.map { entry in
                    Versioned(named.file, entry.position, "policy", entry.isLeftOut ? nil : entry.version)
                }
            })
        var place = 0
        exports = exports.compactMap { named in
            let content = named.content.filtered { _ in
                defer { place += 1 }
                return !superseded.contains(place)
            }
            return content.entries.isEmpty && !content.hasFurtherPages ? nil : .init(named.file, content)
        }
        return (summary, exports, configurations)
    }

    /// Reads the app configurations in the exported files of a tenant, without older versions and copies.
    func exportedConfigurations(
        in paths: [String]
    ) throws(ToolError) -> [DiagnosisEvidence.Named<AppConfigurationFile>] {
        var files: [DiagnosisEvidence.Named<AppConfigurationFile>] = []
        for path in paths {
            let (file, content) = try appConfigurations(at: path)
            files.append(.init(shown(file), content))
        }
        let superseded = try superseded(
            files.flatMap { named in
                named.content.entries.map { entry in
                    Versioned(named.file, nil, "app configuration", entry.isLeftOut ? nil : entry.version)
                }
            })
        var place = 0
        return files.map { named in
            .init(
                named.file,
                named.content.filtered { _ in
                    defer { place += 1 }
                    return !superseded.contains(place)
                })
        }
    }

    /// A document of an export with its version; `nil` for a document that has none, or does not count.
    private struct Versioned {
        let file: String
        let position: SourcePosition?
        let noun: String
        let version: PolicyVersion?

        init(_ file: String, _ position: SourcePosition?, _ noun: String, _ version: PolicyVersion?) {
            (self.file, self.position, self.noun, self.version) = (file, position, noun, version)
        }
    }

    /// Returns the places of older versions of documents, and of further copies of the latest one: an export may contain
    /// those of several days.
    private func superseded(_ all: [Versioned]) throws(ToolError) -> Set<Int> {
        var latest: [String: Int] = [:]
        var older: [Int] = []
        for (place, one) in all.enumerated() {
            guard let version = one.version else { continue }
            guard let known = latest[version.id], let other = all[known].version else {
                latest[version.id] = place
                continue
            }
            let order = (version.isOlder(than: other), other.isOlder(than: version))
            switch order {
            case (true?, _): older.append(place)
            case (_, true?):
                older.append(known)
                latest[version.id] = place
            case (false?, _) where version.isCopy(of: other): break
            default:
                throw ToolError(
                    .dataError,
                    order.0 == nil
                        ? "is another version of \(one.noun == "policy" ? "a" : "an") \(one.noun), and its time cannot be compared"
                        : "has the id and the time of another \(one.noun), and other content",
                    in: one.file,
                    help: "remove this file, or \(PlainText.quoted(all[known].file)): the older one")
            }
        }
        for place in older.sorted() {
            let one = all[place]
            warn(
                .warning(
                    "the export has a later version of this \(one.noun); this one is left out", in: one.file,
                    at: one.position, help: nil))
        }
        return Set(
            all.indices.filter { place in
                all[place].version.map { latest[$0.id] != place } ?? false
            })
    }
}

extension Call {
    /// The account and the groups of the command line, which no message contains.
    var names: [String] {
        ([value(of: .user)].compactMap(\.self) + (groups ?? [])).map(Blanks.trimmed).filter { !$0.isEmpty }
    }

    /// Returns the path of a file without the account and the groups of the command line.
    func shown(_ path: String) -> String {
        let words = names
        guard words.contains(where: { path.lowercased().contains($0.lowercased()) }) else { return path }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            let isPlain = !words.contains { part.lowercased().contains($0.lowercased()) }
            return isPlain ? String(part) : PrivateText.masked(String(part), and: words)
        }.joined(separator: "/")
    }

    /// Reports a warning about a file without the account and the groups of the command line.
    func warn(_ warning: ToolError) { report(masked(warning)) }

    /// Returns an error without the account and the groups of the command line.
    func masked(_ error: ToolError) -> ToolError { error.masking(names, file: error.file.map(shown)) }
}
