/// Every setting of the Graph type that is not metadata, with values an administrator can give it, written down from the
/// description of the type and not from the library's table.
extension EditedPolicy {
    /// One property with another value; nil takes it out of the document.
    struct Edit: Sendable {
        let name: String
        let value: String?
    }

    static let everySetting: [Edit] = {
        var edits: [Edit] = []
        func add(_ name: String, _ values: [String]) {
            for value in values { edits.append(Edit(name: name, value: value)) }
            edits.append(Edit(name: name, value: nil))
        }
        for name in booleans { add(name, ["false", "true"]) }
        for (name, members) in enumerations + texts { add(name, members.map { "\"\($0)\"" }) }
        for name in durations { add(name, ["\"PT0S\"", "\"P1D\""]) }
        for name in versions { add(name, ["\"17.0\""]) }
        for (name, values) in numbers { add(name, values.map { String($0) }) }
        add("exemptedAppProtocols", schemeLists.map { pair($0) })
        for name in ["exemptedUniversalLinks", "managedUniversalLinks"] { add(name, linkLists.map { list($0) }) }
        return edits
    }()

    /// The policies that are one edit away.
    func neighbors() -> [EditedPolicy] {
        var all: [EditedPolicy] = []
        func add(_ name: String, _ value: String?) {
            var edited = self
            edited.properties[name] = value
            all.append(edited)
        }
        for edit in EditedPolicy.everySetting { add(edit.name, edit.value) }
        addLists("allowedDataStorageLocations", EditedPolicy.storage, missing: [], add)
        addLists("allowedDataIngestionLocations", EditedPolicy.ingestion, missing: EditedPolicy.ingestion, add)
        return all
    }

    /// A list with each member added or taken off, without any, and with all.
    private func addLists(
        _ name: String, _ members: [String], missing: [String], _ add: (String, String?) -> Void
    ) {
        let now = members.filter { properties[name]?.contains("\"\($0)\"") ?? missing.contains($0) }
        for member in members {
            let others = now.filter { $0 != member }
            add(name, EditedPolicy.list(others.count == now.count ? now + [member] : others))
        }
        add(name, EditedPolicy.list([]))
        add(name, EditedPolicy.list(members))
        add(name, nil)
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
        ("allowedOutboundClipboardSharingLevel", ["allApps", "managedAppsWithPasteIn", "managedApps", "blocked"]),
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

    private static let texts: [(String, [String])] = [
        ("customDialerAppProtocol", ["", "some-dialer"]), ("messagingRedirectAppUrlScheme", ["", "some-app"]),
        ("customBrowserProtocol", ["", "some-browser", "not a scheme"]), ("allowedIosDeviceModels", ["iPhone1,1"]),
    ]

    private static let durations = [
        "pinRequiredInsteadOfBiometricTimeout", "periodBeforePinReset", "periodOnlineBeforeAccessCheck",
        "periodOfflineBeforeAccessCheck", "periodOfflineBeforeWipeIsEnforced",
        "gracePeriodToBlockAppsDuringOffClockHours",
    ]

    private static let versions = [
        "minimumWarningOsVersion", "minimumRequiredOsVersion", "minimumWipeOsVersion", "maximumWarningOsVersion",
        "maximumRequiredOsVersion", "maximumWipeOsVersion", "minimumWarningAppVersion", "minimumRequiredAppVersion",
        "minimumWipeAppVersion", "minimumWarningSdkVersion", "minimumRequiredSdkVersion", "minimumWipeSdkVersion",
    ]

    private static let numbers: [(String, [Int])] = [
        ("allowedOutboundClipboardSharingExceptionLength", [0, 1, 3, 4, 5, 6, 7, 65_535]),
        ("minimumPinLength", [4, 16]), ("previousPinBlockCount", [0, 24]), ("maximumPinRetries", [1, 5]),
    ]

    private static let schemeLists = [
        "", "tel", "sms", "imessage", "mailto", "x-a", "https", "skype", "tel;sms;imessage;mailto;x-a;https;skype",
    ]

    private static let linkLists: [[String]] = [
        [], ["https://maps.example"], ["https://a.example"], ["https://*.example/*"], ["*"],
    ]
}
