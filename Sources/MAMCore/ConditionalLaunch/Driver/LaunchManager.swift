internal import MAMSettings

/// Conditional launch of one app: a view, made on demand.
///
/// The SDK has no counterpart: it finds device, service and user on the phone and runs by itself. Here ``host`` plays
/// them. As long as there is none, no check runs and identities switch at once.
///
/// With a host, ``MAMPolicyManager/setUIPolicyAccountID(_:for:)`` and its form for several accounts run conditional launch
/// for managed accounts before a window shows them; ``resumed(in:)`` runs it for those it shows when the app comes back.
/// What an app heard at its check-ins and how long its user was inactive is kept in the device's storage.
public struct LaunchManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Device, service and user; nil, as at first, runs no checks (assumption `no-host-no-launch`).
    public var host: (any LaunchHost)? {
        get { app.state.withLock { $0.launch.host } }
        nonmutating set {
            // The old one may end here, and its end may call back: not under the lock.
            let old = app.state.withLock { state in
                let old = state.launch.host
                state.launch.host = newValue
                return old
            }
            withExtendedLifetime(old) {}
        }
    }

    /// The app comes to the foreground, or was started: conditional launch runs for what the window shows.
    ///
    /// That is the identity of the window, else of the process, as in a single-identity app. When an account may not be
    /// shown the app is asked to show "no user", in a merged window first to block the account; when it does neither, it
    /// has to end. So it does when the store cannot be read: nobody can tell then what may be shown.
    ///
    /// - Parameter window: The window; the key window when it is not named.
    /// - Returns: How it ended; nil without a host, when nothing managed is shown, when the store could not be read, and
    ///   when a prompt without a Cancel was left unanswered, which stays before the data.
    @discardableResult
    public func resumed(in window: WindowID? = nil) async -> LaunchResult? {
        guard let host else { return nil }
        let window = window ?? app.windows.key
        let shown = app.policyManager.windowIdentity(for: window)
        let accounts = shown == .unset ? [app.policyManager.processAccountID].compactMap(\.self) : shown.accountIDs
        guard accounts.contains(where: { app.policyManager.isManaged($0) }) else { return nil }
        let purpose = purpose(isMerged: accounts.count > 1, isResume: true)
        return await LaunchDriver(app: app, host: host, accounts: accounts, window: window, purpose: purpose).run()
            .result
    }

    /// The app leaves the foreground: the inactivity of its users begins.
    ///
    /// Throws what the store throws; who was let in may then be asked earlier than the policy says, never later.
    public func leftForeground() throws(StorageError) {
        try leftForeground(host?.traits(of: app) ?? LaunchTraits())
    }

    package func leftForeground(_ traits: LaunchTraits) throws(StorageError) {
        for account in app.policyManager.managedAccountIDs {
            let now = app.device.time.now()
            try app.device.storage.changeLaunchRecord(in: slot(account)) { $0?.observe(now) }
            let shared = sharedSlot(account, pinManager(traits).generation)
            let isIn = try app.device.storage.changeAccessTimer(in: shared) { timer in
                timer.used(at: now)
                return timer.isOpen
            }
            if isIn { try notePINUse(of: account, traits, at: now) }
        }
    }

    /// What a run for a switch or a return is for.
    package func purpose(isMerged: Bool, isResume: Bool) -> LaunchRun.Purpose {
        let settings = app.configuration.settings
        return LaunchRun.Purpose(
            isMerged: isMerged, isResume: isResume,
            canCancel: settings.multiIdentity && !settings.multiIdentityCancelDisabled,
            canSwitch: settings.multiIdentity)
    }

    /// The PINs of the app on a device as it is now.
    package func pinManager(_ traits: LaunchTraits) -> PINManager {
        var manager = app.pinManager
        (manager.cost, manager.biometrics) = (traits.pinCost, traits.biometrics)
        if let version = traits.sdkVersion { manager.generation = PINGeneration(sdkVersion: version.parts) }
        return manager
    }
}

extension ManagedApp {
    /// Conditional launch of this app.
    public var launchManager: LaunchManager { LaunchManager(app: self) }
}
