internal import MAMPropertyLists
public import MAMSettings
internal import MAMText

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

/// The result of ``Configurator/run()``: the changed files, the list of changes, and the findings that remain.
public struct ConfiguratorResult: Sendable, Hashable {
    /// A change that the configurator made in a file.
    public struct Change: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The file that was changed.
        public let file: ConfiguredFile
        /// The rule that the file broke before the change.
        public let id: SettingsIssue.ID
        /// The path of the changed key in the file before this change, such as
        /// `CFBundleURLTypes[0].CFBundleURLSchemes[1]`.
        ///
        /// It is empty for a change of the whole file.
        public let keyPath: String
        /// A one-line description of the mistake in the file.
        public let message: String
        /// A one-line description of the change that repairs the mistake.
        public let fix: String

        /// The change in one line: the id of the rule, the key path, ``fix`` and, in parentheses, ``message``.
        public var description: String { "\(id): \(keyPath.isEmpty ? "" : keyPath + ": ")\(fix) (\(message))" }
    }

    /// The bytes of the `Info.plist`; if nothing was changed, the bytes that the caller gave.
    public let infoPlist: [UInt8]
    /// The bytes of the entitlements; nil if the caller gave none.
    public let entitlements: [UInt8]?
    /// Whether the `Info.plist` was changed.
    public let changesInfoPlist: Bool
    /// Whether the entitlements were changed.
    public let changesEntitlements: Bool
    /// The changes in the order in which they were made.
    public let changes: [Change]
    /// A finding (`I007`) about URL schemes that were not added to `LSApplicationQueriesSchemes`.
    ///
    /// iOS reads only a limited number of entries of `LSApplicationQueriesSchemes`. Nil if every scheme was added.
    public let leftOut: SettingsIssue?
    /// The findings about the `Info.plist` that remain, because they have no fix or the options do not allow the fix.
    public let infoPlistIssues: [SettingsIssue]
    /// The findings about the entitlements that remain; empty if the caller gave no entitlements.
    public let entitlementsIssues: [SettingsIssue]
    /// The number of times that the files were changed and read again.
    package let rounds: Int

    /// Whether at least one file changed.
    public var isChanged: Bool { changesInfoPlist || changesEntitlements }
}

/// The reason why the configurator cannot change the files of an app or extension.
public struct ConfiguratorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error that prevents the configurator from changing the files.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A file is not a property list with a dictionary as its root, or exceeds a limit.
        case unreadable
        /// A file has a mistake that only the app's authors can correct, or the result cannot be written.
        case refused
        /// Every change makes another change necessary, without end. This is a defect of this library.
        case unsettled
    }

    /// The kind of error.
    public let kind: Kind
    /// The file with the mistake.
    public let file: ConfiguredFile
    /// The mistake as a finding, with its position in the file.
    public let issue: SettingsIssue

    /// The mistake in one line.
    public var description: String { issue.description }

    init(_ kind: Kind, in file: ConfiguredFile, _ issue: SettingsIssue) {
        (self.kind, self.file, self.issue) = (kind, file, issue)
    }

    /// The error with a message about the result: the given file is correct, but the changed file cannot be read.
    var aboutResult: ConfiguratorError {
        ConfiguratorError(
            .refused, in: file,
            SettingsIssue(
                id: issue.id, severity: .error, keyPath: "",
                message: "the result could not be read again: \(issue.message)"))
    }

    init(unreadable error: SettingsReadError, in file: ConfiguredFile) {
        self.init(
            .unreadable, in: file,
            SettingsIssue(
                id: SettingsIssue.ID(rawValue: error.code.rawValue), severity: .error, keyPath: "",
                message: error.message, help: error.help, position: error.position))
    }
}

/// A file that the configurator reads: the `Info.plist` or the entitlements.
public enum ConfiguredFile: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bundle's `Info.plist`.
    case infoPlist
    /// The bundle's entitlements.
    case entitlements
}
