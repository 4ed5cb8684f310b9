internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension ConfiguredBundle {
    /// Refuses what only people can mend and without which a result would be wrong.
    func checkObstacles(_ findings: [SettingsFinding]) throws(ConfiguratorError) {
        let obstacle = findings.first { finding in
            switch finding.issue.id {
            case .dictionaryWrongType: true
            // With the app's id it is mended, if not in the first round.
            case .containingAppMissing:
                subject.namedApp == nil && !options.check.allowed.contains(finding.issue.id)
            default: false
            }
        }
        guard let obstacle else { return }
        let placed = SettingsFindings([obstacle], in: subject.document, options: SettingsCheckOptions())
        throw ConfiguratorError(.refused, in: .infoPlist, placed.issues.first ?? obstacle.issue)
    }

    /// What came of all rounds.
    func result(_ findings: Findings, rounds: Int, from configurator: Configurator) -> ConfiguratorResult {
        let bundle = SettingsFindings(findings.infoPlist, in: subject.document, options: options.check)
        let rights = granted.map { granted in
            SettingsFindings(findings.entitlements, in: granted.document, options: options.check)
        }
        let (plist, entitlements) = (subject.document.bytes, granted?.document.bytes)
        return ConfiguratorResult(
            infoPlist: plist, entitlements: entitlements, changesInfoPlist: plist != configurator.infoPlist,
            changesEntitlements: entitlements != configurator.entitlements, changes: changes, leftOut: leftOut,
            infoPlistIssues: bundle.issues, entitlementsIssues: rights?.issues ?? [], rounds: rounds)
    }

    /// The schemes that the list has no room for.
    ///
    /// Rules that add schemes make no fix beyond the number of entries that count; that is told, not passed over.
    private var leftOut: SettingsIssue? {
        guard subject.kind == .app else { return nil }
        let schemes = QuerySchemes(in: subject)
        guard let limit = schemes.limit, !schemes.left.isEmpty else { return nil }
        let names = schemes.left.prefix(20).map(Excerpt.quoted).joined(separator: ", ")
        let more = schemes.left.count > 20 ? " and \(schemes.left.count - 20) more" : ""
        return SettingsIssue(
            id: .queriesTooMany, severity: .error, keyPath: schemes.path.description,
            message: "no room for \(names)\(more): only \(limit) entries count",
            help: "take entries out that the app can do without, and configure it again")
    }
}
