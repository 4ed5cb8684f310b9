internal import MAMCore

extension ClientKeyTable {
    private static let transferLevels = [(member: "none", number: 0), ("managedApps", 1), ("allApps", 2)]
    private static let configurationStates = [(member: "notBlocked", number: 0), ("blocked", 1)]

    static let dataProtection: [ClientKeyRow] = [
        ClientKeyRow(.dataBackupBlocked, "DataBackupDisabled", .flag),
        ClientKeyRow(.allowedOutboundDataTransferDestinations, "AppSharingToLevel", .word(transferLevels)),
        ClientKeyRow(.filterOpenInToOnlyManagedApps, "EnableOpenInFilter", .flag),
        ClientKeyRow(.disableProtectionOfManagedOutboundOpenInData, "ProtectManagedOpenInData", .unbelievedFlag),
        ClientKeyRow(.exemptedAppProtocols, "ProtocolExclusions", .protocols),
        ClientKeyRow(.exemptedUniversalLinks, "UniversalLinkExclusions", .pipes),
        ClientKeyRow(.managedUniversalLinks, "ManagedUniversalLinks", .pipes),
        ClientKeyRow(.saveAsBlocked, "FileSharingSaveAsDisabled", .flag),
        ClientKeyRow(
            .allowedDataStorageLocations, "ManagedLocations",
            .mask([
                ("oneDriveForBusiness", 1), ("sharePoint", 2), ("box", 4), ("localStorage", 32), ("photoLibrary", 128),
                ("iManage", 256), ("egnyte", 512),
            ])),
        ClientKeyRow(
            .dialerRestrictionLevel, "DialerRestrictionLevel",
            .word([("blocked", 0), ("customApp", 1), ("managedApps", 2), ("allApps", 3)])),
        ClientKeyRow(.customDialerAppProtocol, "SpecificDialerProtocol", .text),
        ClientKeyRow(.allowedInboundDataTransferSources, "AppSharingFromLevel", .word(transferLevels)),
        ClientKeyRow(.protectInboundDataFromUnknownSources, "ProtectAllIncomingUnknownSourceData", .flag),
        ClientKeyRow(.blockDataIngestionIntoOrganizationDocuments, "OpenDataIntoOrgDocumentsBlocked", .flag),
        ClientKeyRow(
            .allowedDataIngestionLocations, "OpenDataFromManagedLocations",
            .mask([("oneDriveForBusiness", 1), ("sharePoint", 2), ("camera", 4), ("photoLibrary", 16)])),
        ClientKeyRow(
            .allowedOutboundClipboardSharingLevel, "ClipboardSharingLevel",
            .word([("blocked", 0), ("managedApps", 1), ("managedAppsWithPasteIn", 2), ("allApps", 3)])),
        ClientKeyRow(.allowedOutboundClipboardSharingExceptionLength, "ClipboardCharacterLengthException", .number),
        ClientKeyRow(.thirdPartyKeyboardsBlocked, "ThirdPartyKeyboardsBlocked", .flag),
        ClientKeyRow(
            .appDataEncryptionType, "FileEncryptionLevel",
            .word([
                ("whenDeviceLocked", 0), ("whenDeviceLockedExceptOpenFiles", 1), ("afterDeviceRestart", 2),
                ("useDeviceSettings", 3),
            ])),
        ClientKeyRow(.contactSyncBlocked, "ContactSyncDisabled", .flag),
        ClientKeyRow(.printBlocked, "PrintingBlocked", .flag),
        ClientKeyRow(.managedBrowserToOpenLinksRequired, "ManagedBrowserRequired", .flag),
        ClientKeyRow(.customBrowserProtocol, "UnmanagedBrowserProtocol", .text),
        ClientKeyRow(
            .notificationRestriction, "NotificationRestriction",
            .word([("allow", 0), ("blockOrganizationalData", 1), ("block", 2)])),
        ClientKeyRow(.genmojiConfigurationState, "GenmojiConfigurationState", .word(configurationStates)),
        ClientKeyRow(.writingToolsConfigurationState, "WritingToolsConfigurationState", .word(configurationStates)),
        ClientKeyRow(.screenCaptureConfigurationState, "ScreenCaptureConfigurationState", .word(configurationStates)),
        ClientKeyRow(.dictationBlocked, "DictationBlocked", .flag),
        ClientKeyRow(.telemetryDisabled, "DisableAria", .flag),
    ]

    static let access: [ClientKeyRow] = [
        ClientKeyRow(.pinRequired, "PINEnabled", .flag),
        ClientKeyRow(.pinCharacterSet, "PINCharacterType", .pinType),
        ClientKeyRow(.simplePinBlocked, "SimplePINAllowed", .inverseFlag),
        ClientKeyRow(.minimumPinLength, "PINMinLength", .number),
        ClientKeyRow(.fingerprintBlocked, "TouchIDEnabled", .inverseFlag),
        ClientKeyRow(.faceIdBlocked, "FaceIDEnabled", .inverseFlag),
        ClientKeyRow(.periodBeforePinReset, "PINExpiryDays", .days),
        ClientKeyRow(.disableAppPinIfDevicePinIsSet, "AppPinDisabled", .flag),
        ClientKeyRow(.organizationalCredentialsRequired, "AuthenticationEnabled", .flag),
        ClientKeyRow(.periodOnlineBeforeAccessCheck, "AccessRecheckOnlineTimeout", .minutes),
    ]

    static let conditionalLaunch: [ClientKeyRow] = [
        ClientKeyRow(.maximumPinRetries, "PINNumRetry", .number),
        ClientKeyRow(.appActionIfMaximumPinRetriesExceeded, "MaxPinRetryExceededAction", .action(isText: false)),
        ClientKeyRow(.periodOfflineBeforeAccessCheck, "AccessRecheckOfflineTimeout", .minutes),
        ClientKeyRow(.periodOfflineBeforeWipeIsEnforced, "OfflineWipeInterval", .days),
        ClientKeyRow(.deviceComplianceRequired, "DeviceComplianceEnabled", .flag),
        ClientKeyRow(.appActionIfDeviceComplianceRequired, "DeviceComplianceFailureAction", .action(isText: false)),
        ClientKeyRow(
            .appActionIfUnableToAuthenticateUser, "AppActionIfUnableToAuthenticateUser", .action(isText: true)),
        ClientKeyRow(.minimumWarningOsVersion, "MinOsVersionWarning", .systemVersion),
        ClientKeyRow(.minimumRequiredOsVersion, "MinOsVersion", .systemVersion),
        // The service writes this key with a capital S.
        ClientKeyRow(.minimumWipeOsVersion, "MinOSVersionWipe", .systemVersion),
        ClientKeyRow(.maximumWarningOsVersion, "MaxOsVersionWarning", .systemVersion),
        ClientKeyRow(.maximumRequiredOsVersion, "MaxOsVersion", .systemVersion),
        ClientKeyRow(.maximumWipeOsVersion, "MaxOsVersionWipe", .systemVersion),
        ClientKeyRow(.minimumWarningAppVersion, "MinAppVersionWarning", .version),
        ClientKeyRow(.minimumRequiredAppVersion, "MinAppVersion", .version),
        ClientKeyRow(.minimumWipeAppVersion, "MinAppVersionWipe", .version),
        ClientKeyRow(.minimumRequiredSdkVersion, "MinSDKVersion", .version),
        ClientKeyRow(.minimumWipeSdkVersion, "MinSDKVersionWipe", .version),
        ClientKeyRow(
            .maximumAllowedDeviceThreatLevel, "MinimumRequiredDeviceThreatProtectionLevel",
            .textWord([("notConfigured", 0), ("secured", 1), ("low", 2), ("medium", 3), ("high", 4)])),
        ClientKeyRow(
            .mobileThreatDefenseRemediationAction, "MobileThreatDefenseRemediationAction", .action(isText: false)),
    ]
}
