internal import MAMBase
public import MAMCore
internal import MAMSettings

extension SimulatedDevice {
    /// Uninstalls an app from the simulated device.
    ///
    /// The app's process ends, and its container, its keys and its other data on the device are removed. This includes
    /// the keys of accounts that only an earlier process of the app used. The app's enrollments in the service are
    /// removed as well. The following data stays:
    ///
    /// - PINs, which apps of a publisher share
    /// - keys and folders of app groups that another app also uses
    /// - a container that the app's configuration names, because the device did not create it
    ///
    /// This ``SimulatedApp`` never runs again. To use the app again, install it with ``install(_:_:)``, which returns a
    /// new ``SimulatedApp``. Does nothing if the app is not on the device. Must not run concurrently with another call
    /// for the same app.
    ///
    /// - Parameter app: The app.
    /// - Throws: The error of the storage. The app's process has then ended, and the app stays installed; call this
    ///   method again.
    public func uninstall(_ app: SimulatedApp) throws(StorageError) {
        guard installed.withLock({ $0[app.name] === app }) else { return }
        kill(app)
        if let engine = app.engine {
            try engine.eraseKept(withGroups: groups(onlyOf: app, engine.configuration))
            var accounts = Set(app.accounts.map(\.objectID))
            accounts.formUnion(engine.enrollmentManager.registeredAccountIDs)
            for account in accounts { service.remove(account, engine.serviceName) }
        }
        installed.withLock { _ = $0.remove(app) }
        launchWorld.withLock { $0.forget(app.name) }
        if let engine = app.engine { removeFolders(of: engine.configuration, app.name) }
        // Released outside of the lock: an engine that ends may call its observer.
        withExtendedLifetime(app.uninstall()) {}
    }

    // The app groups that no other app of the device uses.
    func groups(onlyOf app: SimulatedApp, _ configuration: ManagedApp.Configuration) -> [String] {
        let reached = configuration.settings.appGroupIdentifiers.filter { configuration.folder(ofAppGroup: $0) != nil }
        guard !reached.isEmpty else { return [] }
        let others = apps.filter { $0 !== app }.compactMap { $0.engine?.configuration }
            .filter { $0.publisher.utf8.elementsEqual(configuration.publisher.utf8) }
        return reached.filter { group in !others.contains { $0.folder(ofAppGroup: group) != nil } }
    }

    func removeFolders(of configuration: ManagedApp.Configuration, _ name: String) {
        containers.remove(configuration.container, of: name)
        guard !configuration.appGroups.isEmpty else { return }
        let others = apps.filter { $0.name != name }
        let shared = Set(others.flatMap { $0.engine.map { Array($0.configuration.appGroups.values) } ?? [] })
        for folder in configuration.appGroups.values where !shared.contains(folder) { containers.remove(group: folder) }
    }
}

extension LaunchWorld {
    /// Removes the state of an app.
    mutating func forget(_ name: String) {
        (versions[name], signIns[name], people[name], shown[name]) = (nil, nil, nil, nil)
    }
}
