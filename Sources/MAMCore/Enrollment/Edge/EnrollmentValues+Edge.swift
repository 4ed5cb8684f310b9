extension EnrollmentFailure {
    init(_ failure: MAMTokenFailure) {
        self =
            switch failure {
            case .credentials: .credentials
            case .canceled: .canceled
            case .tokenLibrary: .tokenLibrary
            case .tokenMethod: .tokenMethod
            case .network: .network
            case .malformed: .malformed
            case .timeout: .timeout
            case .internalError: .internalError
            }
    }

    init(_ error: MAMServiceError) {
        self =
            switch error {
            case .location: .location
            case .network: .network
            case .malformed: .malformed
            case .timeout: .timeout
            case .internalError: .internalError
            case .gone: .gone
            case .notEnrolled: .notEnrolled
            case .otherAccountEnrolled: .otherAccountEnrolled
            case .alreadyEnrolled: .alreadyEnrolled
            case .notEMMAccount: .notEMMAccount
            case .otherManagedUser: .otherManagedUser
            case .notDeviceAccount: .notDeviceAccount
            case .unenrolledUser: .unenrolledUser
            case .tenantMigration: .tenantMigration
            case .deviceBlocked: .deviceBlocked
            case .onlyOneAccount: .onlyOneAccount
            }
    }
}

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
