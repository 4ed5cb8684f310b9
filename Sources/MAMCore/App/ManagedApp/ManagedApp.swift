internal import MAMBase
internal import Synchronization

/// One simulated app process, with its identities, its policies and its managers.
///
/// There are no singletons: several apps in one process never see each other's identities or policies. The managers,
/// such as ``policyManager``, ``accounts`` and ``windows``, are small values that refer to the app. To find out whether
/// two managers belong to the same app, compare their property `app`.
///
/// An app is safe to use from any thread. A change of identities or policies holds the app's only lock for a moment. No
/// callback runs while the lock is held. Code can ask about the policy of the account that it acts for. Such a question
/// takes the lock only in these cases:
/// - The key window shows several accounts.
/// - The question names a window.
/// - The identity of the key window or the process is an account id that the app does not know (``accounts``).
public final class ManagedApp: Sendable {
    /// The number of the app in scopes and thread slots; unlike an address it is never reused in a process.
    let serial: UInt64
    /// The configuration with which the app was started.
    public let configuration: Configuration
    /// The simulated device on which the app runs.
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
    /// Whether unknown accounts are blocked, because any may have a policy whose account name was damaged in the store.
    let distrustsUnknownAccounts = Atomic<Bool>(false)
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    let state: Guarded<State>

    /// Starts an app on a device.
    ///
    /// If the device has stored data, the call blocks the calling thread while it reads the data of the app's last
    /// process. If another process uses the storage, the call waits at most two seconds.
    ///
    /// The app ends immediately if the device's ``DeviceGroup`` was evicted or its quota of apps is reached. Its calls
    /// then fail, and it blocks every account. For an error instead, call ``DeviceEnvironment/start(_:)``.
    ///
    /// - Parameters:
    ///   - configuration: The app's properties. Defaults to an app without files.
    ///   - device: The device on which the app runs. Defaults to a new device.
    public init(_ configuration: Configuration = Configuration(), on device: DeviceEnvironment = DeviceEnvironment()) {
        self.configuration = configuration
        self.device = device
        engine = configuration.engine
        detectsIdentityLeaks = configuration.detectsIdentityLeaks
        isObserved = configuration.observer != nil
        state = Guarded(State(engine, sdk: configuration.sdkVersion.map(SDKReading.init)))
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

        init(_ settings: EngineSettings, sdk: SDKReading? = nil) {
            identities = IdentitySwitchMachine(settings.identities)
            self.sdk = sdk
        }
    }
}

extension ManagedApp: CustomStringConvertible {
    /// A text with the type and the bundle id of the app.
    ///
    /// It never contains an account.
    public var description: String { "ManagedApp(\(configuration.bundleID))" }
}
