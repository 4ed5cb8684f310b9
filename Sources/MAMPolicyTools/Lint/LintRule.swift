public import MAMCore
internal import MAMSettings

/// One rule of the linter: what it looks for, why it matters, and what it claims.
///
/// The table is ``LintRule/all``; `Docs/Lint.md` is printed from it. Every claim is tested against the engine itself: a
/// setting that is called ineffective is changed over all its values, and no answer changes.
public struct LintRule: Sendable {
    /// The stable name, the code of its issues.
    public let id: String
    /// How much it matters.
    public let severity: PolicyIssue.Severity
    /// The settings it may report.
    public let settings: [PolicySetting]
    /// What is wrong: one line, lower case.
    public let message: String
    /// What to do about it.
    public let help: String
    /// Why, in a few sentences.
    public let why: String
    /// Where that is known from: a documented source, or an assumption of ours by its name.
    public let source: String
    /// Members of a document that the rule reports.
    public let example: String
    /// The settings of a document to report, each with what is claimed of it.
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

    /// A rule about settings that another one puts out of force, whatever they say.
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

    /// The rule of that name, `nil` when there is none.
    public init?(id: String) {
        guard let rule = LintRule.all.first(where: { $0.id == id }) else { return nil }
        self = rule
    }
}

/// What a rule claims of a setting it reports.
package enum LintClaim: Sendable, Hashable {
    /// Whatever the setting says, every answer stays as it is.
    case anyValue
    /// With these values in the place of the document's every answer stays as it is; `nil` takes a setting out.
    case sameWith([PolicySetting: PolicyValue?])
    /// No version of the operating system is let in.
    case noVersionPasses
}

extension PolicyDocument {
    /// Everything in the document that has no effect, or another one than it seems to have; in the order of the document.
    ///
    /// A setting is reported when it says something other than its default. What cannot be read is `validate()`'s
    /// business.
    public func lint() -> [PolicyIssue] {
        LintRule.all.flatMap { rule in
            let found = rule.findings(self)
            return rule.settings.filter { found[$0] != nil }.map { setting in
                PolicyIssue(
                    rule.severity, rule.id, path: "$.\(setting.rawValue)", position: places[setting], rule.message,
                    help: rule.help)
            }
        }.sorted {
            ($0.position?.byteOffset ?? 0, $0.path, $0.code) < ($1.position?.byteOffset ?? 0, $1.path, $1.code)
        }
    }

    /// Whether the document gives the setting a value that is not its default.
    func saysSomething(_ setting: PolicySetting) -> Bool {
        guard let value = values[setting], value != .unreadable, value != setting.missingValue else { return false }
        switch (setting, value) {
        case (.exemptedAppProtocols, _):
            let schemes = PolicyDocument.exemptedSchemes(value)
            return !schemes.isEmpty && schemes != DefaultLinks.schemeNames
        case (.exemptedUniversalLinks, .list(let texts)):
            return !texts.isEmpty && Set(texts) != Set(DefaultLinks.exempted)
        case (.allowedDataIngestionLocations, .list(let names)):
            return Set(names) != Set(PolicySetting.ingestionServices)
        case (_, .seconds(0)): return false
        // What counts when nothing is said.
        case (.mobileThreatDefensePartnerPriority, .member("defenderOverThirdPartyPartner")): return false
        case (_, .text(let text)): return !text.isEmpty
        default: return true
        }
    }
}
