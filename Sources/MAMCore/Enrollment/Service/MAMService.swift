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
