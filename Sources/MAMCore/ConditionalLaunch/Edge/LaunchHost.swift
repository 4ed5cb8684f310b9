/// Provides the device, the user and the user's clock status to conditional launch.
///
/// The SDK gets these from the phone. Here a simulator or a test implements the host, see ``LaunchManager/host``. The
/// service that is asked about accounts is separate, see ``MAMEnrollmentManager/service``. All methods except
/// ``traits(of:)`` may take a long time. The engine holds no locks during a call.
public protocol LaunchHost: Sendable {
    /// Returns the current traits of the device and an app. The engine calls it before every check, so it has to return
    /// quickly.
    ///
    /// - Parameter app: The app.
    /// - Returns: The traits.
    func traits(of app: ManagedApp) -> LaunchTraits

    /// Asks the service whether a user is at work.
    ///
    /// - Parameters:
    ///   - account: The user's account.
    ///   - app: The app that asks.
    /// - Returns: The clock status; nil if the service could not be reached.
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus?

    /// Returns the user in front of an app. The default implementation returns a user who is not present.
    ///
    /// - Parameter app: The app.
    /// - Returns: The user.
    func user(of app: ManagedApp) -> any LaunchUser

    /// Handles the wipe of an account in an app, which ends its registration. The default implementation does nothing.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - app: The app.
    func accountWiped(_ account: AccountID, in app: ManagedApp) async

    /// Ends the process of an app.
    ///
    /// The engine requires this when nothing else keeps an account off the screen, or when the app may not start
    /// without a policy. The default implementation does nothing.
    ///
    /// - Parameter app: The app.
    func endProcess(of app: ManagedApp) async
}

extension LaunchHost {
    /// Returns a user who is not present: each prompt is canceled, and a block is acknowledged.
    public func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }

    /// Does nothing.
    public func accountWiped(_ account: AccountID, in app: ManagedApp) async {}

    /// Does nothing.
    public func endProcess(of app: ManagedApp) async {}
}
