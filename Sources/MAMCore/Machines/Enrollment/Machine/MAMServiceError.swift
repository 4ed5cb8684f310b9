/// The reasons why the Intune service refuses a request or cannot carry it out.
///
/// The delegate receives a status that depends on the reason and the kind of request, see ``MAMEnrollmentStatus/Code``.
public enum MAMServiceError: String, Error, Sendable, Hashable, CaseIterable {
    /// The location service, which finds the Intune service of the user's tenant, could not be reached.
    case location
    /// The Intune service could not be reached.
    case network
    /// The answer of the service cannot be read.
    case malformed
    /// The service did not answer in time.
    case timeout
    /// The service failed internally.
    case internalError
    /// The service no longer has a record of the policy that the account has in this app.
    case gone
    /// According to the service, the app is not enrolled for this account.
    case notEnrolled
    /// According to the service, another account is enrolled in this app.
    case otherAccountEnrolled
    /// According to the service, the account is already enrolled in this app.
    case alreadyEnrolled
    /// The service enrolls only the account for which the device is managed, and this is another account.
    case notEMMAccount
    /// Device management (MDM) manages the device for another user.
    case otherManagedUser
    /// According to the service, the device belongs to another account.
    case notDeviceAccount
    /// The user's enrollment has ended at the service, so the account cannot be enrolled again.
    case unenrolledUser
    /// The organization (tenant) is being migrated.
    case tenantMigration
    /// The service does not allow the device to enroll accounts.
    case deviceBlocked
    /// The service allows only one managed account in the app.
    case onlyOneAccount
}

/// The reasons why the app's delegate cannot provide an access token.
///
/// The delegate requests the token from Microsoft Entra ID with a token library, such as MSAL.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, CaseIterable {
    /// The user has to enter their credentials before the token can be provided.
    case credentials
    /// The user canceled the sign-in that the token requires.
    case canceled
    /// The token library (such as MSAL) failed.
    case tokenLibrary
    /// The token library (such as MSAL) does not have a method that is required.
    case tokenMethod
    /// The token library (such as MSAL) could not reach the service that issues tokens.
    case network
    /// The answer of the token library (such as MSAL) cannot be read.
    case malformed
    /// The request for the token timed out.
    case timeout
    /// The token could not be provided because of another error.
    case internalError
}
