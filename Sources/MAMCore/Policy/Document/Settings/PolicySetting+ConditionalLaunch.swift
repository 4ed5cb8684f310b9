extension PolicySetting {
    private static let remediationActions = ["block", "wipe", "warn", "blockWhenSettingIsSupported"]

    /// The row of the table, `nil` for settings of other groups.
    var conditionalLaunchRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .maximumPinRetries:
            ("Max PIN attempts", .integer(1...65_535, missing: 5, strictest: 1), .conditionalLaunch)
        case .appActionIfMaximumPinRetriesExceeded:
            (
                "Max PIN attempts: action", .member(of: Self.remediationActions, missing: "block", strictest: "wipe"),
                .conditionalLaunch
            )
        case .periodOfflineBeforeAccessCheck:
            ("Offline grace period: block access", .duration(missing: 24 * 60 * 60), .conditionalLaunch)
        case .periodOfflineBeforeWipeIsEnforced:
            ("Offline grace period: wipe data", .duration(missing: 90 * 24 * 60 * 60), .conditionalLaunch)
        case .deviceComplianceRequired:
            ("Jailbroken/rooted devices", .boolean(missing: true, strictest: true), .conditionalLaunch)
        case .appActionIfDeviceComplianceRequired:
            (
                "Jailbroken/rooted devices: action",
                .member(of: Self.remediationActions, missing: "block", strictest: "wipe"), .conditionalLaunch
            )
        case .appActionIfUnableToAuthenticateUser:
            (
                "Disabled account", .member(of: Self.remediationActions, missing: nil, strictest: "wipe"),
                .conditionalLaunch
            )
        case .minimumWarningOsVersion: ("Min OS version: warn", .version(parts: 2...4), .conditionalLaunch)
        case .minimumRequiredOsVersion: ("Min OS version: block access", .version(parts: 2...4), .conditionalLaunch)
        case .minimumWipeOsVersion: ("Min OS version: wipe data", .version(parts: 2...4), .conditionalLaunch)
        case .maximumWarningOsVersion: ("Max OS version: warn", .version(parts: 2...4), .conditionalLaunch)
        case .maximumRequiredOsVersion: ("Max OS version: block access", .version(parts: 2...4), .conditionalLaunch)
        case .maximumWipeOsVersion: ("Max OS version: wipe data", .version(parts: 2...4), .conditionalLaunch)
        case .minimumWarningAppVersion: ("Min app version: warn", .version(parts: 2...3), .conditionalLaunch)
        case .minimumRequiredAppVersion: ("Min app version: block access", .version(parts: 2...3), .conditionalLaunch)
        case .minimumWipeAppVersion: ("Min app version: wipe data", .version(parts: 2...3), .conditionalLaunch)
        case .minimumWarningSdkVersion: ("Min SDK version: warn", .version(parts: 2...4), .conditionalLaunch)
        case .minimumRequiredSdkVersion: ("Min SDK version: block access", .version(parts: 2...4), .conditionalLaunch)
        case .minimumWipeSdkVersion: ("Min SDK version: wipe data", .version(parts: 2...4), .conditionalLaunch)
        case .allowedIosDeviceModels: ("Device models", .text, .conditionalLaunch)
        case .appActionIfIosDeviceModelNotAllowed:
            (
                "Device models: action", .member(of: Self.remediationActions, missing: "block", strictest: "wipe"),
                .conditionalLaunch
            )
        case .maximumAllowedDeviceThreatLevel:
            (
                "Max allowed device threat level",
                .member(
                    of: ["notConfigured", "secured", "low", "medium", "high"], missing: "notConfigured",
                    strictest: "secured"), .conditionalLaunch
            )
        case .mobileThreatDefenseRemediationAction:
            (
                "Max allowed device threat level: action",
                .member(of: Self.remediationActions, missing: "block", strictest: "wipe"), .conditionalLaunch
            )
        case .mobileThreatDefensePartnerPriority:
            (
                "Primary MTD service",
                .member(
                    of: ["defenderOverThirdPartyPartner", "thirdPartyPartnerOverDefender", "unknownFutureValue"],
                    missing: nil, strictest: "defenderOverThirdPartyPartner"), .conditionalLaunch
            )
        case .appActionIfAccountIsClockedOut:
            (
                "Non-working time", .member(of: Self.remediationActions, missing: nil, strictest: "block"),
                .conditionalLaunch
            )
        case .gracePeriodToBlockAppsDuringOffClockHours:
            ("Non-working time: grace period", .duration(missing: nil), .conditionalLaunch)
        default: nil
        }
    }
}
