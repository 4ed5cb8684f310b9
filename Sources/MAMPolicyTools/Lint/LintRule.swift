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

/// Rules about PINs and biometrics.
extension LintRule {
    static let pin: [LintRule] = [
        LintRule(
            unused: "pinSettingUnused", .info,
            [
                .pinCharacterSet, .simplePinBlocked, .minimumPinLength, .fingerprintBlocked, .faceIdBlocked,
                .pinRequiredInsteadOfBiometricTimeout, .periodBeforePinReset, .previousPinBlockCount,
                .disableAppPinIfDevicePinIsSet, .maximumPinRetries, .appActionIfMaximumPinRetriesExceeded,
            ], "no PIN is required, so settings about PINs have no effect",
            help: "set `pinRequired` to true, or set this setting to its default",
            why: """
                The portal hides these settings while no PIN is required, and leaves their values behind. Biometrics stand \
                in for the PIN and are asked for only where it is.
                """,
            source: "the settings page; reference part D", example: "\"pinRequired\": false, \"minimumPinLength\": 8"
        ) { !$0.boolean(.pinRequired) },
        LintRule(
            unused: "biometricTimeoutUnused", .info, [.pinRequiredInsteadOfBiometricTimeout],
            "biometrics are blocked, so the timeout has no effect",
            help: "leave the timeout out, or allow Touch ID or Face ID",
            why: "After the timeout the PIN is requested instead of biometrics.",
            source: "the settings page",
            example: """
                "fingerprintBlocked": true, "faceIdBlocked": true, "pinRequiredInsteadOfBiometricTimeout": "PT12H"
                """
        ) { $0.boolean(.fingerprintBlocked) && $0.boolean(.faceIdBlocked) },
        LintRule(
            "biometricTimeoutTooShort", .warning, [.pinRequiredInsteadOfBiometricTimeout],
            "the PIN is always requested, because the timeout is not longer than the interval of access checks",
            help: "make the timeout longer than `periodOnlineBeforeAccessCheck`, or block biometrics",
            why: """
                Both count from the last access. By the time anything is asked for again, the timeout has passed as well, \
                and the PIN is asked for in the place of biometrics every time. The defaults of the admin center, \
                30 minutes for both, are not reported.
                """,
            source: "the settings page: the timeout should exceed the recheck",
            example: """
                "pinRequired": true, "pinRequiredInsteadOfBiometricTimeout": "PT15M", \
                "periodOnlineBeforeAccessCheck": "PT30M"
                """
        ) { document in
            guard document.boolean(.pinRequired),
                case .seconds(let timeout) = document.values[.pinRequiredInsteadOfBiometricTimeout],
                timeout > 0, let recheck = document.readSeconds(.periodOnlineBeforeAccessCheck), timeout <= recheck,
                (timeout, recheck) != (30 * 60, 30 * 60),
                !(document.boolean(.fingerprintBlocked) && document.boolean(.faceIdBlocked))
            else { return [:] }
            return [
                .pinRequiredInsteadOfBiometricTimeout: .sameWith([
                    .fingerprintBlocked: .boolean(true), .faceIdBlocked: .boolean(true),
                ])
            ]
        },
    ]
}

extension PolicyDocument {
    /// Returns a duration or its default; `nil` if it is unreadable or off.
    func readSeconds(_ setting: PolicySetting) -> Int? {
        switch values[setting] ?? setting.missingValue {
        case .seconds(let seconds): seconds
        default: nil
        }
    }
}

/// Rules about the locations that data is saved to and opened from.
extension LintRule {
    static let places: [LintRule] = [
        LintRule(
            unused: "saveBlockUnused", .warning, [.saveAsBlocked],
            "the setting has no effect, because the level for sending data decides about copies",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`",
            why: """
                "Save copies of Org data" counts only while data may go to policy managed apps. Under "all apps" copies may \
                go anywhere although they look blocked. The portal grays the switch out there and leaves its old value \
                behind.
                """,
            source: "the settings page; assumption stale-location-lists",
            example: "\"allowedOutboundDataTransferDestinations\": \"allApps\", \"saveAsBlocked\": true"
        ) { $0.sendLevel == .all },
        LintRule(
            unused: "saveListUnused", .info, [.allowedDataStorageLocations],
            "the list has an effect only if data may go to managed apps only and saving copies is blocked",
            help:
                "set `allowedOutboundDataTransferDestinations` to `managedApps` and `saveAsBlocked` to true, or empty the list",
            why: """
                The list names exceptions from a block. Without the block every named service is open, whether it is listed \
                or not, so a short list does not close the others.
                """,
            source: "the settings page; reference B.1 and B.4",
            example: "\"saveAsBlocked\": false, \"allowedDataStorageLocations\": [\"sharePoint\"]"
        ) { !($0.sendLevel.isManaged && $0.boolean(.saveAsBlocked)) },
        LintRule(
            unused: "openBlockUnused", .warning, [.blockDataIngestionIntoOrganizationDocuments],
            "the block has an effect only if data may come from managed apps only",
            help: "set `allowedInboundDataTransferSources` to `managedApps`",
            why: """
                "Open data into Org documents" is enforced only while data may come from policy managed apps. Under "all \
                apps" everything may be opened although it looks blocked.
                """,
            source: "the settings page; assumption stale-location-lists",
            example:
                "\"allowedInboundDataTransferSources\": \"allApps\", \"blockDataIngestionIntoOrganizationDocuments\": true"
        ) { $0.receiveLevel.isAll },
        LintRule(
            unused: "openListUnused", .info, [.allowedDataIngestionLocations],
            "the list has an effect only if data may come from managed apps only and opening data is blocked",
            help:
                "set `allowedInboundDataTransferSources` to `managedApps` and `blockDataIngestionIntoOrganizationDocuments` to true, or leave the list out",
            why: """
                The list names exceptions from a block. Without the block every named service is open, whether it is listed \
                or not.
                """,
            source: "the settings page; reference B.1 and B.5",
            example:
                "\"blockDataIngestionIntoOrganizationDocuments\": false, \"allowedDataIngestionLocations\": [\"camera\"]"
        ) { !($0.receiveLevel == .managed && $0.boolean(.blockDataIngestionIntoOrganizationDocuments)) },
    ]
}

extension LintRule {
    /// All rules of the policy linter, in the order of their settings in the Intune admin center.
    public static let all: [LintRule] = transfer + places + links + pin + launch
}

/// Rules about sending and receiving data, and about the clipboard.
extension LintRule {
    static let transfer: [LintRule] = [
        LintRule(
            unused: "openInSharingUnused", .warning, [.disableProtectionOfManagedOutboundOpenInData],
            "OS sharing has no effect unless data may go to managed apps only",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`, or set this setting to false",
            why: """
                OS sharing is a form of "policy managed apps": it lets files leave through Open-In on devices under \
                management. Under "all apps" everything may leave anyway, under "none" nothing may.
                """,
            source: "Graph: may be true only with managedApps",
            example:
                "\"allowedOutboundDataTransferDestinations\": \"none\", \"disableProtectionOfManagedOutboundOpenInData\": true"
        ) { $0.member(.allowedOutboundDataTransferDestinations) != "managedApps" },
        LintRule(
            unused: "openInFilterUnused", .warning, [.filterOpenInToOnlyManagedApps],
            "Open-In/Share filtering has no effect unless data may go to managed apps only",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`, or set this setting to false",
            why: """
                Filtering is a form of "policy managed apps": it takes apps without the SDK out of share sheets. Under \
                "all apps" nothing is filtered, under "none" there is no sheet.
                """,
            source: "Graph: meaningful only with managedApps",
            example: "\"allowedOutboundDataTransferDestinations\": \"allApps\", \"filterOpenInToOnlyManagedApps\": true"
        ) { $0.member(.allowedOutboundDataTransferDestinations) != "managedApps" },
        LintRule(
            "openInChoicesContradict", .warning,
            [.filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData],
            "OS sharing and Open-In/Share filtering exclude each other; neither has an effect",
            help: "set one of the two to false",
            why: """
                The portal offers one of the two. A document with both is read as plain "policy managed apps", which is \
                stricter than either: files do not leave through Open-In, and share sheets are not filtered.
                """,
            source: "assumption sharing-and-filtering",
            example: """
                "allowedOutboundDataTransferDestinations": "managedApps", "filterOpenInToOnlyManagedApps": true, \
                "disableProtectionOfManagedOutboundOpenInData": true
                """
        ) { document in
            let both: [PolicySetting] = [.filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData]
            guard document.sendLevel.isManaged, both.allSatisfy({ document.values[$0] == .boolean(true) }) else {
                return [:]
            }
            let neither = Dictionary(uniqueKeysWithValues: both.map { ($0, PolicyValue?.some(.boolean(false))) })
            return Dictionary(uniqueKeysWithValues: both.map { ($0, .sameWith(neither)) })
        },
        LintRule(
            unused: "incomingTagUnused", .warning, [.protectInboundDataFromUnknownSources],
            "incoming data gets an owner tag only if data may come from all apps",
            help: "set `allowedInboundDataTransferSources` to `allApps`, or set this setting to false",
            why: """
                The setting stamps data without an owner with the account that device management knows. Data from \
                unmanaged apps does not come in at all under the other levels, so there is nothing to stamp.
                """,
            source: "Graph: may be true only with allApps",
            example:
                "\"allowedInboundDataTransferSources\": \"managedApps\", \"protectInboundDataFromUnknownSources\": true"
        ) { $0.member(.allowedInboundDataTransferSources) != "allApps" },
        LintRule(
            unused: "clipboardLimitUnused", .info, [.allowedOutboundClipboardSharingExceptionLength],
            "the character limit has no effect while cut, copy and paste are open to any app",
            help: "restrict `allowedOutboundClipboardSharingLevel`, or set this setting to 0",
            why: """
                The number is an exception from a restriction: texts up to that length get through although the level \
                would stop them. Under "any app" the level stops nothing.
                """,
            source: "the settings page; reference B.6",
            example:
                "\"allowedOutboundClipboardSharingLevel\": \"allApps\", \"allowedOutboundClipboardSharingExceptionLength\": 20"
        ) { $0.member(.allowedOutboundClipboardSharingLevel) == "allApps" },
        LintRule(
            unused: "evaluationUnused", .info, [.purviewContentEvaluationRequired],
            "the evaluation of content has no effect because no data may leave",
            help: "allow sending data to some apps, or leave this setting out",
            why: """
                Content is evaluated before an action that the other settings allow. Without any app to send to and with \
                the clipboard closed there is no such action.
                """,
            source: "assumption evaluation-scope",
            example: """
                "allowedOutboundDataTransferDestinations": "none", "allowedOutboundClipboardSharingLevel": "blocked", \
                "purviewContentEvaluationRequired": "required"
                """
        ) { document in
            let word = document.word
            return word.send == .none && word.clipboard == .blocked && word.clipboardLimit == 0
        },
    ]
}
