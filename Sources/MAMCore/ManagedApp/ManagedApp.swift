internal import MAMBase
internal import Synchronization

/// One simulated app process, with its identities, its policies and its managers.
///
/// There are no singletons: several apps in one process never see each other's identities or policies. The managers
/// (``policyManager``, ``accounts``, ``windows``) are views of the app object and cost nothing to make. Compare apps,
/// not managers.
///
/// Safe to use from any thread. Questions under the effective identity take no lock, with these exceptions:
///
/// - a merged window
/// - a named window
/// - an id outside the directory as the identity of a window or the process
///
/// Changes hold the app's one lock for a moment, and no callback runs while it is held.
public final class ManagedApp: Sendable {
    /// The number of the app in scopes and thread slots; unlike an address it is never reused in a process.
    let serial: UInt64
    /// The configuration that the app was started with.
    public let configuration: Configuration
    /// The device that the app runs on.
    public let device: DeviceEnvironment

    /// The directory, made by the first registration.
    let table = AccountTableCell()
    /// The word of the process identity's account.
    let processCell = Atomic<UInt>(AccountBits.unset.rawValue)
    let keyWindowCell = Atomic<UInt>(AccountBits.unset.rawValue)
    /// Counts changes of either cell, odd while one is under way.
    let identityVersion = Atomic<UInt64>(0)
    // Copies of values that questions read often: many apps share the object behind their configurations, and all
    // threads would contend for its reference count.
    /// The app's settings that the engine reads.
    let engine: EngineSettings
    /// Whether leaks of this app's identities are looked for.
    let detectsIdentityLeaks: Bool
    /// Whether the configuration names an observer.
    let isObserved: Bool
    /// Whether the app has receivers of events besides the observer.
    let audience = Atomic<Bool>(false)
    /// Whether unknown accounts are blocked, because any of them may have a policy whose account name was damaged in
    /// the store.
    let distrustsUnknownAccounts = Atomic<Bool>(false)
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    let state: Guarded<State>

    /// Starts an app on a device.
    ///
    /// Blocks the calling thread if the device has stored data: it reads the data that the last process left, and waits
    /// at most two seconds for another process that holds the storage.
    ///
    /// An app that its device's group refuses, or of an evicted group, ends immediately: its calls fail, and it blocks
    /// every account. ``DeviceEnvironment/start(_:)`` throws instead.
    ///
    /// - Parameters:
    ///   - configuration: The app's properties. Defaults to an app without files.
    ///   - device: The device. Defaults to a new one.
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
        // Before the caller gets the app: without its policies it would allow everything.
        if device.keepsSomething { restoreOrReport() }
    }

    deinit {
        device.group?.leave(serial)
        reportScopesThatOutliveIt()
        device.appCount.subtract(1, ordering: .relaxed)
        device.accountCount.subtract(UInt32(truncatingIfNeeded: table.load()?.count ?? 0), ordering: .relaxed)
        DispatchPropagation.end(configuration.dispatchPropagation)
    }

    /// The state that the lock protects.
    ///
    /// An idle app has only empty collections, which use no heap; ``RareAppState`` holds rare state.
    struct State: Sendable {
        /// The identities of windows and process as they were given, and the switches in progress.
        var identities: IdentitySwitchMachine
        var lastWindow: UInt32 = 0
        // Small properties lie together, to keep an idle app small.
        /// Whether the process was killed, after which its calls have no effect.
        var isEnded = false
        /// Whether settings of an account that was removed still have to be deleted from the store.
        var owesUnenrollment = false
        /// The progress of restoring the state that the last process left.
        var restoring = Restoring.done
        /// The policy in force per account group.
        var policies = SortedTable<UInt32, PolicyInForce>()
        /// The state that an app has only once it is used.
        var rare = RareState<RareAppState>()

        init(_ settings: EngineSettings) { identities = IdentitySwitchMachine(settings.identities) }
    }
}

extension ManagedApp: CustomStringConvertible {
    /// The type and the bundle id; never an account.
    public var description: String { "ManagedApp(\(configuration.bundleID))" }
}
