/// The service that enrolls an app's accounts and delivers their policies.
///
/// The SDK talks to Intune. Here a simulator or a test implements the service, see ``MAMEnrollmentManager/service``.
///
/// The engine calls the service on any thread, without holding its locks, and for several accounts concurrently. It
/// cancels the task of a request that took too long or whose account is being removed. A late answer is ignored.
public protocol MAMService: Sendable {
    /// Enrolls the app with an account.
    ///
    /// - Parameter request: The app, the account and the app's token.
    /// - Returns: The service's answer, with the policy if one is assigned.
    /// - Throws: The reason why the account is not enrolled.
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Checks in for an enrolled account and fetches its policy.
    ///
    /// - Parameter request: The app, the account and the app's token.
    /// - Returns: The service's answer, with the policy that is assigned now.
    /// - Throws: The reason why there is no answer.
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Ends the enrollment of an account in the app.
    ///
    /// - Parameter request: The app, the account and the app's token.
    /// - Throws: The reason why the enrollment was not ended.
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError)

    /// Reports that the app no longer has an account, whether or not the service has it enrolled.
    ///
    /// The engine calls this once, without a token, and does not wait for a success. The default implementation does
    /// nothing.
    ///
    /// - Parameter request: The app and the account.
    func accountLeft(_ request: MAMServiceRequest) async

    /// Returns the state of device management for an app.
    ///
    /// - Parameter app: The app.
    /// - Returns: The state; nil if it is unavailable now. The last known state then stays in effect. The default
    ///   implementation returns an unmanaged device.
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice?
}

extension MAMService {
    /// Does nothing.
    public func accountLeft(_ request: MAMServiceRequest) async {}

    /// Returns a device that is not managed.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { MAMManagedDevice() }
}
