extension LaunchCheck {
    /// The setting whose value makes the check strike; nil for a command of the service.
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

    /// When it strikes, one sentence for a person.
    package var meaning: String {
        switch subject {
        case .pendingWipe: "the service told the app to wipe the account"
        case .offline: "the last check-in of this app is longer ago than allowed"
        case .disabledAccount: "the account is disabled or deleted"
        case .workingTime: "the user is not at work"
        case .jailbreak: "the device is jailbroken"
        case .sdkVersion: "the SDK in the app is older than allowed"
        case .appVersion: "the app is older than allowed"
        case .minimumOS: "the operating system is older than allowed"
        case .maximumOS: "the operating system is newer than allowed"
        case .deviceModel: "the device's model is not on the list"
        case .threat: "the device is more threatened than allowed, or nobody grades it"
        case .devicePasscode: "encryption is required and the device has no passcode"
        case .credentials: "the user signs in with the work or school account"
        case .pin: "the user enters the PIN, or uses biometrics in its place"
        case .pinTries: "the PIN was wrong too often"
        }
    }
}
