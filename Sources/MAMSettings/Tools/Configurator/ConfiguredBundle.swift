internal import MAMPropertyLists
internal import MAMSettings

/// The files of a bundle between two rounds of the configurator.
struct ConfiguredBundle {
    private(set) var subject: InfoPlistSubject
    private(set) var granted: EntitlementsSubject?
    private(set) var changes: [ConfiguratorResult.Change] = []
    let options: ConfiguratorOptions

    init(_ infoPlist: [UInt8], _ entitlements: [UInt8]?, _ options: ConfiguratorOptions) throws(ConfiguratorError) {
        self.options = options
        subject = try Self.read(infoPlist, options)
        granted = try Self.read(entitlements, options)
    }

    private static func read(
        _ bytes: [UInt8], _ options: ConfiguratorOptions
    ) throws(ConfiguratorError) -> InfoPlistSubject {
        do { return try InfoPlistSubject(infoPlist: bytes, options: options.check) } catch {
            throw ConfiguratorError(unreadable: error, in: .infoPlist)
        }
    }

    private static func read(
        _ bytes: [UInt8]?, _ options: ConfiguratorOptions
    ) throws(ConfiguratorError) -> EntitlementsSubject? {
        guard let bytes else { return nil }
        do {
            return try EntitlementsSubject(
                PropertyListDocument(infoPlist: bytes, limits: options.check.limits), options: options.check)
        } catch {
            throw ConfiguratorError(unreadable: error, in: .entitlements)
        }
    }

    // MARK: Rounds

    /// The findings in the current files; there may be tens of thousands, so they are computed once a round.
    struct Findings {
        let infoPlist: [SettingsFinding]
        let entitlements: [SettingsFinding]
    }

    var findings: Findings {
        Findings(
            infoPlist: Self.infoPlistFindings(subject, granted),
            entitlements: granted.map { Self.entitlementsFindings($0, of: subject) } ?? [])
    }

    /// Runs one round, which makes all fixes that do not conflict; false if no file changed.
    mutating func advance(_ findings: Findings) throws(ConfiguratorError) -> Bool {
        let plist = try apply(findings.infoPlist, to: subject.document, in: .infoPlist)
        var entitlements: [UInt8]?
        if options.fixesEntitlements, let rights = granted?.document {
            entitlements = try apply(findings.entitlements, to: rights, in: .entitlements)
        }
        do throws(ConfiguratorError) {
            if let plist { subject = try Self.read(plist, options) }
            if let entitlements { granted = try Self.read(entitlements, options) }
        } catch { throw error.aboutResult }
        return plist != nil || entitlements != nil
    }

    /// Whether a finding has a fix that the options allow.
    private func isToBeMended(_ finding: SettingsFinding) -> Bool {
        !finding.edits.isEmpty && !options.check.allowed.contains(finding.issue.id)
            && (options.changesActivationRule || !finding.issue.id.rawValue.hasPrefix("A"))
    }

    /// Returns the changed file; nil if nothing changed.
    private mutating func apply(
        _ findings: [SettingsFinding], to document: PropertyListDocument, in file: ConfiguredFile
    ) throws(ConfiguratorError) -> [UInt8]? {
        var (plan, done) = (EditPlan(document), [ConfiguratorResult.Change]())
        // A fix that is not possible, for example because a name is taken, stays among the findings.
        for finding in findings where isToBeMended(finding) && plan.take(finding.edits) == .taken {
            done.append(ConfiguratorResult.Change(finding.issue, in: file))
        }
        guard !plan.isEmpty else { return nil }
        do throws(PropertyListEditError) {
            let bytes = try PropertyListEditor(document).bytes(of: plan)
            guard bytes != document.bytes else { return nil }
            changes += done
            return bytes
        } catch {
            throw ConfiguratorError(
                .refused, in: file,
                SettingsIssue(
                    id: error.reason == .oldStyle ? .oldStyle : .limitReached, severity: .error,
                    keyPath: error.path.description, message: error.message))
        }
    }

    /// Rewrites an old-style file as XML, or throws an error if the options do not allow it.
    mutating func convertOldStyle() throws(ConfiguratorError) {
        guard subject.document.format == .oldStyle else { return }
        let issue = SettingsIssue(
            id: .oldStyle, severity: .error, keyPath: "",
            message: "an old-style property list is not changed in place", help: "name another file for the result",
            fix: "writes it as XML")
        guard options.convertsOldStyle else { throw ConfiguratorError(.refused, in: .infoPlist, issue) }
        let text: [UInt8]
        do { text = try XMLPropertyListWriter.text(of: subject.document.root.value) } catch {
            throw unwritable(error)
        }
        do throws(ConfiguratorError) { subject = try Self.read(text, options) } catch { throw error.aboutResult }
        changes.append(ConfiguratorResult.Change(issue, in: .infoPlist))
    }

    private func unwritable(_ error: PropertyListEditError) -> ConfiguratorError {
        let document = subject.document
        let place = document.node(at: error.path).flatMap { document.sourcePositions(of: [$0.range.lowerBound]).first }
        return ConfiguratorError(
            .refused, in: .infoPlist,
            SettingsIssue(
                id: .oldStyle, severity: .error, keyPath: error.path.description, message: error.message,
                help: "take the character out, or write the file as XML by hand", position: place))
    }

    // MARK: Findings

    static func infoPlistFindings(
        _ subject: InfoPlistSubject, _ granted: EntitlementsSubject?
    ) -> [SettingsFinding] {
        var findings = SettingsRules.findings(in: subject)
        findings.join(InfoPlistRules.findings(in: subject, entitlements: granted))
        return findings
    }

    static func entitlementsFindings(
        _ granted: EntitlementsSubject, of subject: InfoPlistSubject
    ) -> [SettingsFinding] {
        let file = try? InfoPlistSubject(granted.document, options: granted.options, expecting: .entitlements)
        return (file.map(SettingsRules.file) ?? []) + EntitlementRules.findings(in: granted, of: subject)
    }
}

extension ConfiguratorResult.Change {
    init(_ issue: SettingsIssue, in file: ConfiguredFile) {
        (self.file, id, keyPath, message) = (file, issue.id, issue.keyPath, issue.message)
        fix = issue.fix ?? ""
    }
}
