internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Removes an app from the device and installs it again, as a user does who wants to start over.
    ///
    /// The container is deleted, with its files and the app's own sign-ins. The keychain group stays, as on a phone
    /// (assumption `reinstall-keeps-keychain`):
    ///
    /// - the keys of the accounts,
    /// - the enrollments, policies and records of the SDK, a wipe that is due included,
    /// - PINs, and the token library's accounts,
    /// - folders of app groups that another app uses,
    /// - the service's enrollments, because the service is not told.
    ///
    /// So the new process has the accounts of the old one: a reinstall does not end a loop of wipes. The app runs
    /// afterwards, as after ``install(_:_:)``. Does nothing if the app is not on the device.
    ///
    /// - Parameter app: The app.
    /// - Throws: The error of the storage. The app's process has ended then: call again.
    public func reinstall(_ app: SimulatedApp) throws(StorageError) {
        guard installed.withLock({ $0[app.name] === app }) else { return }
        kill(app)
        if let engine = app.engine {
            let configuration = engine.configuration
            try engine.forgetFiles(withGroups: groups(onlyOf: app, configuration))
            removeFolders(of: configuration, app.name)
            remakeFolders(of: configuration, app.name)
        }
        let life = app.hasLife || !app.accounts.isEmpty ? life(of: app) : nil
        for user in app.accounts { life?.noteSignIn(of: user) }
        app.forgetAccounts()
        launchWorld.withLock { $0.shown[app.name] = nil }
        relaunch(app)
    }

    private func remakeFolders(of configuration: ManagedApp.Configuration, _ name: String) {
        _ = containers.make(for: name)
        if !configuration.appGroups.isEmpty { _ = containers.makeGroups(of: configuration) }
    }
}
