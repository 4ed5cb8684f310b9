internal import MAMCore

extension SimulatedDevice {
    /// Model, system, threats and network of the device; a change counts from the next check on.
    package var traits: DeviceTraits {
        get { launchWorld.withLock { $0.traits } }
        set { launchWorld.withLock { $0.traits = newValue } }
    }

    /// What the service says of a user.
    package func status(of user: SimulatedUser) -> UserStatus {
        launchWorld.withLock { $0.users[user.objectID] ?? UserStatus() }
    }

    /// Changes what the service says of a user; apps hear of it when they check in.
    package func setStatus(of user: SimulatedUser, _ change: @Sendable (inout UserStatus) -> Void) {
        launchWorld.withLock { change(&$0.users[user.objectID, default: UserStatus()]) }
    }

    /// The versions of an app and of the SDK in it.
    package func versions(of app: SimulatedApp) -> AppVersions {
        launchWorld.withLock { $0.versions[app.name] ?? AppVersions() }
    }

    /// Updates an app.
    package func setVersions(of app: SimulatedApp, to versions: AppVersions) {
        launchWorld.withLock { $0.versions[app.name] = versions }
    }

    /// What an app knows of an account.
    package func known(_ user: SimulatedUser, in app: SimulatedApp) -> KnownAccount {
        launchWorld.withLock { $0.known[app.name]?[user.objectID] ?? KnownAccount() }
    }

    /// Lets an app check in for a user: it hears the account's status and gets the policy assigned now.
    ///
    /// - Returns: Whether the service was reached and lets the account in.
    @discardableResult
    package func checkIn(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        let status = status(of: user)
        guard traits.isOnline, let managed = app.managed, app.accounts.contains(user) else { return false }
        change(user, in: app) { known, now in
            known.isDisabled = status.isDisabled
            known.hasPendingWipe = status.pendingWipes.contains(app.name)
            known.clock = ClockReport(status.clock, heard: TimeMark(now))
            // Nobody is let in who cannot prove who he is: the time offline goes on.
            if !status.isDisabled { known.lastCheckIn = TimeMark(now) }
        }
        let assigned = tenant.policy(for: user)
        if managed.policyManager.policyInForce(for: user.objectID) != assigned {
            managed.policyManager.setPolicy(assigned, for: user.objectID)
        }
        return !status.isDisabled
    }

    /// Asks for a user's clock status alone.
    package func refreshClock(of user: SimulatedUser, in app: SimulatedApp) {
        let clock = status(of: user).clock
        guard traits.isOnline else { return }
        change(user, in: app) { known, now in known.clock = ClockReport(clock, heard: TimeMark(now)) }
    }

    /// An app leaves the foreground: the inactivity of its accounts begins.
    package func leaveForeground(_ app: SimulatedApp) {
        let now = time.now()
        let (publisher, accounts) = (app.engine?.configuration.publisher ?? "", app.accounts.map(\.objectID))
        launchWorld.withLock { world in
            for account in accounts { world.access[publisher]?[account]?.used(at: now) }
        }
    }

    func change(
        _ user: SimulatedUser, in app: SimulatedApp, _ change: @Sendable (inout KnownAccount, Instant) -> Void
    ) {
        let now = time.now()
        launchWorld.withLock { world in
            change(&world.known[app.name, default: [:]][user.objectID, default: KnownAccount()], now)
        }
    }
}
