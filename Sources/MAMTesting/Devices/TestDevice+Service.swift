internal import MAMBase
public import MAMCore
public import MAMSettings
internal import MAMSimulation

/// The error that ``TestDevice/enroll(_:in:identities:settings:)`` throws if an account could not be enrolled.
public struct TestEnrollmentError: Error, Equatable, CustomStringConvertible {
    /// The outcome of the enrollment.
    public let outcome: EnrollmentOutcome

    /// The status of the enrollment; `nil` when the outcome has none.
    public var code: MAMEnrollmentStatus.Code? { outcome.code }

    /// The reason why the account was not enrolled, as one line of text.
    public var description: String {
        guard let code else { return "the account was not enrolled: \(outcome)" }
        return "the account was not enrolled: status \(code.rawValue)"
    }
}

/// The names of the apps of a test device that were started with a service.
final class OpenedApps: Sendable {
    private let names = Guarded<Set<String>>([])

    /// Adds an app; returns false when the app was added before.
    func begin(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }
}

extension TestDevice {
    /// Signs a user in to an app and enrolls the account through the simulated Intune service.
    ///
    /// Installs the app if it is missing. The first call for an app restarts it. The engine requests another restart
    /// when it receives the first policy of an account; the app has restarted before this method returns.
    ///
    /// - Parameters:
    ///   - user: The short name of a user of the tenant. An unknown name stops the test.
    ///   - name: The short name of the app. Defaults to `app`.
    ///   - identities: Whether the app is written for one account or for several. Defaults to `nil`, which takes the
    ///     value from `settings`, or ``AppIdentities/multiple`` if there are no settings.
    ///   - settings: The app's `IntuneMAMSettings`. Defaults to none. An app that is already installed keeps its
    ///     settings; the test stops if this argument differs from them.
    /// - Returns: The engine of the app's current process. Do not use the engines that earlier calls returned for this
    ///   app.
    /// - Throws: ``TestEnrollmentError`` with the status when the account is not enrolled.
    public func enroll(
        _ user: String, in name: String = "app", identities: AppIdentities? = nil,
        settings: ManagedAppSettings? = nil
    ) async throws(TestEnrollmentError) -> ManagedApp {
        if device.app(name) == nil { _ = app(name, identities: identities, settings: settings) }
        guard let app = device.app(name) else { throw TestEnrollmentError(outcome: .withoutStatus(.notRunning)) }
        if identities != nil || settings != nil, let installed = app.managed?.configuration.settings {
            precondition(
                installed == AppIdentities.settings(identities, settings), "\(name) is installed with other settings")
        }
        // An app that was not opened ignores calls about accounts.
        if opened.begin(name) { _ = await device.open(app) }
        let outcome = await device.register(self.user(user), in: app)
        guard outcome.didSucceed, let managed = app.managed else { throw TestEnrollmentError(outcome: outcome) }
        return managed
    }

    /// Sets the simulated person who answers an app's questions about enrollment and its conditional-launch prompts.
    ///
    /// Conditional launch consists of the checks before an app shows an account. When a person is set, these checks run
    /// each time that a window of the app changes to another account.
    ///
    /// - Parameters:
    ///   - person: The person who answers the prompts.
    ///   - name: The short name of the app. Defaults to `app`; an unknown name stops the test.
    public func put(_ person: PromptUser, inFrontOf name: String = "app") {
        guard let app = device.app(name) else { preconditionFailure("no app named \(name)") }
        device.setPerson(SimulatedPerson(following: person), of: app)
        device.setUser(person, of: app)
    }
}

extension TestDevice {
    /// Locks the simulated device, and advances its clock by ten seconds.
    ///
    /// Files of the protection class Complete can then no longer be read or written. The policy of a file's owner
    /// determines the class of the file (`appDataEncryptionType`). If the app's setting `MaxFileProtectionLevel` names
    /// a weaker class, the file has that class instead. See `Docs/DeviceLock.md`.
    public func lock() {
        device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Unlocks the simulated device, so that all files can be used again.
    public func unlock() { device.unlock() }

    /// Restarts the simulated device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Start the apps again with ``relaunch(_:)``. Do not use engines from before the restart any more.
    public func reboot() { device.reboot() }
}

/// Whether an app is written for one account or for several accounts.
public enum AppIdentities: Sendable, Hashable, CaseIterable {
    /// The app has one account, which the engine sets for the whole process. The setting `MultiIdentity` is `NO`.
    case single
    /// The app has several accounts, and sets the account for which it acts. The setting `MultiIdentity` is `YES`.
    case multiple

    /// Returns the settings of an app.
    ///
    /// - Parameters:
    ///   - identities: The number of accounts; `nil` leaves it to the settings, and is ``multiple`` without settings.
    ///   - settings: The other settings; `nil` for none.
    /// - Returns: The settings.
    static func settings(_ identities: AppIdentities?, _ settings: ManagedAppSettings?) -> ManagedAppSettings {
        var all = settings ?? ManagedAppSettings()
        if let identities = identities ?? (settings == nil ? .multiple : nil) {
            all.multiIdentity = identities == .multiple
        }
        return all
    }
}
