import MAMCore
import MAMPolicyTools

/// Documents on which a rule is silent, one for each setting that it may report.
struct LintQuiet {
    let id: String
    let setting: PolicySetting
    let members: String
    /// What the rule would call the same; nil where it speaks of every value of the setting.
    let edits: [PolicySetting: String?]?

    private init(
        _ id: String, _ setting: PolicySetting, _ members: String, edits: [PolicySetting: String?]? = nil
    ) {
        (self.id, self.setting, self.members, self.edits) = (id, setting, members, edits)
    }

    static let all = transfer + links + pin + launch + versions + actions + newer

    private static let managed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\""
    private static let taking = "\"allowedInboundDataTransferSources\": \"managedApps\""
    private static func exempted(_ schemes: String) -> String {
        managed + ", \"exemptedAppProtocols\": [{\"name\": \"Default\", \"value\": \"\(schemes)\"}]"
    }

    private static let transfer: [LintQuiet] = [
        LintQuiet("openInSharingUnused", .disableProtectionOfManagedOutboundOpenInData, managed),
        LintQuiet("openInFilterUnused", .filterOpenInToOnlyManagedApps, managed),
        LintQuiet(
            "openInChoicesContradict", .filterOpenInToOnlyManagedApps,
            managed + ", \"filterOpenInToOnlyManagedApps\": true", edits: [.filterOpenInToOnlyManagedApps: "false"]),
        LintQuiet(
            "openInChoicesContradict", .disableProtectionOfManagedOutboundOpenInData,
            managed + ", \"disableProtectionOfManagedOutboundOpenInData\": true",
            edits: [.disableProtectionOfManagedOutboundOpenInData: "false"]),
        LintQuiet(
            "incomingTagUnused", .protectInboundDataFromUnknownSources,
            "\"allowedInboundDataTransferSources\": \"allApps\""),
        LintQuiet(
            "clipboardLimitUnused", .allowedOutboundClipboardSharingExceptionLength,
            "\"allowedOutboundClipboardSharingLevel\": \"managedAppsWithPasteIn\""),
        LintQuiet("evaluationUnused", .purviewContentEvaluationRequired, managed),
        LintQuiet("saveBlockUnused", .saveAsBlocked, managed),
        LintQuiet("saveListUnused", .allowedDataStorageLocations, managed + ", \"saveAsBlocked\": true"),
        LintQuiet("openBlockUnused", .blockDataIngestionIntoOrganizationDocuments, taking),
        LintQuiet(
            "openListUnused", .allowedDataIngestionLocations,
            taking + ", \"blockDataIngestionIntoOrganizationDocuments\": true"),
    ]

    private static let links: [LintQuiet] = [
        LintQuiet("exemptedSchemesUnused", .exemptedAppProtocols, managed),
        LintQuiet("exemptedLinksUnused", .exemptedUniversalLinks, managed + ", \"managedUniversalLinks\": []"),
        LintQuiet("dialerExempted", .dialerRestrictionLevel, exempted("tel;")),
        LintQuiet(
            "dialerExempted", .customDialerAppProtocol,
            exempted("telprompt;") + ", \"dialerRestrictionLevel\": \"customApp\""),
        LintQuiet("messagingExempted", .protectedMessagingRedirectAppType, exempted("sms;")),
        LintQuiet(
            "messagingExempted", .messagingRedirectAppUrlScheme,
            exempted("imessage;") + ", \"protectedMessagingRedirectAppType\": \"specificApps\""),
        LintQuiet("dialerSchemeUnused", .customDialerAppProtocol, "\"dialerRestrictionLevel\": \"customApp\""),
        LintQuiet(
            "dialerUnnamed", .dialerRestrictionLevel,
            "\"dialerRestrictionLevel\": \"customApp\", \"customDialerAppProtocol\": \"x-dial\"",
            edits: [.dialerRestrictionLevel: "\"blocked\""]),
        LintQuiet(
            "messagingSchemeUnused", .messagingRedirectAppUrlScheme,
            "\"protectedMessagingRedirectAppType\": \"specificApps\""),
        LintQuiet(
            "messagingUnnamed", .protectedMessagingRedirectAppType,
            "\"protectedMessagingRedirectAppType\": \"specificApps\", \"messagingRedirectAppUrlScheme\": \"x-text\"",
            edits: [.protectedMessagingRedirectAppType: "\"blocked\""]),
        LintQuiet(
            "managedBrowserUnused", .managedBrowser,
            "\"managedBrowserToOpenLinksRequired\": true, \"customBrowserProtocol\": \"x-web\""),
        LintQuiet("customBrowserUnused", .customBrowserProtocol, "\"managedBrowserToOpenLinksRequired\": true"),
        LintQuiet(
            "browserUnnamed", .managedBrowserToOpenLinksRequired,
            "\"managedBrowserToOpenLinksRequired\": true, \"customBrowserProtocol\": \"x-web\"",
            edits: [.managedBrowser: "\"microsoftEdge\""]),
    ]

    private static let pin: [LintQuiet] =
        [
            PolicySetting.pinCharacterSet, .simplePinBlocked, .minimumPinLength, .fingerprintBlocked, .faceIdBlocked,
            .pinRequiredInsteadOfBiometricTimeout, .periodBeforePinReset, .previousPinBlockCount,
            .disableAppPinIfDevicePinIsSet, .maximumPinRetries, .appActionIfMaximumPinRetriesExceeded,
        ].map { LintQuiet("pinSettingUnused", $0, "\"pinRequired\": true") } + [
            LintQuiet(
                "biometricTimeoutUnused", .pinRequiredInsteadOfBiometricTimeout,
                "\"fingerprintBlocked\": true, \"faceIdBlocked\": false"),
            LintQuiet(
                "biometricTimeoutTooShort", .pinRequiredInsteadOfBiometricTimeout,
                "\"pinRequiredInsteadOfBiometricTimeout\": \"PT1H\", \"periodOnlineBeforeAccessCheck\": \"PT30M\"",
                edits: [.fingerprintBlocked: "true", .faceIdBlocked: "true"]),
        ]

    private static let launch: [LintQuiet] = [
        LintQuiet(
            "offlineBlockUnreached", .periodOfflineBeforeAccessCheck,
            "\"periodOfflineBeforeAccessCheck\": \"PT12H\", \"periodOfflineBeforeWipeIsEnforced\": \"P30D\"",
            edits: [.periodOfflineBeforeAccessCheck: "\"P30D\""]),
        LintQuiet(
            "offlineBlockUnreached", .periodOfflineBeforeWipeIsEnforced,
            "\"periodOfflineBeforeWipeIsEnforced\": \"P30D\"",
            edits: [.periodOfflineBeforeAccessCheck: "\"P30D\""]),
        LintQuiet(
            "osRangeEmpty", .maximumRequiredOsVersion,
            "\"minimumRequiredOsVersion\": \"16.0\", \"maximumRequiredOsVersion\": \"16.0\""),
        LintQuiet(
            "osRangeEmpty", .maximumWipeOsVersion,
            "\"minimumWipeOsVersion\": \"16.0\", \"maximumWipeOsVersion\": \"17.0\""),
        LintQuiet(
            "threatActionUnused", .mobileThreatDefenseRemediationAction, "\"maximumAllowedDeviceThreatLevel\": \"low\""),
        LintQuiet(
            "threatActionUnused", .mobileThreatDefensePartnerPriority, "\"maximumAllowedDeviceThreatLevel\": \"low\""),
        LintQuiet("jailbreakActionUnused", .appActionIfDeviceComplianceRequired, "\"deviceComplianceRequired\": true"),
        LintQuiet(
            "modelActionUnused", .appActionIfIosDeviceModelNotAllowed, "\"allowedIosDeviceModels\": \"iPhone16,1\""),
        LintQuiet(
            "modelListEmpty", .allowedIosDeviceModels, "\"allowedIosDeviceModels\": \"iPhone16,1\"",
            edits: [.allowedIosDeviceModels: nil]),
        LintQuiet(
            "clockGraceUnused", .gracePeriodToBlockAppsDuringOffClockHours,
            "\"appActionIfAccountIsClockedOut\": \"block\""),
        LintQuiet(
            "clockGraceMissing", .appActionIfAccountIsClockedOut,
            """
            "appActionIfAccountIsClockedOut": "block", "gracePeriodToBlockAppsDuringOffClockHours": "PT15M"
            """, edits: [.gracePeriodToBlockAppsDuringOffClockHours: "\"PT0S\""]),
    ]

    /// A mild bound and a hard one that leave room between them, and what the rule would leave out.
    private static let versions: [LintQuiet] =
        ["Os", "App", "Sdk"].flatMap { version -> [LintQuiet] in
            func name(_ kind: String) -> PolicySetting {
                PolicySetting(rawValue: "minimum\(kind)\(version)Version") ?? .id
            }
            return room("17.0", "16.0", warn: name("Warning"), block: name("Required"), wipe: name("Wipe"))
        }
        + room(
            "16.0", "17.0", warn: .maximumWarningOsVersion, block: .maximumRequiredOsVersion,
            wipe: .maximumWipeOsVersion)

    private static func room(
        _ mild: String, _ hard: String, warn: PolicySetting, block: PolicySetting, wipe: PolicySetting
    ) -> [LintQuiet] {
        [
            LintQuiet(
                "versionWarningUnreached", warn,
                "\"\(warn.rawValue)\": \"\(mild)\", \"\(block.rawValue)\": \"\(hard)\"", edits: [warn: nil]),
            LintQuiet(
                "versionBlockUnreached", block,
                "\"\(block.rawValue)\": \"\(mild)\", \"\(wipe.rawValue)\": \"\(hard)\"", edits: [block: nil]),
        ]
    }

    /// Without a minimum version of the SDK, the rule about newer settings is silent.
    private static let newer: [LintQuiet] = (LintRule(id: "unenforcedBelowMinimumSDK")?.settings ?? []).map { setting in
        LintQuiet("unenforcedBelowMinimumSDK", setting, SettingEffect.all.first { $0.setting == setting }?.beside ?? "")
    }

    private static let actions: [LintQuiet] = [
        (PolicySetting.appActionIfDeviceComplianceRequired, "wipe", ""),
        (.appActionIfUnableToAuthenticateUser, "wipe", ""),
        (.appActionIfIosDeviceModelNotAllowed, "wipe", ", \"allowedIosDeviceModels\": \"iPhone16,1\""),
        (.mobileThreatDefenseRemediationAction, "wipe", ", \"maximumAllowedDeviceThreatLevel\": \"low\""),
        (.appActionIfMaximumPinRetriesExceeded, "wipe", ""), (.appActionIfAccountIsClockedOut, "warn", ""),
    ].map { setting, action, more in
        LintQuiet(
            "actionNotOffered", setting, "\"\(setting.rawValue)\": \"\(action)\"\(more)",
            edits: [setting: "\"block\""])
    }
}
