internal import MAMBase

/// Runs conditional launch in one app: the checks and prompts that precede the display of an account.
///
/// The SDK has no such type: its conditional launch runs automatically on the phone and shows prompts to the phone's
/// user. In this library, the ``host`` provides the information about the device and the user. Without a host, no check
/// runs, and identities switch immediately.
///
/// With a host, the engine checks managed accounts at two moments: when the app asks a window to show them
/// (``MAMPolicyManager/setUIPolicyAccountID(_:for:)``, ``MAMPolicyManager/setUIPolicyAccountIDs(_:for:)``), and when
/// the app returns to the foreground (``resumed(in:)``). The results of check-ins and the times of inactivity are kept
/// in the device's storage.
///
/// The manager is a value that refers to its app.
public struct LaunchManager: Sendable {
    /// The app that the manager belongs to.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The host, which provides facts about the device and the user who answers prompts.
    ///
    /// Defaults to nil: no checks run (assumption `no-host-no-launch` in Docs/Assumptions.md).
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
        if let version = traits.sdkVersion { manager.generation = PINGeneration(sdkVersion: version.parts) }
        return manager
    }
}

extension ManagedApp {
    /// The manager of this app's conditional launch.
    public var launchManager: LaunchManager { LaunchManager(app: self) }
}
