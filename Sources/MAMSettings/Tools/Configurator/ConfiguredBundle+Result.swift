internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension ConfiguredBundle {
    /// Throws an error for a finding that only the authors can correct and without which the result would be wrong.
    func checkObstacles(_ findings: [SettingsFinding]) throws(ConfiguratorError) {
        let obstacle = findings.first { finding in
            switch finding.issue.id {
            case .dictionaryWrongType: true
            // If the options name the app, a fix corrects this in the first or a later round.
            case .containingAppMissing:
                subject.namedApp == nil && !options.check.allowed.contains(finding.issue.id)
            default: false
            }
        }
        guard let obstacle else { return }
        let placed = SettingsFindings([obstacle], in: subject.document, options: SettingsCheckOptions())
        throw ConfiguratorError(.refused, in: .infoPlist, placed.issues.first ?? obstacle.issue)
    }

    /// Returns the result of all rounds.
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

    /// A finding about the schemes for which the list has no room.
    ///
    /// Rules add schemes only up to the number of entries that count, so this reports the schemes that are left out.
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
