extension EnrollmentAccount {
    /// The names a user signs in with, or that device management knows; nil without one.
    package init?(_ names: MAMAccountNames) {
        self.init(
            objectID: names.objectID, userPrincipalName: names.userPrincipalName, tenantID: names.tenantID)
    }

    /// Whose a token is; nil when it does not say.
    init?(_ token: MAMEnrollmentToken) {
        self.init(objectID: token.objectID, userPrincipalName: token.userPrincipalName, tenantID: token.tenantID)
    }

    /// The names an app gave; nil for "no user".
    init?(_ account: AccountID, userPrincipalName: AccountID?, tenantID: AccountID?) {
        guard let names = EnrollmentAccount(account) else { return nil }
        self.init(
            objectID: names.objectID, userPrincipalName: names.userPrincipalName ?? userPrincipalName,
            tenantID: tenantID)
    }
}

extension EnrollmentDevice {
    init(_ device: MAMManagedDevice) {
        self.init()
        managedUser = device.user.flatMap { EnrollmentAccount($0) }
        sharedUser = device.sharedUser.flatMap { EnrollmentAccount($0) }
        allowsManagedUserOnly = device.allowsOnlyUser
    }
}

extension EnrollmentEntry {
    /// Whether its policy is being stored.
    var isStoring: Bool { if case .storing = activity?.step { true } else { false } }
}
