/// What device management says about accounts.
package struct EnrollmentDevice: Sendable, Hashable {
    /// The user the device is managed for; nil when it is not managed.
    package var managedUser: EnrollmentAccount?
    /// Whether only that user may be in the app.
    package var allowsManagedUserOnly = false
    /// A managed account that another app of the publisher knows.
    package var sharedUser: EnrollmentAccount?
    /// The only user that the app's configuration allows; nil without one, and never stored.
    package private(set) var onlyConfiguredUser: EnrollmentAccount?
    /// The user that the app's configuration requires to be signed in; nil without one, and never stored.
    package private(set) var requiredUser: EnrollmentAccount?

    /// Makes a device that is not managed.
    package init() {}

    /// The accounts that are allowed, under each of their names; nil when all are.
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

    /// The same device with the accounts that the configuration of the app names, in the place of those it named before.
    ///
    /// The configuration has no effect when the service names another managed user (assumption `configured-accounts`).
    ///
    /// - Parameter settings: What device management's configuration of the app says; nil without one.
    /// - Returns: The device.
    package func following(_ settings: DeviceManagementSettings?) -> EnrollmentDevice {
        var device = self
        (device.onlyConfiguredUser, device.requiredUser) = (nil, nil)
        guard let settings,
            var user = EnrollmentAccount(
                objectID: settings.objectID, userPrincipalName: settings.userPrincipalName)
        else { return device }
        if let managedUser {
            if user.isKnownToDiffer(from: managedUser) { return device }
            if user.isSame(as: managedUser) { user.learn(managedUser) }
        }
        if settings.allowsEnrolledAccountOnly { device.onlyConfiguredUser = user }
        if settings.requiresEnrolledAccount { device.requiredUser = user }
        return device
    }

    /// Why an account may not be in the app; nil when it may, or when its names do not tell yet.
    func refusal(of account: EnrollmentAccount, allowsSeveral: Bool) -> MAMEnrollmentStatus.Code? {
        // The user of the service is allowed, also where the two users cannot be told apart.
        let isManagedUser = managedUser.map { account.isSame(as: $0) } ?? false
        if let onlyConfiguredUser, !isManagedUser, account.isKnownToDiffer(from: onlyConfiguredUser) {
            return .notEMMAccount
        }
        guard let managedUser, account.isKnownToDiffer(from: managedUser) else { return nil }
        if allowsManagedUserOnly { return .notEMMAccount }
        return allowsSeveral ? nil : .mdmEnrolledDifferentUser
    }
}
