import MAMCore

/// Every setting of the Graph type that is not metadata, with values an administrator can give it, written down from the
/// description of the type and not from the library's table.
extension EditedPolicy {
    /// Names and values; nil takes the property out of the document.
    static let everySetting: [(name: String, value: String?)] =
        booleans.flatMap { name in [(name, "false"), (name, "true"), (name, nil)] }
        + enumerations.flatMap { name, members in members.map { (name, Optional("\"\($0)\"")) } + [(name, nil)] }
        + texts.flatMap { name, values in values.map { (name, Optional("\"\($0)\"")) } + [(name, nil)] }
        + numbers.flatMap { name, values in values.map { (name, Optional("\($0)")) } + [(name, nil)] }
        + schemeLists + linkLists

    /// The policies that are one edit away.
    func neighbours() -> [EditedPolicy] {
        let single = EditedPolicy.everySetting.map { name, value in
            var edited = self
            edited.properties[name] = value
            return edited
        }
        let lists = [
            ("allowedDataStorageLocations", EditedPolicy.storage, [String]()),
            ("allowedDataIngestionLocations", EditedPolicy.ingestion, EditedPolicy.ingestion),
        ].flatMap { name, members, missing in
            members.map { member in
                let now = members.filter { properties[name]?.contains("\"\($0)\"") ?? missing.contains($0) }
                var edited = self
                edited.properties[name] = EditedPolicy.list(
                    now.contains(member) ? now.filter { $0 != member } : now + [member])
                return edited
            }
                + [[], members].map { list in
                    var edited = self
                    edited.properties[name] = EditedPolicy.list(list)
                    return edited
                }
        }
        return single + lists
    }

    private static let booleans = [
        "dataBackupBlocked", "filterOpenInToOnlyManagedApps", "disableProtectionOfManagedOutboundOpenInData",
        "saveAsBlocked", "protectInboundDataFromUnknownSources", "blockDataIngestionIntoOrganizationDocuments",
        "thirdPartyKeyboardsBlocked", "contactSyncBlocked", "allowWidgetContentSync", "printBlocked",
        "managedBrowserToOpenLinksRequired", "pinRequired", "simplePinBlocked", "fingerprintBlocked", "faceIdBlocked",
        "disableAppPinIfDevicePinIsSet", "organizationalCredentialsRequired", "deviceComplianceRequired",
    ]

    private static let actions = ["block", "wipe", "warn"]

    private static let enumerations: [(String, [String])] = [
        ("allowedOutboundDataTransferDestinations", ["allApps", "managedApps", "none"]),
        ("allowedInboundDataTransferSources", ["allApps", "managedApps", "none"]),
        ("dialerRestrictionLevel", ["allApps", "managedApps", "customApp", "blocked"]),
        ("protectedMessagingRedirectAppType", ["anyApp", "anyManagedApp", "specificApps", "blocked"]),
        (
            "allowedOutboundClipboardSharingLevel",
            ["allApps", "managedAppsWithPasteIn", "managedApps", "blocked"]
        ),
        (
            "appDataEncryptionType",
            ["useDeviceSettings", "afterDeviceRestart", "whenDeviceLockedExceptOpenFiles", "whenDeviceLocked"]
        ),
        ("managedBrowser", ["notConfigured", "microsoftEdge"]),
        ("notificationRestriction", ["allow", "blockOrganizationalData", "block"]),
        ("genmojiConfigurationState", ["notBlocked", "blocked"]),
        ("writingToolsConfigurationState", ["notBlocked", "blocked"]),
        ("screenCaptureConfigurationState", ["notBlocked", "blocked"]),
        ("pinCharacterSet", ["numeric", "alphanumericAndSymbol"]),
        ("appActionIfMaximumPinRetriesExceeded", actions), ("appActionIfDeviceComplianceRequired", actions),
        ("appActionIfUnableToAuthenticateUser", actions), ("appActionIfIosDeviceModelNotAllowed", actions),
        ("maximumAllowedDeviceThreatLevel", ["notConfigured", "secured", "low", "medium", "high"]),
        ("mobileThreatDefenseRemediationAction", actions), ("appActionIfAccountIsClockedOut", actions),
        ("mobileThreatDefensePartnerPriority", ["defenderOverThirdPartyPartner", "thirdPartyPartnerOverDefender"]),
    ]

    private static let texts: [(String, [String])] =
        [
            ("customDialerAppProtocol", ["", "some-dialer"]), ("messagingRedirectAppUrlScheme", ["", "some-app"]),
            ("customBrowserProtocol", ["", "some-browser", "not a scheme"]), ("allowedIosDeviceModels", ["iPhone1,1"]),
        ]
        + [
            "pinRequiredInsteadOfBiometricTimeout", "periodBeforePinReset", "periodOnlineBeforeAccessCheck",
            "periodOfflineBeforeAccessCheck", "periodOfflineBeforeWipeIsEnforced",
            "gracePeriodToBlockAppsDuringOffClockHours",
        ].map { ($0, ["PT0S", "P1D"]) }
        + [
            "minimumWarningOsVersion", "minimumRequiredOsVersion", "minimumWipeOsVersion", "maximumWarningOsVersion",
            "maximumRequiredOsVersion", "maximumWipeOsVersion", "minimumWarningAppVersion",
            "minimumRequiredAppVersion", "minimumWipeAppVersion", "minimumWarningSdkVersion",
            "minimumRequiredSdkVersion", "minimumWipeSdkVersion",
        ].map { ($0, ["17.0"]) }

    private static let numbers: [(String, [Int])] = [
        ("allowedOutboundClipboardSharingExceptionLength", [0, 1, 3, 4, 5, 6, 7, 65_535]),
        ("minimumPinLength", [4, 16]), ("previousPinBlockCount", [0, 24]), ("maximumPinRetries", [1, 5]),
    ]

    private static let schemeLists: [(name: String, value: String?)] =
        ["", "tel", "sms", "imessage", "mailto", "x-a", "https", "skype", "tel;sms;imessage;mailto;x-a;https;skype"].map
    {
        ("exemptedAppProtocols", Optional(pair($0)))
    } + [("exemptedAppProtocols", nil)]

    private static let linkLists: [(name: String, value: String?)] =
        ["exemptedUniversalLinks", "managedUniversalLinks"].flatMap { name in
            [[], ["https://maps.example"], ["https://a.example"], ["https://*.example/*"], ["*"]].map {
                (name, Optional(list($0)))
            } + [(name, nil)]
        }
}
