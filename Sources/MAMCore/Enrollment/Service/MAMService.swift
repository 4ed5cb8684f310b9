/// The service that an app is enrolled with and gets its policies from.
///
/// The SDK talks to Intune; here a simulator or a suite plays it, see ``MAMEnrollmentManager/service``. Called on no
/// particular thread, never under a lock of the engine, and for several accounts at once. The task that waits for an answer
/// is cancelled when nobody wants it any more: it took too long, or the account is being removed; what is answered then
/// goes nowhere.
public protocol MAMService: Sendable {
    /// Enrols the app with an account.
    ///
    /// - Parameter request: The app, the account and the token the app gave.
    /// - Returns: What the service says, with the policy where one is assigned.
    /// - Throws: Why it does not enrol.
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Checks in for an account that is enrolled, and fetches its policy.
    ///
    /// - Parameter request: The app, the account and the token the app gave.
    /// - Returns: What the service says, with the policy that is assigned now.
    /// - Throws: Why it says nothing.
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Ends the enrolment of the app with an account.
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError)

    /// The app no longer has the account, whatever the service knows; without a token, said once, and nobody waits for success.
    func accountLeft(_ request: MAMServiceRequest) async

    /// What device management says about the accounts of an app; nil when it cannot be asked now, and what it said last
    /// holds on.
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice?
}

extension MAMService {
    /// Nothing happens.
    public func accountLeft(_ request: MAMServiceRequest) async {}

    /// The device is not managed.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { MAMManagedDevice() }
}

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
