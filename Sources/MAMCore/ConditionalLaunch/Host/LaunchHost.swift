/// What surrounds an app, as far as conditional launch goes: device, service and user.
///
/// The SDK finds all of it on the phone. Here a simulator or a suite plays it, see ``LaunchManager/host``. Everything but
/// ``traits(of:)`` may take its time; nothing is called under a lock of the engine.
public protocol LaunchHost: Sendable {
    /// What device and app are now; called before every check, so it answers at once.
    func traits(of app: ManagedApp) -> LaunchTraits

    /// Asks the service about an account.
    ///
    /// A policy that comes with the answer is put in force by the host, see ``MAMPolicyManager/setPolicy(_:for:allowsScreenCapture:)``, before
    /// it returns.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - app: The app that asks.
    ///   - signingIn: Whether the user signs in on the way.
    /// - Returns: What the service says.
    func checkIn(_ account: AccountID, in app: ManagedApp, signingIn: Bool) async -> CheckInAnswer

    /// Asks the service whether a user is at work; nil when it was not reached.
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus?

    /// Who is in front of the screen.
    func user(of app: ManagedApp) -> any LaunchUser

    /// An account was wiped in an app; its registration ends.
    func accountWiped(_ account: AccountID, in app: ManagedApp) async

    /// The managed identity that the device knows, for an app that was started without a policy; nil for nobody.
    func knownIdentity(of app: ManagedApp) async -> KnownIdentity?

    /// Enrols an account in an app that was started without a policy; one that is assigned is in force when it returns.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - app: The app.
    ///   - signingIn: Whether somebody has just signed in; otherwise nobody may be asked.
    func enroll(_ account: AccountID, in app: ManagedApp, signingIn: Bool) async

    /// The app must end: nothing else keeps an account off its screen, or it may not start without a policy.
    func endProcess(of app: ManagedApp) async
}

extension LaunchHost {
    /// Nobody is known.
    public func knownIdentity(of app: ManagedApp) async -> KnownIdentity? { nil }

    /// Nobody is enrolled.
    public func enroll(_ account: AccountID, in app: ManagedApp, signingIn: Bool) async {}

    /// Nothing happens.
    public func accountWiped(_ account: AccountID, in app: ManagedApp) async {}

    /// Nothing happens.
    public func endProcess(of app: ManagedApp) async {}
}
