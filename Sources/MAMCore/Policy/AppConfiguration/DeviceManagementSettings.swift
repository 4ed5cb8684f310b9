public import MAMSettings

/// The settings for the SDK itself in the configuration that device management (MDM) delivers to an app.
///
/// The settings name the user who enrolled the device, and contain rules about that user. The same keys have no effect
/// in a configuration from the Intune service.
public struct DeviceManagementSettings: Sendable, Equatable {
    /// The enrolled user's principal name (key `IntuneMAMUPN`); `nil` if the configuration has no valid one.
    public let userPrincipalName: AccountID?
    /// The enrolled user's Entra object id (key `IntuneMAMOID`); `nil` if the configuration has no valid one.
    public let objectID: AccountID?
    /// The id of the device (key `IntuneMAMDeviceID`); `nil` if the configuration does not contain it.
    public let deviceID: String?
    /// Whether only the enrolled user is allowed to be signed in to the app (key `IntuneMAMAllowedAccountsOnly`).
    ///
    /// If `true`, ``MAMEnrollmentManager/allowedAccountIDs`` contains only that user. Always `false` without a user.
    public let allowsEnrolledAccountOnly: Bool
    /// Whether the enrolled user must be signed in to the app (key `IntuneMAMRequireAccounts`).
    ///
    /// At each launch, the engine asks this user to sign in if they are not signed in. Always `false` without a user.
    public let requiresEnrolledAccount: Bool

    /// Whether device management manages the app for the enrolled user.
    ///
    /// It does if the configuration contains both ids of the user, ``userPrincipalName`` and ``objectID`` (assumption
    /// `managed-by-both-keys` in Docs/Assumptions.md). The ``deviceID`` has no influence.
    public var isDeviceManaged: Bool { userPrincipalName != nil && objectID != nil }

    /// The enrolled user's object id, or the user principal name if there is no object id; `nil` if there is neither.
    ///
    /// SDK: `mdmEnrolledAccountId`
    public var enrolledAccountID: AccountID? { objectID ?? userPrincipalName }

    /// Reads the settings from the configuration that device management delivered to the app.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - sdkVersion: The version of the app's SDK. A key that is newer than the version has no effect. From 22.2.0 on,
    ///     the SDK removes blanks around the values. Defaults to `nil`: every key is read, and blanks are parts of the
    ///     values.
    public init(_ configuration: AppConfiguration, sdkVersion: VersionNumber? = nil) {
        let isTrimmed = sdkVersion.map(SDKBehavior.trimmedConfiguration.isIn) ?? false
        func text(_ key: String) -> String? {
            guard AppConfigurationKey.isRead(key, by: sdkVersion), case .string(let written)? = configuration[key]
            else {
                return nil
            }
            let text = isTrimmed ? AppConfigurationKey.trimmed(written) : written
            guard !text.isEmpty else { return nil }
            // A variable that was not replaced is no name.
            return AppConfigurationToken.hasSign(text) ? nil : text
        }
        // A principal name in the place of the object id names no account, and neither does the reverse.
        userPrincipalName = text(AppConfigurationKey.userPrincipalName).flatMap {
            AppConfigurationToken.userPrincipalName.fits($0) ? AccountID($0) : nil
        }
        objectID = text(AppConfigurationKey.objectID).flatMap {
            AppConfigurationToken.userID.fits($0) ? AccountID($0) : nil
        }
        deviceID = text(AppConfigurationKey.deviceID)
        let hasUser = userPrincipalName != nil || objectID != nil
        func isEnabled(_ key: String) -> Bool { hasUser && AccountID.folding.areEqual(text(key) ?? "", "enabled") }
        allowsEnrolledAccountOnly = isEnabled(AppConfigurationKey.allowedAccountsOnly)
        requiresEnrolledAccount = isEnabled(AppConfigurationKey.requireAccounts)
    }
}

extension DeviceManagementSettings: CustomStringConvertible, CustomReflectable {
    /// A text that states whether the device is managed.
    ///
    /// The text contains no names.
    public var description: String { "DeviceManagementSettings(\(isDeviceManaged ? "managed" : "not managed"))" }
    /// An empty mirror, so that `dump` does not print the ids.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
