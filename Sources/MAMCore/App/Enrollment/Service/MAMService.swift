/// The service that enrolls an app's accounts and delivers their policies.
///
/// The SDK calls Intune. In this library, a simulator or a test is the service, see ``MAMEnrollmentManager/service``.
///
/// The engine calls the service on any thread, without holding its locks, and for several accounts concurrently. The
/// engine cancels a request that takes too long, or whose account is removed meanwhile. Late answers are ignored.
public protocol MAMService: Sendable {
    /// Enrolls an account in an app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy if one is assigned.
    /// - Throws: The reason why the account is not enrolled.
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Checks in for an enrolled account: the app asks for changes, and the service answers with the current policy.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy that is now assigned to the account.
    /// - Throws: The reason why the check-in failed.
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Ends the enrollment of an account in an app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Throws: The reason why the enrollment was not ended.
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError)

    /// Tells the service that an account was removed from the app; the service may still have the account's enrollment.
    ///
    /// The engine makes this call once, even if it fails, and without a token. The default implementation does nothing.
    ///
    /// - Parameter request: The app and the account.
    func accountLeft(_ request: MAMServiceRequest) async

    /// Returns the state of device management: the managed device's user, and whether an app allows other users.
    ///
    /// The default implementation returns an unmanaged device.
    ///
    /// - Parameter app: The app.
    /// - Returns: The state. Nil if the service does not know it now; the last known state then stays in effect.
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice?
}

extension MAMService {
    /// Does nothing when an account was removed from the app.
    ///
    /// This is the default implementation.
    public func accountLeft(_ request: MAMServiceRequest) async {}

    /// Returns a device that is not managed.
    ///
    /// This is the default implementation.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { MAMManagedDevice() }
}
