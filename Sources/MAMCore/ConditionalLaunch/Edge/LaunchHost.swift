/// The source of the information that conditional launch needs about the device and its user.
///
/// The host provides the traits of the device, the user who answers prompts, and the clock status (whether the user is
/// at work). The SDK gets these from the phone and the service. In this library a simulator or a test implements the
/// host, see ``LaunchManager/host``. The service that enrolls accounts and delivers policies is separate, see
/// ``MAMEnrollmentManager/service``. All methods except ``traits(of:)`` are allowed to take a long time. The engine
/// holds no locks during a call.
public protocol LaunchHost: Sendable {
    /// Returns the current traits of the device and of an app on it.
    ///
    /// The engine calls this method before every check, so it has to return quickly.
    ///
    /// - Parameter app: The app.
    /// - Returns: The traits.
    func traits(of app: ManagedApp) -> LaunchTraits

    /// Asks the service whether a user is at work.
    ///
    /// - Parameters:
    ///   - account: The user's account.
    ///   - app: The app that uses the account.
    /// - Returns: The clock status; nil if the service could not be reached.
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus?

    /// Returns the user who answers the prompts of an app.
    ///
    /// The default implementation returns an absent user: each prompt is canceled, and a block is acknowledged.
    ///
    /// - Parameter app: The app.
    /// - Returns: The user.
    func user(of app: ManagedApp) -> any LaunchUser

    /// Tells the host that an account was wiped from an app and is no longer registered there.
    ///
    /// The default implementation does nothing.
    ///
    /// - Parameters:
    ///   - account: The account that was wiped.
    ///   - app: The app.
    func accountWiped(_ account: AccountID, in app: ManagedApp) async

    /// Ends the process of an app.
    ///
    /// The engine calls this method if the app still shows an account that must not be shown, or if the app requires a
    /// policy and has none. The default implementation does nothing.
    ///
    /// - Parameter app: The app whose process has to end.
    func endProcess(of app: ManagedApp) async
}

extension LaunchHost {
    /// Returns an absent user: each prompt is canceled, and a block is acknowledged.
    public func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }

    /// Does nothing.
    public func accountWiped(_ account: AccountID, in app: ManagedApp) async {}

    /// Does nothing.
    public func endProcess(of app: ManagedApp) async {}
}
