internal import MAMBase
internal import MAMStorage

struct RunningExtension: Sendable {
    weak var app: ManagedApp?
}

/// The running extensions of a device, by their containing app.
///
/// An extension is a process of its own. Changes that its app stores about accounts apply to it immediately.
extension DeviceEnvironment {
    func noteRunning(_ app: ManagedApp) {
        extensions.withLock { extensions in
            let others = (extensions[app.accountsContainer] ?? []).filter { $0.app != nil }
            extensions[app.accountsContainer] = others + [RunningExtension(app: app)]
        }
    }

    /// Notifies the extensions of an app of its stored changes.
    func tellExtensions(of container: AppContainer) {
        // Extensions may be released here, and their deinitializers may call back: not under the lock.
        let running = extensions.withLock { $0.isEmpty ? [] : $0[container] ?? [] }
        for entry in running { entry.app?.followOrReport() }
    }
}
