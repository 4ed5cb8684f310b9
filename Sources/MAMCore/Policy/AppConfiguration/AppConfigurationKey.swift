package import MAMSettings

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
    package static func versionRow(of key: String) -> SDKVersionRow? {
        SDKVersionTable.row(of: .appConfigurationKey(key))
    }

    /// Returns whether a version of the SDK reads a key; `true` if the version is not known.
    package static func isRead(_ key: String, by version: VersionNumber?) -> Bool {
        guard let version else { return true }
        return versionRow(of: key)?.isIn(version) ?? true
    }

    /// Returns a value without the blanks around it, as SDK 22.2.0 and later read the values of these keys.
    package static func trimmed(_ text: String) -> String {
        let blanks = text.drop(while: \.isWhitespace)
        return String(blanks.reversed().drop(while: \.isWhitespace).reversed())
    }
}
