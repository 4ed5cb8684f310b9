internal import MAMBase
public import MAMCore

/// One app on a simulated device: with the SDK in it, or without.
///
/// Safe to use from any thread.
public final class SimulatedApp: Sendable {
    /// The short name the device knows it by.
    public let name: String
    private let state: Guarded<State>

    /// The names by which a device finds an app; the same for all of its processes.
    struct Identity: Sendable {
        let bundleID: String
        let publisher: String
        /// The app that contains it, for an extension.
        let host: AppContainer?
    }

    private struct State: Sendable {
        /// The engine of the process that runs, or of the last one.
        var engine: ManagedApp?
        var isRunning = true
        /// Whether it was uninstalled; it never runs again.
        var isUninstalled = false
        var accounts: [SimulatedUser] = []
        /// Who was signed in or out while no engine ran to be told.
        var owed: [SimulatedUser] = []
        /// Its code, as far as it has to answer its engine.
        var life: SimulatedLife?
        /// Whether it has a service.
        var isLiving = false
        /// What device management configures in it.
        var configuration: AppConfiguration?
    }

    init(name: String, managed: ManagedApp?) {
        self.name = name
        state = Guarded(State(engine: managed))
    }

    /// The engine inside the app, `nil` in an app without the SDK, and while the app is not running.
    ///
    /// Every process has one of its own: ask again after ``SimulatedDevice/relaunch(_:)``.
    public var managed: ManagedApp? { state.withLock { $0.isRunning ? $0.engine : nil } }

    /// Whether the app's process is alive: from its installation until ``SimulatedDevice/kill(_:)``, and again from
    /// ``SimulatedDevice/relaunch(_:)``.
    public var isRunning: Bool { state.withLock { $0.isRunning } }

    /// The users whose accounts are signed in, in the order they came.
    public var accounts: [SimulatedUser] { state.withLock { $0.accounts } }

    /// The engine of the process that runs, or of the last one: other apps judge this one by what it last knew.
    var engine: ManagedApp? { state.withLock { $0.engine } }

    /// Its code; made by the first who asks for it.
    func life(on device: DeviceReference) -> SimulatedLife {
        state.withLock { state in
            let life = state.life ?? SimulatedLife(of: name, on: device)
            state.life = life
            return life
        }
    }

    /// Whether its code was asked for anything.
    var hasLife: Bool { state.withLock { $0.life != nil } }

    /// Whether it has a service.
    var isLiving: Bool { state.withLock { $0.isLiving } }

    /// What device management configures in it; each process is given that.
    var configuration: AppConfiguration? {
        get { state.withLock { $0.configuration } }
        set { state.withLock { $0.configuration = newValue } }
    }

    /// From now on it has a service; false when it had one before.
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

    /// An engine is to be told of a user, once one runs.
    func owe(_ user: SimulatedUser) {
        state.withLock { state in
            if !state.owed.contains(user) { state.owed.append(user) }
        }
    }

    /// Whom an engine is to be told of; asked once.
    func takeOwed() -> [SimulatedUser] {
        state.withLock { state in
            defer { state.owed = [] }
            return state.owed
        }
    }

    func signOut(_ user: SimulatedUser) { state.withLock { $0.accounts.removeAll { $0 == user } } }

    /// What the device finds the app by; nil without the SDK, and once it was uninstalled.
    var identity: Identity? {
        guard let configuration = engine?.configuration else { return nil }
        let host = configuration.policyBundleID
        return Identity(
            bundleID: configuration.bundleID, publisher: configuration.publisher,
            host: host == configuration.bundleID ? nil : AppContainer(publisher: configuration.publisher, app: host))
    }

    /// Whether it was uninstalled (``SimulatedDevice/uninstall(_:)``).
    public var isUninstalled: Bool { state.withLock { $0.isUninstalled } }

    /// Ends the app for good; gives what it held, which must not go under the lock.
    func uninstall() -> (any Sendable)? {
        state.withLock { state in
            let held = (state.engine, state.life)
            (state.isUninstalled, state.isRunning, state.isLiving) = (true, false, false)
            (state.engine, state.life, state.accounts, state.owed, state.configuration) = (nil, nil, [], [], nil)
            return held
        }
    }

    /// Ends the process; the engine whose process it was, `nil` when none ran.
    func stop() -> ManagedApp? {
        state.withLock { state in
            defer { state.isRunning = false }
            return state.isRunning ? state.engine : nil
        }
    }

    /// Begins a new process; the engine it takes the place of, which must not go under the lock.
    func start(_ engine: ManagedApp?) -> ManagedApp? {
        state.withLock { state in
            guard !state.isUninstalled else { return engine }
            defer { (state.engine, state.isRunning) = (engine, true) }
            return state.engine
        }
    }
}

extension SimulatedApp: CustomStringConvertible {
    /// The short name.
    public var description: String { name }
}
