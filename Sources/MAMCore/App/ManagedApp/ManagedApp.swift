internal import MAMBase
internal import MAMProcesses
internal import MAMVolumes
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
        state = Guarded(State(engine, sdk: configuration.reading))
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

/// The choice of the executor for async calls: only a device with storage or files on disk has one.
extension DeviceEnvironment {
    /// Returns the executor of calls that may wait for the storage or for files; nil if no such call blocks.
    ///
    /// `usesFiles` tells whether a call may use files on the machine's own file system.
    func executor(usesFiles: Bool) -> DeviceExecutor? {
        guard keepsOnDisk || usesFiles && volume is SystemVolume else { return nil }
        return storage.executor
    }

    /// Runs a call that may wait for the storage on the executor of the device; directly if no such call blocks.
    ///
    /// - Parameters:
    ///   - usesFiles: Whether the call may use files of the machine's own file system. Defaults to false.
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: The result of `body`.
    /// - Throws: `overloaded` or `canceled` if the call did not begin; the error of `body`.
    package func offloaded<Value: Sendable>(
        usesFiles: Bool = false, alwaysBegins: Bool = false,
        _ body: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        guard let executor = executor(usesFiles: usesFiles) else { return try await body() }
        let result = try await executor.run(alwaysBegins: alwaysBegins) { () async -> Result<Value, StorageError> in
            do throws(StorageError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension ManagedApp {
    private var executor: DeviceExecutor? { device.executor(usesFiles: configuration.hasFiles) }

    /// Runs a call of the app that may block on the executor of the device; directly if no call blocks.
    ///
    /// - Parameters:
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: The result of `body`.
    /// - Throws: `overloaded` or `canceled` if the call did not begin; the error of `body`.
    package func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await device.offloaded(usesFiles: configuration.hasFiles, alwaysBegins: alwaysBegins, body)
    }

    /// Runs a call that cannot fail; if it did not begin, reports that and returns the result of `refused`.
    ///
    /// `alwaysBegins` is for calls without which an account would stay on the screen unchecked.
    func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, refused: (StorageError) -> Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor else { return await body() }
        do throws(StorageError) { return try await executor.run(alwaysBegins: alwaysBegins, body) } catch {
            if !isEnded { report(.storageFailed(error.message)) }
            return refused(error)
        }
    }

    /// Runs a call that cannot fail, and that itself passes to the executor what may block, see ``executorForPart``.
    func offloadedInParts<Value: Sendable>(
        refused: (StorageError) -> Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor else { return await body() }
        do throws(StorageError) { return try await executor.runInParts(body) } catch {
            if !isEnded { report(.storageFailed(error.message)) }
            return refused(error)
        }
    }

    /// The executor for a part of a call that may block; nil if the part may run where the caller runs.
    var executorForPart: DeviceExecutor? { executor.flatMap { $0.isCurrent ? nil : $0 } }

    /// Asks a delegate, a service or a user on a thread outside the executor, whose threads are for the disk.
    func asking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await DeviceExecutor.leaving(device.executorInUse, body)
    }

    /// Calls a method of a delegate, and reports it if its default answers.
    ///
    /// Only apps that look for leaks report it: the default may be what the app wants.
    func notingDefaults<Value: Sendable>(_ call: @Sendable () async -> Value) async -> Value {
        guard detectsIdentityLeaks else { return await call() }
        return await DelegateMethod.watchingDefaults({ [weak self] in self?.report(.defaultAnswered($0)) }, call)
    }
}

extension EnrollmentOutcome {
    /// Makes the outcome of a call that did not begin.
    init(_ refusal: StorageError) { self = .withoutStatus(refusal.code == .canceled ? .canceled : .overloaded) }
}

extension ManagedApp {
    /// The screens, calls and work that the app has begun and not ended, with the events that can end them.
    package var openWaits: [OpenWait] {
        let now = device.time.now()
        return state.withLock { state in
            guard !state.isEnded else { return [] }
            var waits: [OpenWait] = []
            if let contents = state.enrollment.now, let machine = contents.machine {
                waits += machine.openWaits(
                    EngineActivity(
                        tickets: Set(contents.requests.keys), isWorking: !contents.works.isEmpty,
                        hasTimer: contents.secondsLeft(at: now) != nil || contents.secondsToTry(at: now) != nil,
                        callCount: contents.calls.count))
            }
            if let machine = state.compliance.machine, var wait = machine.openWait {
                // The work before the restart may itself wait, for example for a store that failed.
                if wait.ends == [.restart], state.enrollment.now?.machine?.isBeforeRestart == true {
                    wait.ends.insert(.other)
                }
                waits.append(wait)
            }
            return waits
        }
    }
}

extension ComplianceMachine {
    /// The first remediation, with the events that can end its stage; nil without one.
    var openWait: OpenWait? {
        guard let first = requests.first else { return nil }
        let ends: Set<OpenWait.End> =
            switch stage {
            // An app that has not finished launching is at rest: its next start goes on.
            case .waiting: hasLaunched ? [] : [.restart]
            case .enrolling, .checkingIn: [.other]
            case .restarting: [.restart]
            case .launching: [.person]
            // Both are awaited by the call that began them, so at rest nothing is left to end them.
            case .wiping, .telling: []
            }
        return OpenWait(.remediation(first.account, stage: "\(stage)"), ends)
    }
}

extension ManagedApp {
    /// Puts a policy in force for an account, or removes it with `nil`, and notifies the features of the change.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy.
    ///   - id: The account; ``AccountID/unmanaged`` never has a policy.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    ///   - isHeld: Whether the store has a record that the app holds the account, or gets one with the first use of a
    ///     key. Defaults to `false`: an app with a container writes it, waits for the disk, and reports a failure.
    ///   - keepsSettings: Whether the stored certificate pins and settings for signing in are kept when the policy is
    ///     removed. Defaults to `false`: they are deleted from the store.
    ///   - isWanted: A check that runs under the app's lock; nothing changes if it returns `false`.
    /// - Returns: The result of `isWanted`.
    @discardableResult
    func changePolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false, isHeld: Bool = false,
        keepsSettings: Bool = false, if isWanted: (State) -> Bool
    ) -> Bool {
        guard !id.isUnmanaged else { return false }
        if !accounts.contains(id) {
            // Removing a policy does not register an account.
            guard policy != nil else { return state.withLock { isWanted($0) } }
            accounts.register(id)
        }
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return false }
        let change = updateIdentities { state -> PolicyChange? in
            guard isWanted(state) else { return nil }
            var change = state.replacePolicy(
                of: record, in: table, by: policy, allowsScreenCapture: allowsScreenCapture)
            if change.unblocks { _ = state.launch.setBlocked(change.group, to: .notBlocked) }
            table.publish(change.after, to: record)
            if !engine.isMultiIdentity {
                change.processBefore = state.process
                state.keepProcessIdentity(in: table)
                change.processAfter = state.process
            }
            return change
        }
        guard let change else { return false }
        if policy != nil, !isHeld { holdAccount(id) }
        if change.endsManagement, !keepsSettings { forgetSettings(of: id) }
        tellFeatures(of: change, to: policy, in: id)
        return true
    }

    /// Deletes the settings of an account that no longer has a policy.
    private func forgetSettings(of id: AccountID) {
        // Accounts unknown to enrollment count as enrolled while they have a policy; enrollment reports the others
        // itself. The settings for signing in serve all accounts, so they are deleted with the last account.
        if !policyManager.isManagementEnabled, !hasEnrollment { settingsManager.accountUnenrolled() }
        certificatePinningManager.accountUnenrolled(id)
    }

    /// Notifies the features of a change of an account's policy, always in this order.
    private func tellFeatures(of change: PolicyChange, to policy: MAMPolicy?, in id: AccountID) {
        // Apart, because an event that is made only for an observer would copy the whole change.
        let process = change.processAfter
        report(.policyChanged(account: id, policy: policy?.fingerprint))
        if change.isOther { post(.policyDidChange(account: id)) }
        let (old, new) = (change.before, change.after)
        if old.isEncryptionRequired != new.isEncryptionRequired {
            report(
                .dataProtectionChanged(account: id, isEncryptionRequired: new.isEncryptionRequired),
                notifying: .dataProtectionDidChange(account: id))
        }
        if old.isBackupBlocked != new.isBackupBlocked {
            report(.backupExclusionChanged(account: id, isExcluded: new.isBackupBlocked))
        }
        if change.processBefore != process { report(.processIdentityChanged(account: process)) }
    }
}

/// The state that an app has only after something was registered, set or opened in it, in one object.
///
/// An idle app has no such object (``ManagedApp/State``).
struct RareAppState: Sendable, InitiallyEmpty {
    /// The tenants and names of accounts, by group.
    var profiles = SortedTable<UInt32, KnownAccount>()
    var appConfigs = AppConfigStore()
    var mainQueue: MainQueue?
    /// The containers of file calls; set by the first call.
    var files: [KnownContainer]?
    /// The running file calls; set by the first one.
    var fileCalls: RunningCalls?
    /// The launch host, the blocked accounts and the runs of conditional launch.
    var launch = LaunchState()
    /// The enrolled accounts, and the service, delegate and user of enrollment.
    var enrollment = EnrollmentState()
    var compliance = ComplianceState()
    /// The open scopes; only in apps that look for leaks.
    var openScopes: OpenScopes?
    var delegate: (any MAMPolicyDelegate)?
    /// The settings that were set at run time, once they were read.
    var settings: SettingsSnapshot?
    /// The hub of notifications; made by the first notification or observer.
    var hub: NotificationHub?
    /// The pins of certificates, once they were read.
    var certificatePins: CertificatePinsSnapshot?
    /// The receivers of log lines and telemetry.
    var audience = RareState<AppAudience>()
}

/// The rare state, with its parts as properties of the state itself.
///
/// Reading properties makes no object. Those with `_modify` make it on any change, others when set to a nonempty value.
extension ManagedApp.State {
    var profiles: SortedTable<UInt32, KnownAccount> {
        get { rare.map { $0.profiles } ?? SortedTable() }
        _modify { yield &rare.made.profiles }
    }

    var appConfigs: AppConfigStore {
        get { rare.map { $0.appConfigs } ?? AppConfigStore() }
        _modify { yield &rare.made.appConfigs }
    }

    /// What the version of the app's SDK reads of policies and app configurations; nil for everything.
    var sdk: SDKReading? {
        get { rare.map { $0.appConfigs.sdk } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.appConfigs.sdk = newValue } }
    }

    var mainQueue: MainQueue? {
        get { rare.map { $0.mainQueue } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.mainQueue = newValue } }
    }

    var files: [KnownContainer]? {
        get { rare.map { $0.files } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.files = newValue } }
    }

    var fileCalls: RunningCalls? {
        get { rare.map { $0.fileCalls } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.fileCalls = newValue } }
    }

    var launch: LaunchState {
        get { rare.map { $0.launch } ?? LaunchState() }
        _modify { yield &rare.made.launch }
    }

    var enrollment: EnrollmentState {
        get { rare.map { $0.enrollment } ?? EnrollmentState() }
        _modify { yield &rare.made.enrollment }
    }

    var compliance: ComplianceState {
        get { rare.map { $0.compliance } ?? ComplianceState() }
        _modify { yield &rare.made.compliance }
    }

    var openScopes: OpenScopes? {
        get { rare.map { $0.openScopes } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.openScopes = newValue } }
    }

    var delegate: (any MAMPolicyDelegate)? {
        get { rare.map { $0.delegate } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
    }

    var settings: SettingsSnapshot? {
        get { rare.map { $0.settings } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.settings = newValue } }
    }

    var hub: NotificationHub? {
        get { rare.map { $0.hub } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.hub = newValue } }
    }

    var certificatePins: CertificatePinsSnapshot? {
        get { rare.map { $0.certificatePins } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.certificatePins = newValue } }
    }

    var audience: AppAudience? {
        get { rare.map { $0.audience }?.value }
        set { rare.change(toEmpty: newValue == nil) { $0.audience = RareState(newValue) } }
    }
}
