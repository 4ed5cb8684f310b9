/// What surrounds an app, as far as conditional launch goes: the device, the user, and whether he is at work.
///
/// The SDK finds all of it on the phone. Here a simulator or a suite plays it, see ``LaunchManager/host``. Whom an app asks
/// about an account is its service, see ``MAMEnrollmentManager/service``. Everything but ``traits(of:)`` may take its time;
/// nothing is called under a lock of the engine.
public protocol LaunchHost: Sendable {
    /// What device and app are now; called before every check, so it answers at once.
    func traits(of app: ManagedApp) -> LaunchTraits

    /// Asks the service whether a user is at work; nil when it was not reached.
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus?

    /// The person in front of the screen; none unless the host has one.
    func user(of app: ManagedApp) -> any LaunchUser

    /// An account was wiped in an app; its registration ends.
    func accountWiped(_ account: AccountID, in app: ManagedApp) async

    /// The app must end: nothing else keeps an account off its screen, or it may not start without a policy.
    func endProcess(of app: ManagedApp) async
}

extension LaunchHost {
    /// Returns a user who is not there: each prompt is cancelled, and a block is acknowledged.
    public func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }

    /// Nothing happens.
    public func accountWiped(_ account: AccountID, in app: ManagedApp) async {}

    /// Nothing happens.
    public func endProcess(of app: ManagedApp) async {}
}
