import MAMCore

/// For every setting of data protection, access and conditional launch: two values, and one answer that tells them apart.
///
/// Written from the settings' descriptions, not from the code.
struct SettingEffect {
    let setting: PolicySetting
    let values: (String?, String?)
    /// Other members of both documents.
    let beside: String
    /// The answer that differs, by its name in `EngineAnswers`.
    let witness: String

    private init(_ setting: PolicySetting, _ values: (String?, String?), _ witness: String, beside: String = "") {
        (self.setting, self.values, self.beside, self.witness) = (setting, values, beside, witness)
    }

    private static func text(_ first: String, _ second: String?) -> (String?, String?) {
        ("\"\(first)\"", second.map { "\"\($0)\"" })
    }

    private static let onOff: (String?, String?) = ("true", "false")
    private static let managed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\""
    private static let taking = "\"allowedInboundDataTransferSources\": \"managedApps\""
    private static let browser = "\"managedBrowserToOpenLinksRequired\": true"

    static let all = transfer + links + properties + access + launch + versions

    private static let transfer: [SettingEffect] = [
        .init(.allowedOutboundDataTransferDestinations, text("allApps", "none"), "isAppSharingAllowed"),
        .init(.filterOpenInToOnlyManagedApps, onOff, "share sheet", beside: managed),
        .init(.disableProtectionOfManagedOutboundOpenInData, onOff, "send file unmanaged app mdm", beside: managed),
        .init(.saveAsBlocked, onOff, "save box none", beside: managed),
        .init(
            .allowedDataStorageLocations, ("[]", "[\"box\"]"), "save box none",
            beside: managed + ", \"saveAsBlocked\": true"),
        .init(.allowedInboundDataTransferSources, text("allApps", "none"), "documentPicker import"),
        .init(.protectInboundDataFromUnknownSources, onOff, "stamp"),
        .init(.blockDataIngestionIntoOrganizationDocuments, onOff, "open localStorage same", beside: taking),
        .init(
            .allowedDataIngestionLocations, ("[]", "[\"camera\"]"), "open camera none",
            beside: taking + ", \"blockDataIngestionIntoOrganizationDocuments\": true"),
        .init(.allowedOutboundClipboardSharingLevel, text("allApps", "blocked"), "copy picture unmanaged app"),
        .init(
            .allowedOutboundClipboardSharingExceptionLength, ("0", "20"), "copy 20 unmanaged app",
            beside: "\"allowedOutboundClipboardSharingLevel\": \"blocked\""),
    ]

    private static let links: [SettingEffect] = [
        .init(
            .exemptedAppProtocols, ("[]", "[{\"name\": \"Default\", \"value\": \"x-app\"}]"), "link x-app:a",
            beside: managed),
        .init(
            .exemptedUniversalLinks, ("[]", "[\"https://a.example\"]"), "link universal https://a.example/",
            beside: managed),
        .init(
            .managedUniversalLinks, ("[]", "[\"https://b.example\"]"), "link universal https://b.example/",
            beside: managed),
        .init(.dialerRestrictionLevel, text("allApps", "blocked"), "link tel:1"),
        .init(
            .customDialerAppProtocol, text("x-dial", "x-other"), "link tel:1",
            beside: "\"dialerRestrictionLevel\": \"customApp\""),
        .init(.protectedMessagingRedirectAppType, text("anyApp", "blocked"), "link sms:1"),
        .init(
            .messagingRedirectAppUrlScheme, text("x-text", "x-other"), "link sms:1",
            beside: "\"protectedMessagingRedirectAppType\": \"specificApps\""),
        .init(.managedBrowserToOpenLinksRequired, onOff, "link https://a.example/"),
        .init(
            .managedBrowser, text("notConfigured", "microsoftEdge"), "isManagedBrowserRequired",
            beside: browser + ", \"customBrowserProtocol\": \"x-web\""),
        .init(.customBrowserProtocol, text("x-web", "x-other"), "link https://a.example/", beside: browser),
    ]

    private static let properties: [SettingEffect] = [
        .init(.dataBackupBlocked, onOff, "backup"), .init(.contactSyncBlocked, onOff, "isContactSyncAllowed"),
        .init(.allowWidgetContentSync, onOff, "isWidgetContentSyncAllowed"),
        .init(.printBlocked, onOff, "printing"), .init(.thirdPartyKeyboardsBlocked, onOff, "thirdPartyKeyboards"),
        .init(.appDataEncryptionType, text("useDeviceSettings", "whenDeviceLocked"), "isFileEncryptionRequired"),
        .init(.notificationRestriction, text("allow", "block"), "notificationPolicy"),
        .init(.genmojiConfigurationState, text("notBlocked", "blocked"), "genmoji"),
        .init(.writingToolsConfigurationState, text("notBlocked", "blocked"), "writingTools"),
        .init(.screenCaptureConfigurationState, text("notBlocked", "blocked"), "isScreenCaptureAllowed"),
        .init(.purviewContentEvaluationRequired, text("notRequired", "required"), "isAppSharingAllowed"),
        .init(.dictationBlocked, onOff, "dictation"), .init(.telemetryDisabled, onOff, "telemetry"),
    ]

    private static let access: [SettingEffect] = [
        .init(.pinRequired, onOff, "isPINRequired"),
        .init(.pinCharacterSet, text("numeric", "alphanumericAndSymbol"), "pin shape"),
        .init(.simplePinBlocked, onOff, "pin shape"), .init(.minimumPinLength, ("4", "6"), "pin shape"),
        .init(.fingerprintBlocked, onOff, "pin entry touchID access 3601 age 0 failed 0"),
        .init(.faceIdBlocked, onOff, "pin entry faceID access 3601 age 0 failed 0"),
        .init(.pinRequiredInsteadOfBiometricTimeout, text("PT1H", nil), "pin entry faceID access 3601 age 0 failed 0"),
        .init(.periodBeforePinReset, text("P30D", "P90D"), "pin entry none access 0 age 2592001 failed 0"),
        .init(.previousPinBlockCount, ("0", "3"), "pin history"),
        .init(.disableAppPinIfDevicePinIsSet, onOff, "isPINRequired mdm passcode"),
        .init(.organizationalCredentialsRequired, onOff, "launch in order"),
        .init(.periodOnlineBeforeAccessCheck, text("PT30M", "PT1H"), "pin entry none access 1801 age 0 failed 0"),
    ]

    private static let launch: [SettingEffect] = [
        .init(.maximumPinRetries, ("3", "5"), "pin entry none access 100000 age 0 failed 4"),
        .init(.appActionIfMaximumPinRetriesExceeded, text("block", "wipe"), "pin spent action"),
        .init(.periodOfflineBeforeAccessCheck, text("PT12H", "P1D"), "launch offline 43201"),
        .init(.periodOfflineBeforeWipeIsEnforced, text("P30D", "P90D"), "launch offline 2592001"),
        .init(.deviceComplianceRequired, onOff, "launch jailbroken*"),
        .init(.appActionIfDeviceComplianceRequired, text("block", "wipe"), "launch jailbroken*"),
        .init(.appActionIfUnableToAuthenticateUser, text("block", nil), "launch disabled*"),
        .init(.allowedIosDeviceModels, text("iPhone16,1", nil), "launch model iPad2,1*"),
        .init(
            .appActionIfIosDeviceModelNotAllowed, text("block", "wipe"), "launch model iPad2,1*",
            beside: "\"allowedIosDeviceModels\": \"iPhone16,1\""),
        .init(.maximumAllowedDeviceThreatLevel, text("low", nil), "launch defender high*"),
        .init(
            .mobileThreatDefenseRemediationAction, text("block", "wipe"), "launch defender high*",
            beside: "\"maximumAllowedDeviceThreatLevel\": \"low\""),
        .init(
            .mobileThreatDefensePartnerPriority, text("thirdPartyPartnerOverDefender", nil),
            "launch defender secured, other high", beside: "\"maximumAllowedDeviceThreatLevel\": \"low\""),
        .init(.appActionIfAccountIsClockedOut, text("block", nil), "launch clock clockedOut 50*"),
        .init(
            .gracePeriodToBlockAppsDuringOffClockHours, text("PT15M", "PT1H"), "launch clock clockedInStale 950",
            beside: "\"appActionIfAccountIsClockedOut\": \"block\""),
    ]

    private static let versions: [SettingEffect] = [
        .init(.minimumWarningOsVersion, text("17.0", nil), "launch os 16.2"),
        .init(.minimumRequiredOsVersion, text("17.0", nil), "launch os 16.2"),
        .init(.minimumWipeOsVersion, text("17.0", nil), "launch os 16.2"),
        .init(.maximumWarningOsVersion, text("16.0", nil), "launch os 16.2"),
        .init(.maximumRequiredOsVersion, text("16.0", nil), "launch os 16.2"),
        .init(.maximumWipeOsVersion, text("16.0", nil), "launch os 16.2"),
        .init(.minimumWarningAppVersion, text("17.0", nil), "launch app 16.2"),
        .init(.minimumRequiredAppVersion, text("17.0", nil), "launch app 16.2"),
        .init(.minimumWipeAppVersion, text("17.0", nil), "launch app 16.2"),
        .init(.minimumWarningSdkVersion, text("17.0", nil), "launch sdk 16.2"),
        .init(.minimumRequiredSdkVersion, text("17.0", nil), "launch sdk 16.2"),
        .init(.minimumWipeSdkVersion, text("17.0", nil), "launch sdk 16.2"),
    ]
}
