internal import MAMJSON
package import MAMSettings

/// The SDK's own settings in an account's app configuration from the Intune service.
///
/// The same keys have no effect in a configuration from device management (MDM).
public struct ServiceConfigurationSettings: Sendable, Equatable {
    /// The app or web page that the dialog about an outdated app opens.
    public enum AppStore: Sendable, Equatable {
        /// The dialog opens the Company Portal app.
        case companyPortal
        /// The dialog opens a web page.
        ///
        /// The associated value is the full URL of the page.
        case url(String)
    }

    /// Whether screen capture is always allowed if the policy has no setting for it.
    ///
    /// `true` if the key `com.microsoft.intune.mam.screencapturecontrol` has at least one value, and each value
    /// is `Disabled`, in any letter case. If configurations contradict each other, the stricter one applies (assumption
    /// `app-config-screen-capture` in Docs/Assumptions.md). If `false`, a policy without a setting for screen
    /// capture allows screen capture only if the policy allows sending data to all apps.
    public let isDerivedScreenCaptureBlockOff: Bool
    /// The app or web page that the dialog about an outdated app opens; `nil` for Apple's App Store.
    ///
    /// The key of the setting is `com.microsoft.intune.myappstore`.
    public let appStore: AppStore?
    /// Whether the policy also protects an iPad app that runs on visionOS.
    ///
    /// The key of the setting is `com.microsoft.intune.mam.visionOSAllowiPadCompatApps`.
    public let protectsOnVisionOS: Bool
    /// Whether the SDK requires that the device is registered in Entra, also for new enrollments from SDK 18.2.0 on.
    ///
    /// The key of the setting is `com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration` (SDK 15.3.0), with the
    /// value `Enabled`. The engine only returns the value (assumption `device-registration` in Docs/Assumptions.md).
    public let requiresDeviceRegistration: Bool
    /// Whether a policy that blocks copies blocks them although it lets data go to all apps.
    ///
    /// `true` if one value of the key `com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy` is
    /// `true`, `yes`, `1` or `Enabled`, in any letter case (assumption `always-apply-save-copies` in
    /// Docs/Assumptions.md).
    public let appliesSaveCopiesAlways: Bool

    /// The maximum number of words that a user may look up in a dictionary, if a policy limits it.
    ///
    /// The key of the setting is `com.microsoft.intune.mam.IntuneMAMOnly.MaxLookUpWordCount`, and its value is a whole
    /// number, as a number or as a text. If configurations contradict each other, the lowest number applies. Without
    /// such a number, it is ``defaultLookUpWordCount``.
    public let maximumLookUpWordCount: Int

    /// The number of words that a user may look up if no configuration names another number: 2.
    public static let defaultLookUpWordCount = 2

    /// Reads the settings for the SDK from one account's app configuration, which the service delivered.
    ///
    /// - Parameters:
    ///   - config: The app configuration.
    ///   - sdkVersion: The version of the app's SDK. A key that is newer than the version has no effect. From 22.2.0 on,
    ///     the SDK removes blanks around the values. Defaults to `nil`: every key is read, and blanks are parts of the
    ///     values.
    public init(_ config: MAMAppConfig, sdkVersion: VersionNumber? = nil) {
        let isTrimmed = sdkVersion.map(SDKBehavior.trimmedConfiguration.isIn) ?? false
        func texts(_ key: String) -> [String] {
            guard AppConfigurationKey.isRead(key, by: sdkVersion) else { return [] }
            return config.allStrings(forKey: key).map { isTrimmed ? AppConfigurationKey.trimmed($0) : $0 }
        }
        func text(_ key: String) -> String {
            guard AppConfigurationKey.isRead(key, by: sdkVersion), let text = config.stringValue(forKey: key) else {
                return ""
            }
            return isTrimmed ? AppConfigurationKey.trimmed(text) : text
        }
        let control = texts(AppConfigurationKey.screenCaptureControl)
        isDerivedScreenCaptureBlockOff =
            !control.isEmpty && control.allSatisfy { AccountID.folding.areEqual($0, "disabled") }
        appStore = texts(AppConfigurationKey.appStore).lazy.compactMap(AppStore.init).first
        protectsOnVisionOS = AccountID.folding.areEqual(text(AppConfigurationKey.visionOSCompatibleApps), "enabled")
        requiresDeviceRegistration = AccountID.folding.areEqual(
            text(AppConfigurationKey.requireRegistration), "enabled")
        let appliesToAllApps = sdkVersion.map(SDKBehavior.alwaysApplySaveCopies.isIn) ?? true
        appliesSaveCopiesAlways =
            appliesToAllApps && texts(AppConfigurationKey.alwaysAppliesSaveCopies).contains(where: Self.isSwitchedOn)
        let counts = texts(AppConfigurationKey.maximumLookUpWordCount).compactMap { Int($0) }.filter { $0 >= 0 }
        maximumLookUpWordCount = counts.min() ?? Self.defaultLookUpWordCount
    }
}

extension ServiceConfigurationSettings {
    /// Returns whether a text switches a key on whose values no public page lists.
    static func isSwitchedOn(_ text: String) -> Bool {
        ["true", "yes", "1", "enabled"].contains { AccountID.folding.areEqual(text, $0) }
    }
}

extension ServiceConfigurationSettings.AppStore {
    /// The maximum length of a URL, in bytes.
    static let maximumURLLength = 2048

    /// Reads the value of the key; `nil` if it is neither `companyportal` nor a full URL.
    init?(_ text: String) {
        if AccountID.folding.areEqual(text, "companyportal") {
            self = .companyPortal
            return
        }
        guard text.utf8.count <= Self.maximumURLLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let mark = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[mark...].hasPrefix("://"),
            text[mark...].utf8.count > 3
        else { return nil }
        let scheme = text[..<mark].utf8
        guard let first = scheme.first, JSONQuoting.isLetter(first),
            scheme.allSatisfy({ JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        self = .url(text)
    }
}

/// The keys of app configuration that the SDK itself reads.
///
/// All other keys are for the app. Keys are compared exactly.
package enum AppConfigurationKey {
    /// From the service: `Disabled` turns the derived screen-capture block off.
    package static let screenCaptureControl = "com.microsoft.intune.mam.screencapturecontrol"
    /// From the service: the page to which the dialog about an outdated app sends the user.
    package static let appStore = "com.microsoft.intune.myappstore"
    /// From the service: `Enabled` protects the iPad app on visionOS.
    package static let visionOSCompatibleApps = "com.microsoft.intune.mam.visionOSAllowiPadCompatApps"
    /// From the service: `Enabled` makes the SDK require that the device is registered in Entra.
    package static let requireRegistration = "com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration"
    /// From the service: a shortcut with which the user sets up biometrics after the app PIN.
    package static let biometricSetupShortcut = "com.microsoft.intune.mam.BiometricSetupShortcut"
    /// From the service: a switch that makes the block of copies apply although data may go to all apps.
    package static let alwaysAppliesSaveCopies =
        "com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy"
    /// From the service: the number of words that a user may look up if the policy limits it.
    package static let maximumLookUpWordCount = "com.microsoft.intune.mam.IntuneMAMOnly.MaxLookUpWordCount"
    /// From device management: the user principal name of the enrolled user.
    package static let userPrincipalName = "IntuneMAMUPN"
    /// From device management: the object id of the enrolled user.
    package static let objectID = "IntuneMAMOID"
    /// From device management: the id of the device.
    package static let deviceID = "IntuneMAMDeviceID"
    /// From device management: `Enabled` lets only the enrolled user sign in.
    package static let allowedAccountsOnly = "IntuneMAMAllowedAccountsOnly"
    /// From device management: `Enabled` makes the app sign in the enrolled user.
    package static let requireAccounts = "IntuneMAMRequireAccounts"

    /// The keys that only the service delivers.
    package static let ofService = [
        screenCaptureControl, appStore, visionOSCompatibleApps, requireRegistration, biometricSetupShortcut,
        alwaysAppliesSaveCopies, maximumLookUpWordCount,
    ]
    /// The keys that only device management delivers.
    package static let ofDeviceManagement = [
        userPrincipalName, objectID, deviceID, allowedAccountsOnly, requireAccounts,
    ]
    /// All keys, for hints at misspelled ones.
    package static let all = ofService + ofDeviceManagement

    /// The row of the table of versions for a key; `nil` if no first version is known.
    static func versionRow(of key: String) -> SDKVersionRow? { SDKVersionTable.row(of: .appConfigurationKey(key)) }

    /// Returns whether a version of the SDK reads a key; `true` if the version is not known.
    static func isRead(_ key: String, by version: VersionNumber?) -> Bool {
        guard let version else { return true }
        return versionRow(of: key)?.isIn(version) ?? true
    }

    /// Returns a value without the blanks around it, as SDK 22.2.0 and later read the values of these keys.
    static func trimmed(_ text: String) -> String {
        let blanks = text.drop(while: \.isWhitespace)
        return String(blanks.reversed().drop(while: \.isWhitespace).reversed())
    }
}
