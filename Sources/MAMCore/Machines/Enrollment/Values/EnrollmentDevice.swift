/// The state of device management, with the accounts that it allows or requires.
package struct EnrollmentDevice: Sendable, Hashable {
    /// The user for whom the service says that the device is managed; nil if the service names none.
    package var managedUser: EnrollmentAccount?
    /// Whether only that user may use the app.
    package var allowsManagedUserOnly = false
    /// A managed account of another app of the publisher.
    package var sharedUser: EnrollmentAccount?
    /// The user that device management names in the app's configuration; nil without one, and never stored.
    package private(set) var configuredUser: EnrollmentAccount?
    /// Whether that user is the only one that the configuration allows.
    private var allowsConfiguredUserOnly = false
    /// Whether the configuration requires that user to be signed in.
    private var requiresConfiguredUser = false

    /// Creates a device that is not managed.
    package init() {}

    /// The user for whom the device is managed, by the service or else by the app's configuration; nil without one.
    package var user: EnrollmentAccount? { managedUser ?? configuredUser }
    /// The only user that the app's configuration allows; nil without one.
    package var onlyConfiguredUser: EnrollmentAccount? { allowsConfiguredUserOnly ? configuredUser : nil }
    /// The user that the app's configuration requires to be signed in; nil without one.
    package var requiredUser: EnrollmentAccount? { requiresConfiguredUser ? configuredUser : nil }

    /// The accounts that may use the app, under each of their names; nil if every account may.
    ///
    /// SDK: `allowedAccounts`, `allowedAccountIds`
    package var allowedAccounts: [AccountID]? {
        let users = [allowsManagedUserOnly ? managedUser : nil, onlyConfiguredUser].compactMap(\.self)
        guard !users.isEmpty else { return nil }
        return users.flatMap { [$0.objectID, $0.userPrincipalName] }.compactMap(\.self).reduce(into: []) {
            names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Returns the device with the accounts of the app's configuration, which replace earlier ones.
    ///
    /// The configuration has no effect if the service names another managed user (assumption `configured-accounts`).
    ///
    /// - Parameter settings: Device management's configuration of the app; nil without one.
    /// - Returns: The device.
    package func following(_ settings: DeviceManagementSettings?) -> EnrollmentDevice {
        var device = self
        (device.configuredUser, device.allowsConfiguredUserOnly, device.requiresConfiguredUser) = (nil, false, false)
        guard let settings,
            var user = EnrollmentAccount(objectID: settings.objectID, userPrincipalName: settings.userPrincipalName)
        else { return device }
        if let managedUser {
            if user.isKnownToDiffer(from: managedUser) { return device }
            if user.isSame(as: managedUser) { user.learn(managedUser) }
        }
        device.configuredUser = user
        device.allowsConfiguredUserOnly = settings.allowsEnrolledAccountOnly
        device.requiresConfiguredUser = settings.requiresEnrolledAccount
        return device
    }

    /// Returns the reason why an account may not use the app; nil if it may, or if its names do not decide that yet.
    package func refusal(of account: EnrollmentAccount, allowsSeveral: Bool) -> MAMEnrollmentStatus.Code? {
        // The user of the service is allowed, even if it is unknown whether the two users are the same.
        let isManagedUser = managedUser.map { account.isSame(as: $0) } ?? false
        if let onlyConfiguredUser, !isManagedUser, account.isKnownToDiffer(from: onlyConfiguredUser) {
            return .notEMMAccount
        }
        guard let managedUser, account.isKnownToDiffer(from: managedUser) else { return nil }
        if allowsManagedUserOnly { return .notEMMAccount }
        return allowsSeveral ? nil : .mdmEnrolledDifferentUser
    }
}
