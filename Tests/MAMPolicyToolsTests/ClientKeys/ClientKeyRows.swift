import MAMCore

/// The client keys as the sources list them, written out by hand: each Graph value beside what the client is sent.
enum ClientKeyRows {
    struct Row {
        let setting: PolicySetting
        let key: String
        /// A value as Graph writes it in JSON, beside the client's.
        let values: [(graph: String, client: String)]

        init(_ setting: PolicySetting, _ key: String, _ values: [(graph: String, client: String)]) {
            (self.setting, self.key, self.values) = (setting, key, values)
        }
    }

    private static let plain = [(graph: "false", client: "0"), ("true", "1")]
    private static let inverse = [(graph: "false", client: "1"), ("true", "0")]
    private static let days = [
        (graph: "\"PT0S\"", client: "0"), ("\"P1D\"", "1"), ("\"P90D\"", "90"), ("\"PT48H\"", "2"),
    ]
    private static let minutes = [
        (graph: "\"PT0S\"", client: "0"), ("\"PT30M\"", "30"), ("\"PT12H\"", "720"), ("\"PT720H\"", "43200"),
        ("\"P1D\"", "1440"),
    ]
    private static let versions = [(graph: "\"17.5\"", client: "\"17.5\""), ("\"18.7.8\"", "\"18.7.8\"")]
    private static let levels = [(graph: "\"none\"", client: "0"), ("\"managedApps\"", "1"), ("\"allApps\"", "2")]
    private static let states = [(graph: "\"notBlocked\"", client: "0"), ("\"blocked\"", "1")]

    static let dataProtection: [Row] = [
        Row(.dataBackupBlocked, "DataBackupDisabled", plain),
        Row(.allowedOutboundDataTransferDestinations, "AppSharingToLevel", levels),
        Row(.filterOpenInToOnlyManagedApps, "EnableOpenInFilter", plain),
        Row(.disableProtectionOfManagedOutboundOpenInData, "ProtectManagedOpenInData", [("false", "1")]),
        Row(
            .exemptedAppProtocols, "ProtocolExclusions",
            [("[]", "\"\""), ("[{\"name\": \"Default\", \"value\": \"skype;calshow;\"}]", "\"skype;calshow;\"")]),
        Row(
            .exemptedUniversalLinks, "UniversalLinkExclusions",
            [
                ("[]", "\"\""),
                ("[\"http://a.example\", \"https://*.b.example/*\"]", "\"http://a.example|https://*.b.example/*|\""),
            ]),
        Row(
            .managedUniversalLinks, "ManagedUniversalLinks",
            [("[]", "\"\""), ("[\"http://a.example\"]", "\"http://a.example|\"")]),
        Row(.saveAsBlocked, "FileSharingSaveAsDisabled", plain),
        Row(
            .allowedDataStorageLocations, "ManagedLocations",
            [
                ("[]", "0"), ("[\"oneDriveForBusiness\"]", "1"), ("[\"sharePoint\"]", "2"), ("[\"box\"]", "4"),
                ("[\"localStorage\"]", "32"), ("[\"photoLibrary\"]", "128"), ("[\"iManage\"]", "256"),
                ("[\"egnyte\"]", "512"), ("[\"oneDriveForBusiness\", \"localStorage\", \"photoLibrary\"]", "161"),
            ]),
        Row(
            .dialerRestrictionLevel, "DialerRestrictionLevel",
            [("\"blocked\"", "0"), ("\"customApp\"", "1"), ("\"managedApps\"", "2"), ("\"allApps\"", "3")]),
        Row(.customDialerAppProtocol, "SpecificDialerProtocol", [("\"\"", "\"\""), ("\"dial\"", "\"dial\"")]),
        Row(.allowedInboundDataTransferSources, "AppSharingFromLevel", levels),
        Row(.protectInboundDataFromUnknownSources, "ProtectAllIncomingUnknownSourceData", plain),
        Row(.blockDataIngestionIntoOrganizationDocuments, "OpenDataIntoOrgDocumentsBlocked", plain),
        Row(
            .allowedDataIngestionLocations, "OpenDataFromManagedLocations",
            [
                ("[]", "0"), ("[\"oneDriveForBusiness\"]", "1"), ("[\"sharePoint\"]", "2"), ("[\"camera\"]", "4"),
                ("[\"photoLibrary\"]", "16"), ("[\"sharePoint\", \"photoLibrary\"]", "18"),
            ]),
        Row(
            .allowedOutboundClipboardSharingLevel, "ClipboardSharingLevel",
            [("\"blocked\"", "0"), ("\"managedApps\"", "1"), ("\"managedAppsWithPasteIn\"", "2"), ("\"allApps\"", "3")]),
        Row(
            .allowedOutboundClipboardSharingExceptionLength, "ClipboardCharacterLengthException",
            [("0", "0"), ("65535", "65535")]),
        Row(.thirdPartyKeyboardsBlocked, "ThirdPartyKeyboardsBlocked", plain),
        Row(
            .appDataEncryptionType, "FileEncryptionLevel",
            [
                ("\"whenDeviceLocked\"", "0"), ("\"whenDeviceLockedExceptOpenFiles\"", "1"),
                ("\"afterDeviceRestart\"", "2"), ("\"useDeviceSettings\"", "3"),
            ]),
        Row(.contactSyncBlocked, "ContactSyncDisabled", plain),
        Row(.printBlocked, "PrintingBlocked", plain),
        Row(.managedBrowserToOpenLinksRequired, "ManagedBrowserRequired", plain),
        Row(.customBrowserProtocol, "UnmanagedBrowserProtocol", [("\"\"", "\"\""), ("\"web\"", "\"web\"")]),
        Row(
            .notificationRestriction, "NotificationRestriction",
            [("\"allow\"", "0"), ("\"blockOrganizationalData\"", "1"), ("\"block\"", "2")]),
        Row(.genmojiConfigurationState, "GenmojiConfigurationState", states),
        Row(.writingToolsConfigurationState, "WritingToolsConfigurationState", states),
        Row(.screenCaptureConfigurationState, "ScreenCaptureConfigurationState", states),
        Row(.dictationBlocked, "DictationBlocked", [("true", "1"), ("false", "0")]),
        Row(.telemetryDisabled, "DisableAria", [("true", "1"), ("false", "0")]),
    ]

    static let access: [Row] = [
        Row(.pinRequired, "PINEnabled", plain),
        Row(.pinCharacterSet, "PINCharacterType", [("\"numeric\"", "1"), ("\"alphanumericAndSymbol\"", "0")]),
        Row(.simplePinBlocked, "SimplePINAllowed", inverse),
        Row(.minimumPinLength, "PINMinLength", [("4", "4"), ("16", "16")]),
        Row(.fingerprintBlocked, "TouchIDEnabled", inverse),
        Row(.faceIdBlocked, "FaceIDEnabled", inverse),
        Row(.periodBeforePinReset, "PINExpiryDays", days),
        Row(.disableAppPinIfDevicePinIsSet, "AppPinDisabled", plain),
        Row(.organizationalCredentialsRequired, "AuthenticationEnabled", plain),
        Row(.periodOnlineBeforeAccessCheck, "AccessRecheckOnlineTimeout", minutes),
    ]

    private static let actions = [("\"block\"", "0"), ("\"wipe\"", "1")]

    static let conditionalLaunch: [Row] = [
        Row(.maximumPinRetries, "PINNumRetry", [("1", "1"), ("5", "5"), ("65535", "65535")]),
        Row(.appActionIfMaximumPinRetriesExceeded, "MaxPinRetryExceededAction", actions),
        Row(.periodOfflineBeforeAccessCheck, "AccessRecheckOfflineTimeout", minutes),
        Row(.periodOfflineBeforeWipeIsEnforced, "OfflineWipeInterval", days),
        Row(.deviceComplianceRequired, "DeviceComplianceEnabled", plain),
        Row(.appActionIfDeviceComplianceRequired, "DeviceComplianceFailureAction", actions),
        Row(
            .appActionIfUnableToAuthenticateUser, "AppActionIfUnableToAuthenticateUser",
            [("\"block\"", "\"0\""), ("\"wipe\"", "\"1\"")]),
        Row(.minimumWarningOsVersion, "MinOsVersionWarning", versions),
        Row(.minimumRequiredOsVersion, "MinOsVersion", versions),
        Row(.minimumWipeOsVersion, "MinOSVersionWipe", versions),
        Row(.maximumWarningOsVersion, "MaxOsVersionWarning", versions),
        Row(.maximumRequiredOsVersion, "MaxOsVersion", versions),
        Row(.maximumWipeOsVersion, "MaxOsVersionWipe", versions),
        Row(.minimumWarningAppVersion, "MinAppVersionWarning", versions),
        Row(.minimumRequiredAppVersion, "MinAppVersion", versions),
        Row(.minimumWipeAppVersion, "MinAppVersionWipe", versions),
        Row(.minimumRequiredSdkVersion, "MinSDKVersion", versions),
        Row(.minimumWipeSdkVersion, "MinSDKVersionWipe", versions),
        Row(
            .maximumAllowedDeviceThreatLevel, "MinimumRequiredDeviceThreatProtectionLevel",
            [
                ("\"notConfigured\"", "\"0\""), ("\"secured\"", "\"1\""), ("\"low\"", "\"2\""), ("\"medium\"", "\"3\""),
                ("\"high\"", "\"4\""),
            ]),
        Row(.mobileThreatDefenseRemediationAction, "MobileThreatDefenseRemediationAction", actions),
    ]

    static let all = dataProtection + access + conditionalLaunch

    /// Settings of which several make one client key or several keys one setting.
    static let joint: Set<PolicySetting> = [
        .pinRequiredInsteadOfBiometricTimeout, .allowedIosDeviceModels, .appActionIfIosDeviceModelNotAllowed,
        .appActionIfAccountIsClockedOut, .gracePeriodToBlockAppsDuringOffClockHours, .managedBrowser,
    ]

    /// Settings that no source gives a client key.
    static let withoutKey: Set<PolicySetting> = [
        .protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme, .allowWidgetContentSync,
        .previousPinBlockCount, .minimumWarningSdkVersion, .mobileThreatDefensePartnerPriority,
        .purviewContentEvaluationRequired,
    ]
}
