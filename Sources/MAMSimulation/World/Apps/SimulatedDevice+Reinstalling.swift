internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Removes an app from the simulated device and installs it again, as a user does to reset the app.
    ///
    /// The app's container is deleted, with its files and the app's own sign-ins. The folders of app groups that no
    /// other app uses are deleted as well. The following data stays (assumption `reinstall-keeps-keychain` in
    /// `Docs/Assumptions.md`):
    ///
    /// - the keys of the accounts, the PINs, and the accounts of the token library (MSAL), all in the keychain
    /// - the SDK's enrollments, policies and other records in the keychain, including a wipe that is due
    /// - the folders of app groups that another app also uses
    /// - the enrollments in the service, because the service does not learn of the reinstallation
    ///
    /// The accounts that were enrolled in the app therefore stay enrolled. If an account is wiped again and again, a
    /// reinstallation does not stop the wipes. The app runs when this method returns, as after ``install(_:_:)``. The
    /// method does nothing if the app is not on the device.
    ///
    /// A developer reports that the new installation may find the records in the keychain, but not be able to write
    /// them. Then no wipe and no enrollment completes, in no process of the app, and a further reinstallation does not
    /// help (assumption `reinstall-read-only`). `leavingReadOnly` simulates this: it sets ``storageFault`` to
    /// `StorageFault.readOnly`. To end it, as an erased device does, set ``storageFault`` to `nil`.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - leavingReadOnly: Whether the device's storage is read-only afterward. Defaults to `false`.
    /// - Throws: The error of the storage. The app's process has then ended; call this method again.
    public func reinstall(_ app: SimulatedApp, leavingReadOnly: Bool = false) throws(StorageError) {
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
        if leavingReadOnly { storageFault = .readOnly }
        relaunch(app)
    }

    private func remakeFolders(of configuration: ManagedApp.Configuration, _ name: String) {
        _ = containers.make(for: name)
        if !configuration.appGroups.isEmpty { _ = containers.makeGroups(of: configuration) }
    }
}
