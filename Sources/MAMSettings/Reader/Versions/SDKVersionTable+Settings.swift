extension SDKVersionTable {
    /// The keys of `IntuneMAMSettings`.
    static let infoPlist: [SDKVersionRow] = [
        SDKVersionRow(.infoPlistKey("SupportsDarkMode"), since: [[12, 0, 12]]),
        SDKVersionRow(.infoPlistKey("TreatAllWebViewsAsUnmanaged"), since: [[12, 3, 1]]),
        SDKVersionRow(.infoPlistKey("ValuesToScrubFromLogging"), since: [[14, 7]]),
        SDKVersionRow(.infoPlistKey("FinishEnterForegroundAtResume"), since: [[17, 7]]),
        SDKVersionRow(.infoPlistKey("HooksAlwaysEnabled"), since: [[20, 9], [21, 2]]),
    ]

    /// The keys of app configuration that the SDK itself reads.
    static let appConfiguration: [SDKVersionRow] = [
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy"),
            since: [[12, 3, 1]], "with sending to all apps from 12.6.1 on"),
        SDKVersionRow(
            .appConfigurationKey("IntuneMAMRequireAccounts"), since: [[12, 3, 1]], "the settings page names 12.3.3"),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration"), since: [[15, 3]]),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.IntuneMAMOnly.MaxLookUpWordCount"), since: [[17, 7]]),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.visionOSAllowiPadCompatApps"), since: [[19, 4]]),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.screencapturecontrol"), since: [[19, 7, 6], [20, 2, 1]]),
        SDKVersionRow(.appConfigurationKey("com.microsoft.intune.mam.BiometricSetupShortcut"), since: [[22, 2]]),
    ]

    /// The settings of policies, by the order of versions.
    static let policy: [SDKVersionRow] =
        settings(
            [
                "minimumWarningOsVersion", "minimumRequiredOsVersion", "minimumWarningAppVersion",
                "minimumRequiredAppVersion", "minimumRequiredSdkVersion", "disableAppPinIfDevicePinIsSet",
            ], since: [[7, 0, 1]])
        + [
            SDKVersionRow(
                .policyValue(setting: "pinCharacterSet", value: "alphanumericAndSymbol"), since: [[7, 1, 12]], "",
                settingsPage)
        ]
        + settings(["pinRequiredInsteadOfBiometricTimeout"], since: [[8, 1, 1]])
        + settings(["filterOpenInToOnlyManagedApps"], since: [[8, 1, 1]], "in both apps", settingsPage)
        + settings(["allowedOutboundClipboardSharingExceptionLength"], since: [[9, 0, 14]], "", settingsPage)
        + settings(["notificationRestriction"], since: [[11, 0, 8]], "", .headers)
        + settings(["thirdPartyKeyboardsBlocked"], since: [[12, 0, 16]], "in multi-identity apps", settingsPage)
        + settings(
            ["blockDataIngestionIntoOrganizationDocuments", "allowedDataIngestionLocations"], since: [[12, 2]], "",
            .headers)
        + settings(["dialerRestrictionLevel", "customDialerAppProtocol"], since: [[12, 7]])
        + [SDKVersionRow(.policyValue(setting: "dialerRestrictionLevel", value: "managedApps"), since: [[14]])]
        + settings(
            ["mobileThreatDefensePartnerPriority"], since: [[14, 1]], "the threat level of Microsoft Defender")
        + settings(
            ["maximumWarningOsVersion", "maximumRequiredOsVersion", "maximumWipeOsVersion"], since: [[14, 4, 1]], "",
            .headers)
        + settings(["appActionIfAccountIsClockedOut"], since: [[15, 1]], "", .headers)
        + [
            SDKVersionRow(
                .policyValue(setting: "appActionIfAccountIsClockedOut", value: "warn"), since: [[19, 3, 1]], "",
                .headers)
        ]
        + settings(["minimumWarningSdkVersion"], since: [[18]], "", .headers)
        + settings(["protectedMessagingRedirectAppType", "messagingRedirectAppUrlScheme"], since: [[19]])
        + settings(["allowWidgetContentSync"], since: [[19, 1]])
        + settings(
            ["screenCaptureConfigurationState", "genmojiConfigurationState", "writingToolsConfigurationState"],
            since: [[19, 7, 12], [20, 4]], "before, the setting for sending data decided")
        + ["iManage", "egnyte"].map {
            SDKVersionRow(
                .policyValue(setting: "allowedDataStorageLocations", value: $0), since: [[19, 7, 12], [20, 4]])
        }

    private static func settings(
        _ names: [String], since: [[Int]], _ note: String = "", _ source: SDKVersionRow.Source? = nil
    ) -> [SDKVersionRow] {
        names.map { SDKVersionRow(.policySetting($0), since: since, note, source) }
    }

    static let settingsPage = SDKVersionRow.Source.page(
        "https://learn.microsoft.com/en-us/intune/intune-service/apps/app-protection-policy-settings-ios")
}
