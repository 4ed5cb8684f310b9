/// What the configuration from device management says to the SDK itself: who enrolled the device, and what that means.
///
/// Keys of that kind from the service do not count.
public struct DeviceManagementSettings: Sendable, Hashable {
    /// The enrolled user's principal name, nil when it was not delivered.
    public let userPrincipalName: AccountID?
    /// The enrolled user's object id, nil when it was not delivered.
    public let objectID: AccountID?
    /// The id of the device, nil when it was not delivered.
    public let deviceID: String?
    /// Whether only the enrolled user may be in the app: ``MAMEnrollmentManager/allowedAccountIDs``.
    ///
    /// False unless a user was delivered.
    public let allowsEnrolledAccountOnly: Bool
    /// Whether the enrolled user must be signed in: the engine does that at each launch.
    ///
    /// False unless a user was delivered.
    public let requiresEnrolledAccount: Bool

    /// Whether the device counts as managed: both names of the user arrived.
    ///
    /// The id of the device alone, or with one name, does not make it managed.
    public var isDeviceManaged: Bool { userPrincipalName != nil && objectID != nil }

    /// The enrolled user by object id, else by principal name; nil when neither was delivered.
    ///
    /// SDK: `mdmEnrolledAccountId`
    public var enrolledAccountID: AccountID? { objectID ?? userPrincipalName }

    /// Reads the keys from what device management delivered to the app.
    public init(_ configuration: AppConfiguration) {
        func text(_ key: String) -> String? {
            guard case .string(let text)? = configuration[key], !text.isEmpty else { return nil }
            // A token that nobody resolved is no name.
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
    /// What arrived, without any name.
    public var description: String { "DeviceManagementSettings(\(isDeviceManaged ? "managed" : "not managed"))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the ids either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
