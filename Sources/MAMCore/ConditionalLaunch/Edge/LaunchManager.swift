internal import MAMBase

/// Conditional launch of one app: a view, made on demand.
///
/// The SDK has no counterpart: it finds device and user on the phone and runs by itself. Here ``host`` plays them, and the
/// app's service (``MAMEnrollmentManager/service``) is whom it checks in with. Without a host no check runs and identities
/// switch at once.
///
/// With a host, ``MAMPolicyManager/setUIPolicyAccountID(_:for:)`` and its form for several accounts run conditional launch
/// for managed accounts before a window shows them; ``resumed(in:)`` runs it for those it shows when the app comes back.
/// What an app heard at its check-ins and how long its user was inactive is kept in the device's storage.
public struct LaunchManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Device and user; nil, as at first, runs no checks (assumption `no-host-no-launch`).
    public var host: (any LaunchHost)? {
        get { app.state.withLock { $0.launch.host } }
        nonmutating set { app.state.replace(\.launch.host, with: newValue) }
    }

    /// Whether screens have a Cancel.
    package var canCancel: Bool { app.engine.canCancel }

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
