internal import MAMBase
internal import Synchronization

/// One simulated app process: who acts in it, which policies apply, what its managers say.
///
/// There are no singletons: several apps live in one process and never see each other's identities or policies. The
/// managers (``policyManager``, ``accounts``, ``windows``) are views of the one app object and cost nothing to make;
/// compare apps, not managers.
///
/// Safe to use from any thread. Questions of whoever acts take no lock, but for merged windows, for a window that is
/// named, and for ids outside the directory in a window or the process; changes take the app's one lock for a moment,
/// and nothing is called back while it is held.
public final class ManagedApp: Sendable {
    /// Never reused in a process, unlike an address: what scopes and thread slots know an app by.
    let serial: UInt64
    /// What the app was built with.
    public let configuration: Configuration
    /// The device the app stands on.
    public let device: DeviceEnvironment

    /// The directory, made by the first registration.
    let table = AccountTableCell()
    /// Account bits of the process identity, and of the key window.
    let processCell = Atomic<UInt>(AccountBits.unset.rawValue)
    let keyWindowCell = Atomic<UInt>(AccountBits.unset.rawValue)
    /// Counts changes of either cell, odd while one is under way.
    let identityVersion = Atomic<UInt64>(0)
    // What is asked again and again stands here once more: many apps share the object that their configurations keep it
    // in, and every thread would count its references there.
    /// What the engine reads of the app's settings.
    let engine: EngineSettings
    /// Whether leaks of this app's identities are looked for.
    let detectsIdentityLeaks: Bool
    /// Whether the configuration names an observer.
    let isObserved: Bool
    /// Whether somebody besides the observer is told of events.
    let audience = Atomic<Bool>(false)
    /// Whether anybody of whom nothing is known may be the account of a policy whose name was damaged.
    let distrustsUnknownAccounts = Atomic<Bool>(false)
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    let state: Guarded<State>

    /// Starts an app on a device of its own, or on the device given.
    ///
    /// Blocks the calling thread where the device keeps something: it reads what the last process left, and waits two seconds at
    /// most for another process that holds the storage.
    public init(_ configuration: Configuration = Configuration(), on device: DeviceEnvironment = DeviceEnvironment()) {
        self.configuration = configuration
        self.device = device
        engine = configuration.engine
        detectsIdentityLeaks = configuration.detectsIdentityLeaks
        isObserved = configuration.observer != nil
        state = Guarded(State(engine))
        serial = AppSerial.next(configuration.dispatchPropagation)
        device.appCount.add(1, ordering: .relaxed)
        DispatchPropagation.begin(configuration.dispatchPropagation)
        listen(configuration.logger, configuration.telemetryDelegate)
        if configuration.dispatchPropagation == .automatic, let hindrance = DispatchPropagation.hindrance {
            report(.dispatchPropagationInactive(hindrance))
        }
        guard device.group?.admit(self) ?? true else {
            refuseStart()
            return
        }
        if configuration.containingApp != nil { device.noteRunning(self) }
        // Before anybody has the app: without its policies it would allow everything.
        if device.keepsSomething { restoreOrReport() }
    }

    deinit {
        device.group?.leave(serial)
        reportScopesThatOutliveIt()
        device.appCount.subtract(1, ordering: .relaxed)
        device.accountCount.subtract(UInt32(truncatingIfNeeded: table.load()?.count ?? 0), ordering: .relaxed)
        DispatchPropagation.end(configuration.dispatchPropagation)
    }

    /// What the lock protects.
    ///
    /// An idle app holds empty collections only, which cost no heap; what it may never need stands in ``RareAppState``.
    struct State: Sendable {
        /// What windows and process hold, as it was given, and what is under way to change it.
        var identities: IdentitySwitchMachine
        var lastWindow: UInt32 = 0
        // What is small stands together: an idle app has no byte to spare.
        /// Whether the process was killed; nothing it does counts any more.
        var isEnded = false
        /// Whether what was set for an account that has left could not be taken out of the store yet.
        var owesUnenrolment = false
        /// Whether what the last process left has been put in force.
        var restoring = Restoring.done
        /// The policy in force per account group.
        var policies = SortedTable<UInt32, PolicyInForce>()
        /// What an app has only once it is used.
        var rare = RareState<RareAppState>()

        init(_ settings: EngineSettings) { identities = IdentitySwitchMachine(settings.identities) }
    }
}

extension ManagedApp: CustomStringConvertible {
    /// The bundle id; never an account.
    public var description: String { "ManagedApp(\(configuration.bundleID))" }
}
