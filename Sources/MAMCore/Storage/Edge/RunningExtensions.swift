internal import MAMBase

/// An extension that runs.
struct RunningExtension: Sendable {
    weak var app: ManagedApp?
}

/// The extensions that run on a device, by the app that contains them.
///
/// An extension is a process of its own: what its app keeps of its accounts counts there as soon as it is kept.
extension DeviceEnvironment {
    /// An extension began to run.
    func noteRunning(_ app: ManagedApp) {
        extensions.withLock { extensions in
            let others = (extensions[app.accountsContainer] ?? []).filter { $0.app != nil }
            extensions[app.accountsContainer] = others + [RunningExtension(app: app)]
        }
    }

    /// Lets the extensions of an app look at what it has kept.
    func tellExtensions(of container: AppContainer) {
        // They may end here, and their end may call back: not under the lock.
        let running = extensions.withLock { $0.isEmpty ? [] : $0[container] ?? [] }
        for entry in running { entry.app?.followOrReport() }
    }
}
