/// The service that enrolls an app's accounts and delivers their policies.
///
/// The SDK talks to Intune. In this library a simulator or a test implements the service, see
/// ``MAMEnrollmentManager/service``.
///
/// The engine calls the service on any thread, without holding its locks, and for several accounts concurrently. If a
/// request takes too long, or its account is removed meanwhile, the engine cancels the request's task and ignores a
/// late answer.
public protocol MAMService: Sendable {
    /// Enrolls an account in an app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy if one is assigned.
    /// - Throws: The reason why the account is not enrolled.
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Checks in for an enrolled account, and returns its current policy.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy that is now assigned to the account.
    /// - Throws: The reason why the check-in failed.
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Ends the enrollment of an account in the app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Throws: The reason why the enrollment was not ended.
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError)

    /// Tells the service that an account was removed from the app, even if the service still has the account enrolled.
    ///
    /// The engine calls this once, without a token, and does not repeat a call that fails. The default implementation
    /// does nothing.
    ///
    /// - Parameter request: The app and the account.
    func accountLeft(_ request: MAMServiceRequest) async

    /// Returns the state of device management that applies to an app.
    ///
    /// - Parameter app: The app.
    /// - Returns: The state; nil if the service does not know the state now; the last known state then stays in effect.
    ///   The default implementation returns an unmanaged device.
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice?
}

extension MAMService {
    /// The default implementation: ignores the news.
    public func accountLeft(_ request: MAMServiceRequest) async {}

    /// The default implementation: returns a device that is not managed.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { MAMManagedDevice() }
}
