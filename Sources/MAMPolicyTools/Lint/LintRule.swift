public import MAMCore
internal import MAMSettings

/// A rule of the linter, which finds policy settings whose names suggest an effect that the settings do not have.
///
/// `PolicyDocument.lint()` runs the linter. ``LintRule/all`` lists the rules, and `Docs/Lint.md` is printed from this
/// list. Some rules report that a setting has no effect. For such a setting, a test tries values of every kind in the
/// engine, and fails if an answer of the policy changes.
public struct LintRule: Sendable {
    /// The name of the rule, which is also the code of its issues.
    ///
    /// Later versions keep the name.
    public let id: String
    /// The severity of the rule's issues.
    public let severity: PolicyIssue.Severity
    /// The settings that the rule can report.
    public let settings: [PolicySetting]
    /// The description of the problem that the rule reports: one line in lower case.
    public let message: String
    /// The advice on how to solve the problem that the rule reports.
    public let help: String
    /// The reason why the settings do not have the effect that their names suggest, in a few sentences.
    public let why: String
    /// The source of the rule, such as a page of Microsoft's documentation, or an assumption of `Docs/Assumptions.md`.
    public let source: String
    /// An example of a policy that the rule reports, as members of a JSON object.
    public let example: String
    /// Returns the settings of a document to report, each with the claim about it.
    package let findings: @Sendable (PolicyDocument) -> [PolicySetting: LintClaim]

    init(
        _ id: String, _ severity: PolicyIssue.Severity, _ settings: [PolicySetting], _ message: String, help: String,
        why: String, source: String, example: String,
        _ findings: @escaping @Sendable (PolicyDocument) -> [PolicySetting: LintClaim]
    ) {
        (self.id, self.severity, self.settings, self.message) = (id, severity, settings, message)
        (self.help, self.why, self.source, self.example) = (help, why, source, example)
        self.findings = findings
    }

    /// Makes a rule about settings that another setting disables, whatever their values.
    init(
        unused id: String, _ severity: PolicyIssue.Severity, _ settings: [PolicySetting], _ message: String,
        help: String, why: String, source: String, example: String,
        when isOutOfForce: @escaping @Sendable (PolicyDocument) -> Bool
    ) {
        self.init(id, severity, settings, message, help: help, why: why, source: source, example: example) { document in
            guard isOutOfForce(document) else { return [:] }
            let saying = settings.filter(document.saysSomething)
            return Dictionary(uniqueKeysWithValues: saying.map { ($0, .anyValue) })
        }
    }

    /// Finds a rule of the policy linter by its name; the result is `nil` if there is no such rule.
    public init?(id: String) {
        guard let rule = LintRule.all.first(where: { $0.id == id }) else { return nil }
        self = rule
    }
}

/// The claim of a rule about a setting that it reports.
package enum LintClaim: Sendable, Hashable {
    /// No value of the setting changes an answer.
    case anyValue
    /// These values instead of the document's change no answer; `nil` removes a setting.
    case sameWith([PolicySetting: PolicyValue?])
    /// No version of the operating system is allowed.
    case noVersionPasses
    /// In an app with this version of the SDK, no value of the setting changes an answer; some versions know it.
    case anyValueInSDK(VersionNumber, needs: String)
    /// In an app with this version of the SDK, these values instead of the document's change no answer.
    case sameInSDK(VersionNumber, with: [PolicySetting: PolicyValue?], needs: String)

    /// The end of a finding's message; empty if the claim adds nothing to the message of its rule.
    var note: String {
        switch self {
        case .anyValue, .sameWith, .noVersionPasses: ""
        case .anyValueInSDK(_, let versions), .sameInSDK(_, _, let versions): ": \(versions)"
        }
    }
}

extension PolicyDocument {
    /// Finds settings of the policy whose names suggest an effect that the settings do not have.
    ///
    /// A setting is reported only if its value is not the default. Values that cannot be read are reported by
    /// `validate()`, as is an export that leaves out settings (`gap`). Of such an export a setting is reported only if that
    /// is right whatever the values of the missing settings are.
    ///
    /// - Returns: The issues, in the order of the document.
    public func lint() -> [PolicyIssue] {
        let leftOut = gap == nil ? [] : PolicySetting.allCases.filter(leavesOut)
        let others = PossiblePolicies.variants(of: values, leavingOut: leftOut).map {
            PolicyDocument(values: $0.settings)
        }
        let found = LintRule.all.flatMap { rule in
            var found = rule.findings(self)
            if !found.isEmpty {
                for other in others {
                    let isFound = rule.findings(other)
                    found = found.filter { isFound[$0.key] != nil }
                }
            }
            return rule.settings.compactMap { setting in
                found[setting].map { claim in
                    PolicyIssue(
                        rule.severity, rule.id, path: path(of: setting), position: places[setting],
                        rule.message + claim.note, help: rule.help)
                }
            }
        }
        return found.sorted {
            ($0.position?.byteOffset ?? 0, $0.path, $0.code) < ($1.position?.byteOffset ?? 0, $1.path, $1.code)
        }
    }

    /// Returns the row of the table of versions for a setting of the document that a version of the SDK does not know.
    ///
    /// `nil` if the document says nothing by the setting, or if the version knows the setting and its value.
    func unreadRow(of setting: PolicySetting, in version: VersionNumber) -> SDKVersionRow? {
        newerRows(of: setting).first { !$0.isIn(version) }
    }

    /// The rows of the table of versions for a setting that is not at its default, and for its value.
    func newerRows(of setting: PolicySetting) -> [SDKVersionRow] {
        guard saysSomething(setting) else { return [] }
        let values: [String] =
            switch self.values[setting] {
            case .member(let value): [value]
            case .list(let names): names
            default: []
            }
        let rows = values.compactMap {
            SDKVersionTable.row(of: .policyValue(setting: setting.rawValue, value: $0))
        }
        return [setting.versionRow].compactMap(\.self) + rows
    }

    /// Returns whether the document gives the setting a value that is not its default.
    func saysSomething(_ setting: PolicySetting) -> Bool {
        guard let value = values[setting], value != .unreadable, value != setting.missingValue else { return false }
        switch (setting, value) {
        case (.exemptedAppProtocols, _):
            let schemes = PolicyDocument.exemptedSchemes(value)
            return !schemes.isEmpty && !DefaultLinks.isDefault(schemes)
        case (.exemptedUniversalLinks, .list(let texts)):
            return !texts.isEmpty && Set(texts) != Set(DefaultLinks.exempted)
        case (.allowedDataIngestionLocations, .list(let names)):
            return !PolicySetting.defaultIngestionServices.contains(Set(names))
        case (_, .seconds(0)): return false
        // The effective value if the setting is missing.
        case (.mobileThreatDefensePartnerPriority, .member("defenderOverThirdPartyPartner")): return false
        case (_, .text(let text)): return !text.isEmpty
        default: return true
        }
    }
}
