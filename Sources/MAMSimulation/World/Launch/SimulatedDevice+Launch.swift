internal import MAMBase
public import MAMCore
internal import MAMSettings

/// The end of a simulated run of conditional launch.
package struct SimulatedLaunch: Sendable, Equatable {
    /// The result; `nil` while a prompt is shown that is not answered and cannot be canceled.
    package let result: LaunchResult?
    /// The verdict that blocks the launch: that of the result, or of the prompt that is shown.
    package let verdict: LaunchVerdict?
}

extension SimulatedDevice {
    /// Sets the simulated user who answers the prompts that an app shows before it shows an account.
    ///
    /// These prompts belong to conditional launch (`LaunchManager`), which consists of the checks before an account is
    /// shown. If the app has a user, conditional launch runs each time that a window of the app changes to another
    /// account, also after ``relaunch(_:)``. The simulated device and ``service`` provide the facts that conditional
    /// launch checks.
    ///
    /// At first an app has no user. Conditional launch then does not run, and an account is shown even if its policy
    /// would block it. The event `MAMEvent.Kind.launchUserMissing` is reported when an account with a policy is shown
    /// without these checks, but only the first time on a device. ``runsConditionalLaunch(in:)`` returns whether an app
    /// has a user. Each app of a `TestDevice` of `MAMTesting` has a user from the start, unless the test turns
    /// conditional launch off.
    ///
    /// - Parameters:
    ///   - person: The user who answers prompts; `nil` removes the previous user.
    ///   - app: The app.
    public func setUser(_ person: (any LaunchUser)?, of app: SimulatedApp) {
        launchWorld.withLock { $0.people[app.name] = person }
        guard let engine = app.managed else { return }
        guard person != nil else { return engine.launchManager.host = nil }
        _ = launchManager(of: app)
        attachHost(to: engine, of: app)
    }

    /// Returns whether an app runs conditional launch, the checks before it shows an account.
    ///
    /// - Parameter app: The app.
    /// - Returns: `true` if a user who answers its prompts was set with ``setUser(_:of:)``. Always `false` for an app
    ///   without the SDK.
    public func runsConditionalLaunch(in app: SimulatedApp) -> Bool {
        app.engine != nil && launchWorld.withLock { $0.people[app.name] } != nil
    }

    /// Informs the running apps of the threat reports in ``traits``, as a threat-defense app does with a push.
    ///
    /// If the policy of an account that an app shows does not allow the threat level, the account is blocked or wiped at
    /// once, and leaves the screen. An app with an SDK before 20.4.0 checks the reports at its next launch or return
    /// only, and so does an app in the background.
    ///
    /// - Parameter person: The user who answers the prompts of an app for which ``setUser(_:of:)`` set no user. Defaults
    ///   to a user who accepts every prompt.
    public func reportThreats(to person: any LaunchUser = ScriptedUser()) async {
        for app in apps {
            guard let engine = app.managed, let manager = launchManager(of: app) else { continue }
            let (user, shown) = launchWorld.withLock { ($0.people[app.name], $0.shown[app.name] ?? []) }
            giveService(to: engine, of: app)
            await manager.enforceThreats(
                through: SimulatedHost(self, app.name, user ?? person),
                delegate: engine.policyManager.delegate ?? life(of: app), showing: shown)
            await carryOutRestarts(of: app)
        }
    }

    /// Gives an engine its launch host, if a user is in front of the app's screen.
    func attachHost(to engine: ManagedApp, of app: SimulatedApp) {
        guard let person = launchWorld.withLock({ $0.people[app.name] }) else { return }
        engine.launchManager.host = SimulatedHost(self, app.name, person)
        giveService(to: engine, of: app)
    }

    /// Runs conditional launch for accounts of an app, as the app does before it shows them.
    ///
    /// Check-ins, refreshes and wipes take place on the simulated device. If the app has no delegate, the simulated app
    /// agrees to all requests.
    ///
    /// - Parameters:
    ///   - users: The accounts in the order of the window; several for a merged window.
    ///   - app: The app.
    ///   - isResume: Whether the app comes back to the foreground with the accounts on its screen. Defaults to `false`.
    ///   - person: The user who answers prompts.
    /// - Returns: The result, or the verdict of the prompt that waits.
    package func launch(
        _ users: [SimulatedUser], in app: SimulatedApp, isResume: Bool = false, by person: any LaunchUser
    ) async -> SimulatedLaunch {
        let accounts = users.map(\.objectID)
        guard let engine = app.managed, let manager = launchManager(of: app) else {
            var run = LaunchRun(over: accounts)
            _ = run.handle(.start, [:])
            guard case .finished(let result) = run.stage else { return SimulatedLaunch(result: nil, verdict: nil) }
            return SimulatedLaunch(result: result, verdict: nil)
        }
        giveService(to: engine, of: app)
        let host = SimulatedHost(self, app.name, person)
        let delegate: any MAMPolicyDelegate = engine.policyManager.delegate ?? life(of: app)
        // Never refused: an account that must not be shown would stay on the screen.
        let ending = try? await engine.offloaded(alwaysBegins: true) { () async throws(StorageError) in
            await LaunchDriver(
                app: engine, host: host, delegate: delegate, accounts: accounts, window: engine.windows.key,
                isResume: isResume
            ).run { ending in
                // A single account on the screen that was not admitted has to be hidden.
                guard isResume, accounts.count == 1, let result = ending.result, result.outcome != .success else {
                    return
                }
                await manager.hideInWindows(accounts[0], through: host, delegate)
            }
        }
        let isShown = ending?.result?.outcome == .success
        launchWorld.withLock { $0.shown[app.name] = isShown ? accounts : nil }
        await carryOutRestarts(of: app)
        return SimulatedLaunch(result: ending?.result, verdict: ending?.verdict)
    }
}

/// The launch host of one app on a simulated device: plays the device and the user.
struct SimulatedHost: LaunchHost {
    private let device: WeakDevice
    private let name: String
    private let person: any LaunchUser

    // Weak, because the device holds the app, and the app holds its host.
    private final class WeakDevice: Sendable {
        weak let device: SimulatedDevice?
        init(_ device: SimulatedDevice) { self.device = device }
    }

    init(_ device: SimulatedDevice, _ name: String, _ person: any LaunchUser) {
        (self.device, self.name, self.person) = (WeakDevice(device), name, person)
    }

    private func found(_ account: AccountID) -> (SimulatedDevice, SimulatedApp, SimulatedUser)? {
        guard let device = device.device, let app = device.app(name) else { return nil }
        let user = app.accounts.first { $0.objectID == account || $0.userPrincipalName == account }
        return user.map { (device, app, $0) }
    }

    func traits(of app: ManagedApp) -> LaunchTraits { device.device?.launchTraits(of: name) ?? LaunchTraits() }

    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? {
        guard let (device, _, user) = found(account), device.traits.isOnline else { return nil }
        return device.status(of: user).clock
    }

    func user(of app: ManagedApp) -> any LaunchUser { person }

    func accountWiped(_ account: AccountID, in app: ManagedApp) async {
        // The app itself may have signed the user out meanwhile.
        guard let device = device.device, let app = device.app(name), let user = device.tenant.user(account) else {
            return
        }
        device.signOut(user, of: app)
        device.launchWorld.withLock { $0.signIns[app.name]?[user.objectID] = nil }
    }

    func endProcess(of app: ManagedApp) async {
        guard let device = device.device, let app = device.app(name) else { return }
        device.kill(app)
    }
}
