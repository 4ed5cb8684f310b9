/// The reasons why the service refuses or fails a request.
///
/// Each reason leads to its own status, see ``MAMEnrollmentStatus/Code``.
public enum MAMServiceError: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The service that locates the tenant could not be reached.
    case location
    /// The service could not be reached.
    case network
    /// The service's answer cannot be read.
    case malformed
    /// The service did not answer in time.
    case timeout
    /// The service failed internally.
    case internalError
    /// The service no longer has a record of the policy.
    case gone
    /// The app is not enrolled at the service.
    case notEnrolled
    /// Another account is enrolled at the service.
    case otherAccountEnrolled
    /// The account is already enrolled at the service.
    case alreadyEnrolled
    /// Only the account of device management may be enrolled.
    case notEMMAccount
    /// The device is managed for another user.
    case otherManagedUser
    /// The account differs from the account of the device.
    case notDeviceAccount
    /// The user is no longer enrolled and cannot enroll again.
    case unenrolledUser
    /// The tenant is being migrated.
    case tenantMigration
    /// The device blocks enrollments.
    case deviceBlocked
    /// The service allows only one managed account.
    case onlyOneAccount
}

/// The reasons why the delegate returns no token.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The user has to enter their credentials.
    case credentials
    /// The user canceled the sign-in.
    case canceled
    /// The token library failed.
    case tokenLibrary
    /// The token library lacks a required method.
    case tokenMethod
    /// The token library could not reach its service.
    case network
    /// The token library's answer cannot be read.
    case malformed
    /// The request for the token timed out.
    case timeout
    /// Another error occurred.
    case internalError
}
