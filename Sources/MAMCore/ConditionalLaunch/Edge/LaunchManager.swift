internal import MAMBase

/// Runs the conditional launch of one app: a view, created on demand.
///
/// The SDK has no counterpart: it gets device and user from the phone and runs automatically. Here ``host`` provides
/// them, and the app checks in with its service (``MAMEnrollmentManager/service``). Without a host no check runs and
/// identities switch immediately.
///
/// With a host, ``MAMPolicyManager/setUIPolicyAccountID(_:for:)`` and its form for several accounts run conditional
/// launch for managed accounts before a window shows them. ``resumed(in:)`` runs it for the accounts of the window when
/// the app returns to the foreground. The device's storage keeps the results of check-ins and the times of inactivity.
public struct LaunchManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The host, which provides device and user.
    ///
    /// Defaults to nil; no checks run then (assumption `no-host-no-launch`).
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
