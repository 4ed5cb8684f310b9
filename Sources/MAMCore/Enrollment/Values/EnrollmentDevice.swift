/// What device management says about accounts.
package struct EnrollmentDevice: Sendable, Hashable {
    /// The user the device is managed for; nil when it is not managed.
    package var managedUser: EnrollmentAccount?
    /// Whether only that user may be in the app.
    package var allowsManagedUserOnly = false
    /// A managed account that another app of the publisher knows.
    package var sharedUser: EnrollmentAccount?

    /// Makes a device that is not managed.
    package init() {}

    /// The accounts that are allowed; nil when all are.
    ///
    /// SDK: `allowedAccounts`, `allowedAccountIds`
    package var allowedAccounts: [AccountID]? {
        guard allowsManagedUserOnly, let managedUser else { return nil }
        return [managedUser.objectID, managedUser.userPrincipalName].compactMap(\.self)
    }

    /// Why an account may not be in the app; nil when it may, or when its names do not tell yet.
    func refusal(of account: EnrollmentAccount, allowsSeveral: Bool) -> MAMEnrollmentStatus.Code? {
        guard let managedUser, account.isKnownToDiffer(from: managedUser) else { return nil }
        if allowsManagedUserOnly { return .notEMMAccount }
        return allowsSeveral ? nil : .mdmEnrolledDifferentUser
    }
}
