internal import MAMSettings

extension LaunchManager {
    /// Enforces the reports of threat-defense services at once for the accounts that the app shows.
    ///
    /// Call this method when ``LaunchHost/traits(of:)`` has new reports while the app is in the foreground. If the
    /// policy of an account on the screen does not allow the threat level, conditional launch runs for its window, as
    /// in ``resumed(in:)``: the account is blocked or wiped, and leaves the screen. A check-in makes this call too.
    /// For an SDK before 20.4.0 the call does nothing, because such an SDK waits for the next launch or return.
    public func threatsReported() async {
        guard let host else { return }
        await enforceThreats(through: host)
    }

    /// The same, for an app that shows accounts outside its windows.
    package func enforceThreats(
        through host: any LaunchHost, delegate: (any MAMPolicyDelegate)? = nil, showing others: [AccountID] = []
    ) async {
        let traits = host.traits(of: app)
        guard traits.sdkVersion.map(SDKBehavior.threatAtOnce.isIn) ?? true,
            !app.state.withLock({ $0.isEnded || $0.launch.isAway })
        else { return }
        let threatened = app.policyManager.managedAccountIDs.compactMap { account in
            threat(to: account, traits).map { (account: account, verdict: $0) }
        }
        guard !threatened.isEmpty else { return }
        func isThreatened(_ account: AccountID) -> Bool {
            threatened.contains { app.accounts.isSame($0.account, account) }
        }
        let windows = app.state.withLock { state in
            state.identities.openWindows.map { ($0, state.accountsShown(in: $0)) }
        }
        let covered = windows.filter { $0.1.contains(where: isThreatened) }.map(\.0)
        await app.offloaded(alwaysBegins: true, refused: { _ in }) {
            for window in covered {
                await IdentitySwitchDriver(app: app, host: host, delegate: delegate).follow(.resumed(window))
            }
        }
        for (account, verdict) in threatened
        where others.contains(where: { app.accounts.isSame($0, account) })
            && app.policyManager.blockedReason(for: account) == .notBlocked
        {
            app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked], verdict: verdict))
        }
    }

    /// Returns the verdict about the device's threat level; nil if the policy allows it, or the store cannot tell.
    private func threat(to account: AccountID, _ traits: LaunchTraits) -> LaunchVerdict? {
        guard let state = try? situation(of: account, traits, on: .identitySwitch) else { return nil }
        return state.requirements.threat(LaunchCheck(.wipe, .threat), state.facts)
            ?? state.requirements.threat(LaunchCheck(.block, .threat), state.facts)
    }
}
