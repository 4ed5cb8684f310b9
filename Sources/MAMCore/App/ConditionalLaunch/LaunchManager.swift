internal import MAMBase

/// Runs conditional launch (the checks and prompts that precede the display of an account) in one app.
///
/// The SDK has no such type. The SDK's conditional launch runs automatically on the phone and shows prompts to the
/// phone's user. In this library, the ``host`` provides the information about the device and the user. Without a host,
/// the engine makes no checks, and the app switches between accounts immediately.
///
/// With a host, the engine checks managed accounts at two moments:
/// - when the app sets the accounts that a window shows (``MAMPolicyManager/setUIPolicyAccountID(_:for:)``,
///   ``MAMPolicyManager/setUIPolicyAccountIDs(_:for:)``),
/// - when the app returns to the foreground (``resumed(in:)``).
///
/// The storage keeps results of check-ins and times of inactivity. The manager is a value that refers to its app.
public struct LaunchManager: Sendable {
    /// The app for which this manager runs conditional launch.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The object that provides the facts about the device, and the user who answers prompts.
    ///
    /// Defaults to nil: the engine makes no checks (assumption `no-host-no-launch` in Docs/Assumptions.md).
    public var host: (any LaunchHost)? {
        get { app.state.withLock { $0.launch.host } }
        nonmutating set { app.state.replace(\.launch.host, with: newValue) }
    }

    /// Whether screens have a Cancel button.
    package var canCancel: Bool { app.engine.canCancel }

    /// Returns the manager of the app's PINs on a device with these traits.
    package func pinManager(_ traits: LaunchTraits) -> PINManager {
        var manager = app.pinManager
        (manager.cost, manager.biometrics) = (traits.pinCost, traits.biometrics)
        if let version = traits.sdkVersion { manager.generation = PINGeneration(version) }
        return manager
    }
}

extension ManagedApp {
    /// The object that runs conditional launch in this app.
    ///
    /// Conditional launch is the set of checks and prompts that precede the display of an account.
    public var launchManager: LaunchManager { LaunchManager(app: self) }
}
