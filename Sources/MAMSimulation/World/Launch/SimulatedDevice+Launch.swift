internal import MAMBase
public import MAMCore
internal import MAMSettings

/// How a simulated run of conditional launch ended.
package struct SimulatedLaunch: Sendable, Hashable {
    /// The result; nil while a prompt is up that nobody answers and nobody can cancel.
    package let result: LaunchResult?
    /// The verdict that stands in the way: of the result, or of the prompt that is up.
    package let verdict: LaunchVerdict?
}

extension SimulatedDevice {
    /// Puts somebody in front of an app's screen, or nobody.
    ///
    /// With somebody there, switches of identity in the app run conditional launch (`LaunchManager`), also after
    /// ``relaunch(_:)``: the device plays the device, ``service`` the service. Without anybody, as at first, they do not.
    public func setUser(_ person: (any LaunchUser)?, of app: SimulatedApp) {
        launchWorld.withLock { $0.people[app.name] = person }
        guard let engine = app.managed else { return }
        guard person != nil else { return engine.launchManager.host = nil }
        _ = launchManager(of: app)
        attachHost(to: engine, of: app)
    }

    /// Gives an engine its host, if somebody is in front of the app's screen.
    func attachHost(to engine: ManagedApp, of app: SimulatedApp) {
        guard let person = launchWorld.withLock({ $0.people[app.name] }) else { return }
        engine.launchManager.host = SimulatedHost(self, app.name, person)
        giveService(to: engine, of: app)
    }

    /// What is the case with an account in an app now; nil without a policy.
    package func launchAccount(
        _ user: SimulatedUser, in app: SimulatedApp, on occasion: AccessTimer.Occasion
    ) -> LaunchAccount? {
        guard app.isRunning, let manager = launchManager(of: app) else { return nil }
        return (try? manager.situation(of: user.objectID, launchTraits(of: app.name), on: occasion)) ?? nil
    }

    /// Runs conditional launch for accounts of an app, as before it shows them.
    ///
    /// Check-ins, refreshes and wipes really happen on the simulated device; an app without a delegate agrees to whatever
    /// it is asked.
    ///
    /// - Parameters:
    ///   - users: The accounts in the order of the window; several for a merged window.
    ///   - app: The app.
    ///   - isResume: Whether the app comes back to the foreground with the accounts on its screen.
    ///   - person: Who answers prompts.
    /// - Returns: How it ended, or what it waits for.
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
        let ending = try? await engine.offloaded { () async throws(StorageError) in
            await LaunchDriver(
                app: engine, host: host, delegate: delegate, accounts: accounts, window: engine.windows.key,
                isResume: isResume
            ).run { ending in
                // Who is on the screen alone and may not be shown has to leave it.
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
