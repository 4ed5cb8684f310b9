package import MAMCore
internal import MAMSettings

/// How a simulated run of conditional launch ended.
package struct SimulatedLaunch: Sendable, Hashable {
    /// The result; nil while a prompt is up that nobody answers and nobody can cancel.
    package let result: LaunchResult?
    /// The verdict that stands in the way: of the result, or of the prompt that is up.
    package let verdict: LaunchVerdict?
}

extension SimulatedDevice {
    /// The most events of one run: a user may enter wrong PINs for ever.
    private static let mostEvents = 1000

    /// What is the case with an account in an app now; nil without a policy.
    package func launchAccount(
        _ user: SimulatedUser, in app: SimulatedApp, on occasion: AccessTimer.Occasion
    ) -> LaunchAccount? {
        guard let engine = app.managed,
            let requirements = engine.policyManager.policyInForce(for: user.objectID)?.launchRequirements
        else { return nil }
        let now = time.now()
        var facts = LaunchFacts(at: now)
        facts.device = environment.facts
        let publisher = engine.configuration.publisher
        launchWorld.withLock { world in
            // A look at the clocks: what has passed by now stays passed.
            world.known[app.name]?[user.objectID]?.lastCheckIn?.observe(now)
            world.known[app.name]?[user.objectID]?.clock.heard?.observe(now)
        }
        let (traits, versions, known) = (traits, versions(of: app), known(user, in: app))
        (facts.model, facts.osVersion, facts.threats) = (traits.model, traits.osVersion, traits.threats)
        (facts.appVersion, facts.sdkVersion) = (versions.app, versions.sdk)
        (facts.isAccountDisabled, facts.hasPendingWipe) = (known.isDisabled, known.hasPendingWipe)
        (facts.clock, facts.lastCheckIn) = (known.clock, known.lastCheckIn)
        facts.isAccessCheckDue = launchWorld.withLock { world in
            (world.access[publisher]?[user.objectID] ?? AccessTimer())
                .isDue(after: requirements.accessRecheck, at: now, on: occasion)
        }
        return LaunchAccount(requirements, facts)
    }

    /// Runs conditional launch for accounts of an app, as before it shows them.
    ///
    /// Check-ins, refreshes and wipes really happen on the simulated device; the app agrees to block accounts.
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
        let settings = app.engine?.configuration.settings
        let canSwitch = settings?.multiIdentity == true
        let purpose = LaunchRun.Purpose(
            isMerged: users.count > 1, isResume: isResume,
            canCancel: canSwitch && settings?.multiIdentityCancelDisabled != true, canSwitch: canSwitch)
        let people = Dictionary(users.map { ($0.objectID, $0) }) { first, _ in first }
        // Which occasion it is, is settled when the run begins: signing in on the way is no resume.
        let occasion: AccessTimer.Occasion = isResume ? .resume : .identitySwitch
        let due = beginAccess(users, in: app, on: occasion)
        var run = LaunchRun(over: users.map(\.objectID), for: purpose)
        var events: [LaunchEvent] = [.start]
        var count = 0
        while !events.isEmpty, count < Self.mostEvents {
            count += 1
            var situation: LaunchSituation = [:]
            for user in users { situation[user.objectID] = launchAccount(user, in: app, on: occasion) }
            for effect in run.handle(events.removeFirst(), situation) {
                if let event = await perform(effect, people, app, person) { events.append(event) }
            }
        }
        guard case .finished(let result) = run.stage else {
            return SimulatedLaunch(result: nil, verdict: run.stage.verdict)
        }
        if result.outcome == .success {
            let shown = zip(users, result.reasons).filter { $1 == .notBlocked }.map(\.0)
            endAccess(shown, in: app, asked: due)
        }
        return SimulatedLaunch(result: result, verdict: result.verdict)
    }

    /// Looks whether access is to be asked; the accounts for which it is, of which nobody is in any more.
    private func beginAccess(
        _ users: [SimulatedUser], in app: SimulatedApp, on occasion: AccessTimer.Occasion
    ) -> Set<AccountID> {
        guard let engine = app.managed else { return [] }
        let (now, publisher) = (time.now(), engine.configuration.publisher)
        var due: Set<AccountID> = []
        for user in users {
            guard let policy = engine.policyManager.policyInForce(for: user.objectID) else { continue }
            let interval = policy.launchRequirements.accessRecheck
            let isDue = launchWorld.withLock { world in
                world.access[publisher, default: [:]][user.objectID, default: AccessTimer()]
                    .begin(after: interval, at: now, on: occasion)
            }
            if isDue { due.insert(user.objectID) }
        }
        return due
    }

    /// Begins the inactivity of accounts that are shown: who was asked is in.
    private func endAccess(_ shown: [SimulatedUser], in app: SimulatedApp, asked due: Set<AccountID>) {
        guard let engine = app.managed else { return }
        let (now, publisher) = (time.now(), engine.configuration.publisher)
        for user in shown {
            // A policy that asks for nothing lets nobody in: should it ask one day, it does so at once.
            guard let asked = engine.policyManager.policyInForce(for: user.objectID)?.launchRequirements,
                asked.needsPIN || asked.needsCredentials
            else { continue }
            launchWorld.withLock { world in
                if due.contains(user.objectID) {
                    world.access[publisher]?[user.objectID]?.passed(at: now)
                } else {
                    world.access[publisher]?[user.objectID]?.used(at: now)
                }
            }
        }
    }

    /// Does what a run wants done; what it leads to.
    private func perform(
        _ effect: LaunchEffect, _ people: [AccountID: SimulatedUser], _ app: SimulatedApp, _ person: any LaunchUser
    ) async -> LaunchEvent? {
        switch effect {
        case .show(let prompt, let account): return .answered(await person.answer(prompt, for: account))
        case .refreshClock(let account):
            if let user = people[account] { refreshClock(of: user, in: app) }
            return .clockRefreshed
        case .checkIn(let account, _):
            return .checkedIn(succeeded: people[account].map { checkIn($0, in: app) } ?? false)
        case .wipe(let account, _):
            if let user = people[account] { wipe(user, in: app) }
            return .wiped
        case .blockAccount: return .appAnswered(succeeded: true)
        case .switchIdentity:
            let result = await app.managed?.policyManager.setUIPolicyAccountID(.unmanaged)
            return .appAnswered(succeeded: result == .success)
        case .alertAndExit:
            kill(app)
            return nil
        case .dismiss, .finish: return nil
        }
    }

    /// Wipes an account in an app: its files and keys, its policy, and what the app knows of it.
    private func wipe(_ user: SimulatedUser, in app: SimulatedApp) {
        // What is left of files goes with the next start of the app, as after any wipe that was interrupted.
        _ = try? app.managed?.fileProtectionManager.wipe(user.objectID)
        signOut(user, of: app)
        launchWorld.withLock { world in
            world.known[app.name]?[user.objectID] = nil
            world.users[user.objectID]?.pendingWipes.remove(app.name)
        }
    }
}
