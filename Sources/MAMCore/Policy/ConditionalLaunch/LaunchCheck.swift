/// The action that the engine takes when a check of conditional launch fails.
///
/// The cases are in order of severity, the most severe action first. Conditional launch is the set of checks and
/// prompts that precede the display of an account (``LaunchManager``).
public enum LaunchAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// Removes the account's data from this app.
    case wipe
    /// Blocks the account, so that the app does not show it.
    case block
    /// Shows a warning.
    ///
    /// The user may continue.
    case warn
    /// Asks the user to sign in or to enter a PIN before the app shows the account.
    case access

    /// Whether the engine makes no further checks of the account after this action.
    ///
    /// True for ``wipe`` and ``block``.
    package var endsRun: Bool { self == .wipe || self == .block }
}

/// The property of an account, an app or a device that a check of conditional launch examines.
public enum LaunchSubject: String, Sendable, Hashable, Codable {
    /// A command from the service to wipe the account, which the app has not completed yet.
    case pendingWipe
    /// The time since the app last checked in for the account, that is, asked the service for changes.
    case offline
    /// The state of the account in the organization's directory: whether it is disabled or deleted.
    case disabledAccount
    /// The user's clock status: whether the user is at work.
    case workingTime
    /// Signs that the device is jailbroken.
    case jailbreak
    /// The version of the Intune SDK in the app.
    case sdkVersion
    /// The version of the app.
    case appVersion
    /// The version of the operating system, which must not be below a minimum.
    case minimumOS
    /// The version of the operating system, which must not be above a maximum.
    case maximumOS
    /// The model of the device.
    case deviceModel
    /// The threat level of the device, as a threat-defense service reported it.
    case threat
    /// The passcode of the device, which the user has to set if the policy requires encryption of the app's data.
    case devicePasscode
    /// The user's sign-in with the work or school account.
    case credentials
    /// The app's PIN, or Touch ID or Face ID in its place.
    case pin
    /// The number of wrong PINs that the user entered in a row.
    ///
    /// Other checks run in order before the app shows the account. This check runs while the user enters the PIN.
    case pinTries
}

/// A check of conditional launch: the property that the check examines, and the action if it fails.
public struct LaunchCheck: Sendable, Hashable, Codable {
    /// The action that the engine takes if the check fails.
    public let action: LaunchAction
    /// The property of the account, the app or the device that the check examines.
    public let subject: LaunchSubject

    /// Creates a check.
    ///
    /// Only the checks in ``order`` and the two checks of wrong PINs are used.
    package init(_ action: LaunchAction, _ subject: LaunchSubject) {
        self.action = action
        self.subject = subject
    }

    /// The name of the check in reports and documents, such as `wipe.offline`.
    ///
    /// Names do not change in later versions of the library.
    public var name: String { "\(action.rawValue).\(subject.rawValue)" }
}

extension LaunchCheck {
    /// All checks in the order of evaluation.
    ///
    /// The first wipe or block that fails ends the run. Public sources specify only this: for one setting, a wipe
    /// precedes a block, and a block precedes a warning; the SDK's version precedes the app's, which precedes the
    /// system's. The rest is this project's choice (H-17, assumption `launch-order` in Docs/Assumptions.md).
    /// Docs/ConditionalLaunch.md contains this list.
    package static let order: [LaunchCheck] = [
        LaunchCheck(.wipe, .pendingWipe),
        LaunchCheck(.wipe, .offline),
        LaunchCheck(.wipe, .disabledAccount),
        LaunchCheck(.wipe, .jailbreak),
        LaunchCheck(.wipe, .sdkVersion),
        LaunchCheck(.wipe, .appVersion),
        LaunchCheck(.wipe, .minimumOS),
        LaunchCheck(.wipe, .maximumOS),
        LaunchCheck(.wipe, .deviceModel),
        LaunchCheck(.wipe, .threat),
        LaunchCheck(.block, .offline),
        LaunchCheck(.block, .disabledAccount),
        LaunchCheck(.block, .workingTime),
        LaunchCheck(.block, .jailbreak),
        LaunchCheck(.block, .sdkVersion),
        LaunchCheck(.block, .appVersion),
        LaunchCheck(.block, .minimumOS),
        LaunchCheck(.block, .maximumOS),
        LaunchCheck(.block, .deviceModel),
        LaunchCheck(.block, .threat),
        LaunchCheck(.block, .devicePasscode),
        LaunchCheck(.warn, .sdkVersion),
        LaunchCheck(.warn, .appVersion),
        LaunchCheck(.warn, .minimumOS),
        LaunchCheck(.warn, .maximumOS),
        LaunchCheck(.warn, .workingTime),
        LaunchCheck(.access, .credentials),
        LaunchCheck(.access, .pin),
    ]
}

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
