internal import MAMBase
public import MAMCore
internal import MAMStorage

/// An app on a simulated device, with or without the SDK.
///
/// Safe to use from any thread.
public final class SimulatedApp: Sendable {
    /// The short name of the app, which is unique on its device.
    public let name: String
    private let state: Guarded<State>

    /// The names by which a device finds an app.
    ///
    /// They stay the same across its processes.
    struct Identity: Sendable {
        let bundleID: String
        let publisher: String
        /// The containing app, for an extension.
        let host: AppContainer?
    }

    private struct State: Sendable {
        /// The engine of the current process, or of the last one.
        var engine: ManagedApp?
        var isRunning = true
        /// Whether the app was uninstalled; it never runs again.
        var isUninstalled = false
        var accounts: [SimulatedUser] = []
        /// Users who signed in or out while no engine ran; the next engine is told of them.
        var owed: [SimulatedUser] = []
        /// The code of the app that answers its engine, once it was needed.
        var life: SimulatedLife?
        var isLiving = false
        /// The app configuration from device management.
        var configuration: AppConfiguration?
        /// The code that each process of the app runs at its start.
        var beginning: (@Sendable (ManagedApp) -> Void)?
    }

    init(name: String, managed: ManagedApp?) {
        self.name = name
        state = Guarded(State(engine: managed))
    }

    /// The engine of the SDK in the app's current process.
    ///
    /// It is `nil` in an app without the SDK, and while the app is not running. Every process has an engine of its own:
    /// read this property again after ``SimulatedDevice/relaunch(_:)``.
    public var managed: ManagedApp? { state.withLock { $0.isRunning ? $0.engine : nil } }

    /// Whether the app has a running process.
    ///
    /// A process runs from the installation of the app to ``SimulatedDevice/kill(_:)``, and again after
    /// ``SimulatedDevice/relaunch(_:)``.
    public var isRunning: Bool { state.withLock { $0.isRunning } }

    /// The users who are signed in to the app, in the order in which they signed in.
    public var accounts: [SimulatedUser] { state.withLock { $0.accounts } }

    /// The engine of the current process, or of the last one: other apps judge this app by that engine's policies.
    package var engine: ManagedApp? { state.withLock { $0.engine } }

    /// Returns the code of the app, which the first call makes.
    func life(on device: DeviceReference) -> SimulatedLife {
        state.withLock { state in
            let life = state.life ?? SimulatedLife(of: name, on: device)
            state.life = life
            return life
        }
    }

    var hasLife: Bool { state.withLock { $0.life != nil } }

    var isLiving: Bool { state.withLock { $0.isLiving } }

    /// The app configuration from device management, which each new process is given.
    var configuration: AppConfiguration? {
        get { state.withLock { $0.configuration } }
        set { state.withLock { $0.configuration = newValue } }
    }

    /// The code that each process of the app runs at its start; `nil` for none.
    var beginning: (@Sendable (ManagedApp) -> Void)? {
        get { state.withLock { $0.beginning } }
        set { state.withLock { $0.beginning = newValue } }
    }

    /// Gives the app a service; returns false when it had one.
    func beginLiving() -> Bool {
        state.withLock { state in
            guard !state.isUninstalled else { return false }
            defer { state.isLiving = true }
            return !state.isLiving
        }
    }

    func signIn(_ user: SimulatedUser) {
        state.withLock { state in
            if !state.accounts.contains(user) { state.accounts.append(user) }
        }
    }

    /// Adds a user whose sign-in or sign-out the next engine is told of.
    func owe(_ user: SimulatedUser) {
        state.withLock { state in
            if !state.owed.contains(user) { state.owed.append(user) }
        }
    }

    /// Removes and returns the users of whom the next engine is to be told.
    func takeOwed() -> [SimulatedUser] {
        state.withLock { state in
            defer { state.owed = [] }
            return state.owed
        }
    }

    /// Forgets the signed-in users, whom the app itself keeps.
    func forgetAccounts() { state.withLock { ($0.accounts, $0.owed) = ([], []) } }

    func signOut(_ user: SimulatedUser) { state.withLock { $0.accounts.removeAll { $0 == user } } }

    /// The names by which the device finds the app; `nil` without the SDK, and after it was uninstalled.
    var identity: Identity? {
        guard let configuration = engine?.configuration else { return nil }
        let host = configuration.policyBundleID
        return Identity(
            bundleID: configuration.bundleID, publisher: configuration.publisher,
            host: host == configuration.bundleID ? nil : AppContainer(publisher: configuration.publisher, app: host))
    }

    /// Whether the app was removed from its device by ``SimulatedDevice/uninstall(_:)``.
    public var isUninstalled: Bool { state.withLock { $0.isUninstalled } }

    /// Ends the app for good; returns what it held, which must be released outside of the lock.
    func uninstall() -> (any Sendable)? {
        state.withLock { state in
            let held = (state.engine, state.life, state.beginning)
            (state.isUninstalled, state.isRunning, state.isLiving) = (true, false, false)
            (state.engine, state.life, state.accounts, state.owed, state.configuration) = (nil, nil, [], [], nil)
            state.beginning = nil
            return held
        }
    }

    /// Ends the process; returns its engine, `nil` when none ran.
    func stop() -> ManagedApp? {
        state.withLock { state in
            defer { state.isRunning = false }
            return state.isRunning ? state.engine : nil
        }
    }

    /// Begins a new process; returns the engine that it replaces, which must be released outside of the lock.
    func start(_ engine: ManagedApp?) -> ManagedApp? {
        state.withLock { state in
            guard !state.isUninstalled else { return engine }
            defer { (state.engine, state.isRunning) = (engine, true) }
            return state.engine
        }
    }
}

extension SimulatedApp: CustomStringConvertible {
    /// The short name of the app.
    public var description: String { name }
}
