internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

extension Option {
    /// The folder of a tenant's export.
    static let export = Option(
        "export", .file("FOLDER"), "A folder of exported files of one tenant: the policies in them, and more.")
}

extension Call {
    /// Reads the exported files of a tenant; returns a summary of them.
    ///
    /// The policies are added to those of `--policy`. An app configuration counts if its list of apps has the app, and
    /// licenses if there is one file of them.
    func readExport(at path: String, into evidence: inout DiagnosisEvidence) throws(ToolError) -> TenantSummary {
        var folder = try FolderInput(path, from: console.environment.folder)
        guard folder.tenants.count == 1 else {
            throw ToolError(
                .dataError, "contains the exports of \(folder.tenants.count) tenants", in: path,
                help: "name the folder of one tenant")
        }
        var summary = TenantSummary(path)
        summary.others = folder.others
        var configurations: [(file: String, entry: AppConfigurationFile.Entry)] = []
        var licenses: [String] = []
        for file in folder.files {
            guard case .wanted(let kinds) = try folder.content(of: file, wanted: FileKind.ofGraph.union([.licenses]))
            else {
                summary.others += 1
                continue
            }
            if kinds.contains(.licenses) {
                licenses.append(file)
                summary.others += 1
            }
            if kinds.contains(.graphPolicy) || kinds.isEmpty {
                let exports = try exports(at: file)
                for entry in exports.content.entries where !entry.object.isConfiguration {
                    summary.count(entry.object, [], isUnreadable: false)
                }
                evidence.policies.append(exports)
            }
            if kinds.contains(.graphConfiguration) {
                for entry in try appConfigurations(at: file).content.entries where entry.object.isConfiguration {
                    summary.count(entry.object, [], isUnreadable: false)
                    configurations.append((file, entry))
                }
            }
        }
        guard !summary.isEmpty else {
            throw ToolError(.dataError, "contains neither policies nor app configurations", in: path)
        }
        leaveOutOlder(&evidence)
        try choose(among: configurations, in: path, &evidence)
        if value(of: .licenses) == nil, let file = licenses.first {
            if licenses.count == 1 {
                evidence.licenses = try read(file, expecting: [.licenses]) { bytes throws(PolicyReadError) in
                    try AccountLicenses(json: bytes)
                }
            } else {
                report(
                    .warning(
                        "contains \(licenses.count) files of licenses; none counts", in: path,
                        help: "name the file of the account with `--licenses`"))
            }
        }
        return summary
    }

    /// Leaves out older versions of policies: an export may contain those of several days.
    private func leaveOutOlder(_ evidence: inout DiagnosisEvidence) {
        let times = PolicyFile.Entry.latestTimes(of: evidence.policies.flatMap(\.content.entries))
        evidence.policies = evidence.policies.compactMap { named in
            let content = named.content.withoutOlder(than: times)
            for entry in named.content.entries where entry.isOlder(than: times) {
                report(
                    .warning(
                        "a later version of the policy is in another file; this one is left out", in: named.file,
                        at: entry.position, help: nil))
            }
            return content.entries.isEmpty && !content.hasFurtherPages ? nil : .init(named.file, content)
        }
    }

    /// Takes over the app configuration that the app is known to receive.
    private func choose(
        among configurations: [(file: String, entry: AppConfigurationFile.Entry)], in path: String,
        _ evidence: inout DiagnosisEvidence
    ) throws(ToolError) {
        guard value(of: .appConfiguration) == nil else { return }
        var (own, other) = ([DiagnosisEvidence.Named<AppConfigurationDocument>](), 0)
        for (file, entry) in configurations where !entry.isLeftOut {
            let document: AppConfigurationDocument
            do throws(PolicyReadError) { document = try entry.result.get() } catch { throw ToolError(error, in: file) }
            switch evidence.appBundleID.map(document.includes(app:)) ?? nil {
            case true?: own.append(.init(file, document))
            case false?: continue
            case nil: other += 1
            }
        }
        if own.count == 1, other == 0 {
            evidence.configuration = own[0]
        } else if own.count + other > 0 {
            report(
                .warning(
                    "contains \(NounCount.text(own.count + other, "app configuration")) that the app may receive; none counts",
                    in: path, help: "name the one that the app receives with `--appconfig`"))
        }
    }
}

extension AppConfigurationDocument {
    /// Whether an app receives the configuration; `nil` if the document does not tell.
    fileprivate func includes(app bundleID: String) -> Bool? {
        // Device management assigns it to one app, whose bundle id the document does not contain.
        guard channel == .service else { return nil }
        switch appList {
        case .every: return true
        case .unknown: return nil
        case .listed:
            return bundleIDs.isEmpty ? nil : bundleIDs.contains { AccountID.folding.areEqual($0, bundleID) }
        }
    }
}
