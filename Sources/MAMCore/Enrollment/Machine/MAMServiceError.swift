/// Why the service does not do what it was asked.
///
/// Each leads to a status of its own, see ``MAMEnrollmentStatus/Code``.
public enum MAMServiceError: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The service that knows where the tenant lives was not reached.
    case location
    /// The service was not reached.
    case network
    /// The answer cannot be read.
    case malformed
    /// There was no answer in time.
    case timeout
    /// The service failed.
    case internalError
    /// The service has no record of the policy any more.
    case gone
    /// The service does not know the app as enrolled.
    case notEnrolled
    /// The service knows another account as the enrolled one.
    case otherAccountEnrolled
    /// The service has the account as enrolled.
    case alreadyEnrolled
    /// Only the account of device management is allowed.
    case notEMMAccount
    /// The device is managed for another user.
    case otherManagedUser
    /// The account is not that of the device.
    case notDeviceAccount
    /// The user is no longer enrolled and cannot enrol again.
    case unenrolledUser
    /// The tenant is being moved.
    case tenantMigration
    /// The device blocks enrolment.
    case deviceBlocked
    /// The service allows one managed account only.
    case onlyOneAccount
}

/// Why there is no token.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The user has to give credentials.
    case credentials
    /// The user cancelled the sign-in.
    case canceled
    /// The token library failed.
    case tokenLibrary
    /// The token library lacks a method.
    case tokenMethod
    /// The token library did not reach its service.
    case network
    /// What the token library gave cannot be read.
    case malformed
    /// It took too long.
    case timeout
    /// Something else failed.
    case internalError
}
