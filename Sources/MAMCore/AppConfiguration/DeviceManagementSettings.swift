/// The settings for the SDK itself in the configuration from device management: the user who enrolled the device.
///
/// The same keys from the service do not count.
public struct DeviceManagementSettings: Sendable, Hashable {
    /// The enrolled user's principal name; `nil` if it was not delivered.
    public let userPrincipalName: AccountID?
    /// The enrolled user's object id; `nil` if it was not delivered.
    public let objectID: AccountID?
    /// The id of the device; `nil` if it was not delivered.
    public let deviceID: String?
    /// Whether only the enrolled user may be signed in to the app (``MAMEnrollmentManager/allowedAccountIDs``).
    ///
    /// `false` if no user was delivered.
    public let allowsEnrolledAccountOnly: Bool
    /// Whether the enrolled user must be signed in.
    ///
    /// The engine signs the user in at each launch.
    ///
    /// `false` if no user was delivered.
    public let requiresEnrolledAccount: Bool

    /// Whether the device counts as managed: both names of the user were delivered.
    ///
    /// The id of the device, alone or with one name, does not make the device managed.
    public var isDeviceManaged: Bool { userPrincipalName != nil && objectID != nil }

    /// The enrolled user's object id, or else the principal name; `nil` if neither was delivered.
    ///
    /// SDK: `mdmEnrolledAccountId`
    public var enrolledAccountID: AccountID? { objectID ?? userPrincipalName }

    /// Reads the settings from the configuration that device management delivered to the app.
    public init(_ configuration: AppConfiguration) {
        func text(_ key: String) -> String? {
            guard case .string(let text)? = configuration[key], !text.isEmpty else { return nil }
            // A token that was not replaced is no name.
            return AppConfigurationToken.occurs(in: text) ? nil : text
        }
        userPrincipalName = text(AppConfigurationKey.userPrincipalName).flatMap(AccountID.init)
        objectID = text(AppConfigurationKey.objectID).flatMap(AccountID.init)
        deviceID = text(AppConfigurationKey.deviceID)
        let hasUser = userPrincipalName != nil || objectID != nil
        func isEnabled(_ key: String) -> Bool {
            hasUser && AccountID.folding.areEqual(text(key) ?? "", "enabled")
        }
        allowsEnrolledAccountOnly = isEnabled(AppConfigurationKey.allowedAccountsOnly)
        requiresEnrolledAccount = isEnabled(AppConfigurationKey.requireAccounts)
    }
}

extension DeviceManagementSettings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whether the device is managed, without any name.
    public var description: String { "DeviceManagementSettings(\(isDeviceManaged ? "managed" : "not managed"))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not print the ids.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
