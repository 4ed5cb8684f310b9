extension LaunchCheck {
    /// The setting that the check evaluates; nil for a command of the service.
    package var setting: PolicySetting? {
        switch (subject, action) {
        case (.pendingWipe, _): nil
        case (.offline, .wipe): .periodOfflineBeforeWipeIsEnforced
        case (.offline, _): .periodOfflineBeforeAccessCheck
        case (.disabledAccount, _): .appActionIfUnableToAuthenticateUser
        case (.workingTime, _): .appActionIfAccountIsClockedOut
        case (.jailbreak, _): .deviceComplianceRequired
        case (.sdkVersion, .wipe): .minimumWipeSdkVersion
        case (.sdkVersion, .block): .minimumRequiredSdkVersion
        case (.sdkVersion, _): .minimumWarningSdkVersion
        case (.appVersion, .wipe): .minimumWipeAppVersion
        case (.appVersion, .block): .minimumRequiredAppVersion
        case (.appVersion, _): .minimumWarningAppVersion
        case (.minimumOS, .wipe): .minimumWipeOsVersion
        case (.minimumOS, .block): .minimumRequiredOsVersion
        case (.minimumOS, _): .minimumWarningOsVersion
        case (.maximumOS, .wipe): .maximumWipeOsVersion
        case (.maximumOS, .block): .maximumRequiredOsVersion
        case (.maximumOS, _): .maximumWarningOsVersion
        case (.deviceModel, _): .allowedIosDeviceModels
        case (.threat, _): .maximumAllowedDeviceThreatLevel
        case (.devicePasscode, _): .appDataEncryptionType
        case (.credentials, _): .organizationalCredentialsRequired
        case (.pin, _): .pinRequired
        case (.pinTries, _): .maximumPinRetries
        }
    }
}
