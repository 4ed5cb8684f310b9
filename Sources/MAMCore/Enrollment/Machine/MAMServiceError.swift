/// The reasons why the service refuses a request or cannot carry it out.
///
/// The reason and the kind of the request determine the status that the delegate receives, see
/// ``MAMEnrollmentStatus/Code``.
public enum MAMServiceError: String, Error, Sendable, Hashable, CaseIterable {
    /// The location service, which finds the Intune service of the user's tenant, could not be reached.
    case location
    /// The service could not be reached.
    case network
    /// The answer of the service cannot be read.
    case malformed
    /// The service did not answer in time.
    case timeout
    /// The service failed internally.
    case internalError
    /// The service no longer has a record of the account's policy in this app.
    case gone
    /// The service does not have the app enrolled for this account.
    case notEnrolled
    /// The service has another account enrolled in this app.
    case otherAccountEnrolled
    /// The service already has the account enrolled in this app.
    case alreadyEnrolled
    /// The service refuses to enroll any account except the one for which the device is managed.
    case notEMMAccount
    /// The device is managed for another user.
    case otherManagedUser
    /// The service has the device on record for another account.
    case notDeviceAccount
    /// The user's enrollment has ended at the service, so the account cannot be enrolled again.
    case unenrolledUser
    /// The tenant is being migrated.
    case tenantMigration
    /// The service does not allow the device to enroll accounts.
    case deviceBlocked
    /// The service allows only one managed account.
    case onlyOneAccount
}

/// The reasons why the delegate cannot provide an access token.
///
/// The token library is the library with which the app requests tokens from Microsoft Entra ID, such as MSAL.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, CaseIterable {
    /// The user has to enter their credentials.
    case credentials
    /// The user canceled the sign-in.
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
    /// Another error occurred.
    case internalError
}
