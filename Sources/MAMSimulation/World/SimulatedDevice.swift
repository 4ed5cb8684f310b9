internal import MAMBase
public import MAMCore
internal import MAMStorage
package import MAMVolumes
internal import Synchronization

/// A simulated phone, whose apps share its clock, its storage and a simulated Intune service.
///
/// A process can create many devices. Two devices share only the objects that are passed to both of them: a tenant, a
/// clock, a table of policies (`PolicyInterner`) or a group (`DeviceGroup`). Every app with the SDK has a folder for
/// its files. This folder is called the container, and has the app's name. By default all containers are in memory and
/// end with the device. Safe to use from any thread.
public final class SimulatedDevice: Sendable {
    /// The tenant with the users of the device and their policies.
    public let tenant: SimulatedTenant
    /// The device's clock.
    public let time: VirtualTime
    /// The state that the engines of all apps on the device share: facts about the device, clock, policies and storage.
    public let environment: DeviceEnvironment
    /// The simulated Intune service that the apps on the device call.
    public let service: SimulatedService
    let reference = DeviceReference()
    let installed = Guarded(InstalledApps())
    /// The next alarm of each app, used while time passes.
    let alarms = DeviceAlarms()
    let launchWorld = Guarded(LaunchWorld())
    /// The wipes and restarts so far.
    let interruptionLog = Guarded(InterruptionLog())
    private let limit = Atomic<Int>(SimulatedDevice.defaultMessageLimit)
    /// The time, wakes and events that the device may still use; `nil` for no limit.
    let allowance = Guarded<ScenarioAllowance?>(nil)
    let containers: DeviceContainers
    private let storageGate = StorageGate()
    private let lease: DeviceLease?

    /// The folder of the containers on the volume in memory.
    private static let memoryFolder = "/apps"

    /// Makes a device without apps, whose files are in memory.
    ///
    /// The memory for files is allocated by the first file call, so a device without files stays small.
    ///
    /// - Parameters:
    ///   - tenant: The tenant with the users and their policies.
    ///   - facts: The initial facts about the device: device management, passcode, jailbreak. Defaults to none.
    ///   - time: The clock of the device, which several devices can share. Defaults to a new clock at
    ///     ``VirtualTime/start``.
    ///   - policies: The table that keeps one object for equal policies, to save memory. Pass the same table to all
    ///     devices of a simulation. Defaults to a new table.
    ///   - group: The group that the device belongs to. The devices of a group share quotas and can be ended together.
    ///     Defaults to `nil`, for none.
    public convenience init(
        tenant: SimulatedTenant, facts: DeviceFacts = [], time: VirtualTime = VirtualTime(),
        policies: PolicyInterner = PolicyInterner(), group: DeviceGroup? = nil
    ) {
        self.init(tenant: tenant, facts: facts, time: time, policies: policies, volume: LazyVolume(), group: group)
    }

    /// Makes a device without apps, whose files are on the file system of the computer that runs the simulation.
    ///
    /// The data of its apps remains after the process ends. A later device with the same folder and storage, and with
    /// apps of the same names, uses that data.
    ///
    /// - Parameters:
    ///   - tenant: The tenant with the users and their policies.
    ///   - facts: The initial facts about the device: device management, passcode, jailbreak. Defaults to none.
    ///   - time: The clock of the device, which several devices can share. Defaults to a new clock at
    ///     ``VirtualTime/start``.
    ///   - policies: The table that keeps one object for equal policies, to save memory. Pass the same table to all
    ///     devices of a simulation. Defaults to a new table.
    ///   - containers: The folder for the containers of the apps, an absolute path. It is created if it is missing; its
    ///     parent folder must exist.
    ///   - storage: The storage for the accounts' keys, policies and enrollments, and for the index of file owners.
    ///   - group: The group that the device belongs to. The devices of a group share quotas and can be ended together.
    ///     Defaults to `nil`, for none.
    /// - Throws: `StorageError` with the code `busy` if a device with another folder for containers uses the same
    ///   storage, in this process or another process. This prevents the apps of the two devices from sharing accounts
    ///   by mistake.
    public convenience init(
        tenant: SimulatedTenant, facts: DeviceFacts = [], time: VirtualTime = VirtualTime(),
        policies: PolicyInterner = PolicyInterner(), containers: String, storage: DeviceStorage,
        group: DeviceGroup? = nil
    ) throws(StorageError) {
        let volume = SystemVolume()
        let lease = try storage.enter(withContainersIn: DeviceContainers(containers, on: volume).folder)
        self.init(
            tenant: tenant, facts: facts, time: time, policies: policies, volume: volume, containers: containers,
            storage: storage, lease: lease, group: group)
    }

    package init(
        tenant: SimulatedTenant, facts: DeviceFacts = [], time: VirtualTime = VirtualTime(),
        policies: PolicyInterner = PolicyInterner(), volume: any Volume, containers: String? = nil,
        storage: DeviceStorage? = nil, lease: DeviceLease? = nil, group: DeviceGroup? = nil
    ) {
        self.tenant = tenant
        self.lease = lease
        self.time = time
        let gate = storageGate
        self.environment = DeviceEnvironment(
            facts: facts, time: time, policies: policies,
            // With a fault set, the empty store counts as used: otherwise it would be taken for a new one.
            storage: storage
                ?? DeviceStorage(
                    keys: DeviceStorage.GivenKeys(
                        make: { FailingKeyStore(MemoryKeyStore(), behind: gate) }, seemsUsed: { gate.fault != nil })),
            volume: volume, group: group)
        self.containers = DeviceContainers(containers ?? Self.memoryFolder, on: volume)
        service = SimulatedService(tenant, of: reference)
        reference.value = self
        environment.contentEvaluator = service
        environment.tellOfMissingUser(true)
    }

    /// The simulated error of the storage for keys, policies and enrollments; `nil` for none.
    ///
    /// It has no effect on a device that the caller made with a `storage` argument. That storage fails only for real
    /// reasons, such as a full disk.
    public var storageFault: StorageFault? {
        get { storageGate.fault }
        set { storageGate.fault = newValue }
    }

    /// The default of ``messageLimit``: 128 messages for each app, which take about 20 KB at most.
    public static let defaultMessageLimit = 128

    /// The maximum number of messages from the engine that are kept for each app until ``takeMessages(of:)`` returns
    /// them.
    ///
    /// When more messages (``AppMessage``) arrive, the oldest are dropped and counted. The value is clamped to 0 (no
    /// messages) through 1,000,000, and applies from the next message on. Defaults to ``defaultMessageLimit``.
    public var messageLimit: Int {
        get { limit.load(ordering: .relaxed) }
        set { limit.store(min(max(newValue, 0), 1_000_000), ordering: .relaxed) }
    }

    /// Whether the device is enrolled in device management.
    ///
    /// The fact alone changes no answer about an account: an app counts as managed by the keys that device management
    /// delivers to it (``setManagedUser(_:allowsOnlyUser:)``, ``deliver(_:to:)``). A device that is enrolled has apps
    /// that device management installed: those without the SDK, and those without a managed account. When the
    /// enrollment ends, the configurations of device management are removed from all apps.
    public var isMDMEnrolled: Bool {
        get { environment.facts.contains(.mdmEnrolled) }
        set {
            if isMDMEnrolled, !newValue { removeManagement() }
            set(.mdmEnrolled, to: newValue)
        }
    }

    /// Whether the device has a passcode.
    public var hasPasscode: Bool {
        get { environment.facts.contains(.devicePasscode) }
        set { set(.devicePasscode, to: newValue) }
    }

    /// The apps on the device, in the order in which they were installed.
    public var apps: [SimulatedApp] { installed.withLock { $0.all } }

    /// Returns the app with a short name; `nil` if no app on the device has the name.
    public func app(_ name: String) -> SimulatedApp? { installed.withLock { $0[name] } }

    /// Installs an app that contains the SDK, and starts its process.
    ///
    /// Replaces an app of the same name, as an update does; the files of the replaced app stay.
    ///
    /// - Parameters:
    ///   - name: The short name of the app, and the name of the folder for its files. An app with a name that no folder
    ///     can have, such as `a/b`, has no files.
    ///   - configuration: The app's configuration. Defaults to a configuration whose bundle id is `com.example.`
    ///     followed by the name. If the configuration names no folder for the app's files, or none for app groups, the
    ///     device makes these folders. Apps with the same bundle id share their keys, so give each app its own bundle
    ///     id. A configuration with `ContainingAppBundleId` makes the app an extension, which has the accounts of its
    ///     containing app.
    /// - Returns: The app, whose process runs.
    @discardableResult
    public func install(_ name: String, _ configuration: ManagedApp.Configuration? = nil) -> SimulatedApp {
        let configuration = prepared(name, configuration)
        return install(SimulatedApp(name: name, managed: ManagedApp(configuration, on: environment)))
    }

    /// Installs an app as ``install(_:_:)`` does, but throws an error if the app would exceed the quota of the device's
    /// group.
    ///
    /// By contrast, ``install(_:_:)`` installs an app beyond the quota without an error. The engine of that app ends at
    /// once: its calls fail, and it blocks every account. A running app of the same name counts toward the quota until
    /// the new app has replaced it. To install a new app in its place, end the running app with ``kill(_:)`` first.
    ///
    /// - Parameters:
    ///   - name: The short name of the app.
    ///   - configuration: The app's configuration. Defaults to a configuration whose bundle id is `com.example.`
    ///     followed by the name.
    /// - Returns: The app, whose process runs.
    /// - Throws: `QuotaError` with the code `apps` when the quota is used up, or `evicted` if the group of devices was
    ///   evicted. The installed apps are then unchanged. An empty folder for the files of the new app can remain.
    @discardableResult
    public func installWithinQuota(
        _ name: String, _ configuration: ManagedApp.Configuration? = nil
    ) throws(QuotaError) -> SimulatedApp {
        install(SimulatedApp(name: name, managed: try environment.start(prepared(name, configuration))))
    }

    private func prepared(_ name: String, _ given: ManagedApp.Configuration?) -> ManagedApp.Configuration {
        let configuration = given ?? ManagedApp.Configuration(bundleID: "com.example.\(name)")
        let container = configuration.container == nil ? containers.make(for: name) : nil
        let groups = configuration.appGroups.isEmpty ? containers.makeGroups(of: configuration) : [:]
        return configuration.installed(in: container, groups)
    }

    /// Installs an app that does not contain the SDK, and replaces an app of the same name.
    ///
    /// - Parameter name: The short name of the app.
    /// - Returns: The app, whose process runs.
    @discardableResult
    public func installUnmanaged(_ name: String) -> SimulatedApp { install(SimulatedApp(name: name, managed: nil)) }

    private func install(_ app: SimulatedApp) -> SimulatedApp {
        if let engine = app.engine { read(policiesOf: app.name, by: engine) }
        let replaced = installed.withLock { apps in apps[app.name].flatMap { apps.number(of: $0) } }
        installed.release { $0.install(app) }
        if let replaced { alarms.remove(replaced) }
        if app.managed != nil { configureInstalled(app) }
        return app
    }

    private func set(_ fact: DeviceFacts, to isTrue: Bool) { environment.set(fact, to: isTrue) }

    /// Returns a reference to the owner of an item or file, for questions to the policies of the receiving app.
    ///
    /// If the owner has no policy in this app, but has a policy in another app of the device, the reference contains
    /// the policy of the other app. Without this rule, data would become unmanaged when it moves to an app without the
    /// account.
    ///
    /// - Parameters:
    ///   - owner: The account that the item or file names as its owner; `nil` for none.
    ///   - app: The app that receives the item or file.
    /// - Returns: The reference to the owner.
    public func owner(_ owner: AccountID?, seenBy app: SimulatedApp) -> AccountReference {
        guard let owner, !owner.isUnmanaged else { return .none }
        guard app.engine?.policyManager.isManaged(owner) != true else { return .id(owner) }
        for other in apps {
            if let policy = other.engine?.policyManager.policyInForce(for: owner) { return .otherManaged(policy) }
        }
        return .id(owner)
    }

    /// Ends an app's process without warning, as the operating system does.
    ///
    /// The accounts that were set on threads, windows and the process are lost. Open files are left as they are, and
    /// their handles can no longer be used. The device's storage, its files and the signed-in users remain. Until
    /// ``relaunch(_:)`` the app answers no calls, and ``SimulatedApp/managed`` is `nil`. If another app exchanges data
    /// with this app, the last policies of this app are used. Does nothing if the app is not running.
    ///
    /// A real process would end together with its threads. In the simulation the threads continue: code that still runs
    /// must not use the old engine any more.
    ///
    /// - Parameter app: The app.
    public func kill(_ app: SimulatedApp) {
        app.stop()?.end()
        forgetAlarm(of: app)
        launchWorld.withLock { $0.shown[app.name] = nil }
    }

    /// Starts a new process of an app, and ends the previous process if it still runs.
    ///
    /// The new process has the same configuration and users. It reads its policies from the device's storage. Newer
    /// policies of the tenant arrive with the next check-in. If a crash interrupted changes of files, the first file call
    /// completes them. The new engine has the delegates that the code of ``setStart(of:_:)`` sets, and none that were set
    /// on the old engine. Use ``open(_:)`` instead to continue unfinished enrollments and check in as well.
    ///
    /// - Parameter app: The app.
    /// - Returns: The engine of the new process; `nil` for an app without the SDK, and for one that was uninstalled.
    @discardableResult
    public func relaunch(_ app: SimulatedApp) -> ManagedApp? {
        kill(app)
        guard !app.isUninstalled else { return nil }
        let new = app.engine.map { ManagedApp($0.configuration, on: environment) }
        if let new {
            read(policiesOf: app.name, by: new)
            app.beginning?(new)
            for user in app.accounts { introduce(user, to: new) }
            if let configuration = configuration(of: app) {
                new.appConfigManager.setDeviceManagementConfiguration(configuration)
            }
            attachHost(to: new, of: app)
            attachService(to: new, of: app)
        }
        let old = app.start(new)
        if let new, app.isLiving { watchAlarm(of: new, of: app) }
        // These users signed in or out while no engine ran.
        if let new { for user in app.takeOwed() { synchronize(user, in: app, new) } }
        withExtendedLifetime(old) {}
        return new
    }

    /// Sets the code that each process of an app runs at its start, as the launch code of a real app does.
    ///
    /// Set the app's delegates, logger and similar objects in this code, because each new process starts without them. The code
    /// runs at once if the app is already running. It runs again at the start of each later process, before other code
    /// uses the new engine. For each delegate that the code does not set, the simulated delegate is used (see
    /// ``standardDelegate(of:)``).
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - start: The code, which receives the engine of the new process; `nil` for none. It is called on any thread
    ///     and must not restart the app.
    public func setStart(of app: SimulatedApp, _ start: (@Sendable (ManagedApp) -> Void)?) {
        app.beginning = start
        if let start, let engine = app.managed { start(engine) }
    }

    private func synchronize(_ user: SimulatedUser, in app: SimulatedApp, _ engine: ManagedApp) {
        if app.accounts.contains(user) { deliver(user, to: engine) } else { setUnenrolled(user, in: engine) }
    }

    /// Returns the policy that the service delivers to a user for an app of this device.
    func policy(for user: SimulatedUser, in managed: ManagedApp) -> MAMPolicy? {
        tenant.delivered(
            to: user, bundleID: managed.configuration.policyBundleID,
            isMDMEnrolled: managed.appConfigManager.isDeviceManaged(for: user.objectID),
            applied: managed.policyManager.policyInForce(for: user.objectID), in: environment.policies)
    }
}

/// The sender or the receiver of data that moves between two apps: an app, and the account that acts in it.
public struct TransferEnd: Sendable {
    /// The app that sends or receives the data.
    public let app: SimulatedApp
    /// The account that acts in the app; `nil` and `AccountID.unmanaged` mean "no user".
    ///
    /// It has no effect in an app without the SDK.
    public let account: AccountID?

    /// Makes the sender or receiver of a transfer.
    ///
    /// - Parameters:
    ///   - app: The app that sends or receives the data.
    ///   - account: The account that acts in the app. Defaults to `nil`, for no user.
    public init(_ app: SimulatedApp, as account: AccountID? = nil) {
        self.app = app
        self.account = account
    }
}

/// The decisions about moving data between two apps: one by the sender's engine, and one by the receiver's engine.
public struct TransferAnswer: Sendable, Equatable {
    /// The decision of the engine in the sending app; `nil` if this app does not contain the SDK.
    public let sent: PolicyDecision?
    /// The decision of the engine in the receiving app; `nil` if this app does not contain the SDK.
    public let received: PolicyDecision?

    /// Whether the data arrives: no engine blocks the transfer, and none requires an evaluation of the content.
    public var isAllowed: Bool { outcome == .allowed }

    /// The stricter outcome of ``sent`` and ``received``.
    ///
    /// An app without the SDK allows the transfer.
    public var outcome: PolicyOutcome {
        let outcomes = [sent, received].compactMap { $0?.outcome }
        if outcomes.contains(.blocked) { return .blocked }
        return outcomes.contains(.allowedAfterEvaluation) ? .allowedAfterEvaluation : .allowed
    }
}

extension SimulatedDevice {
    /// Asks the engines of two apps whether data may move from one app to the other: first the sender's, then the
    /// receiver's.
    ///
    /// Each engine decides for the account that is given for its app, not for the current identity of the app. Each
    /// engine also takes into account the policy that the other app has for the other account. If an app is not
    /// running, its last policies are used.
    ///
    /// - Parameters:
    ///   - sender: The sending app and account.
    ///   - receiver: The receiving app and account.
    ///   - payload: The kind of data. Defaults to text.
    /// - Returns: The decisions of both engines.
    public func transfer(
        from sender: TransferEnd, to receiver: TransferEnd, _ payload: TransferPayload = .text
    ) -> TransferAnswer {
        let own = sender.app.engine?.policyManager.policy(for: sender.account)
        let peer = receiver.app.engine?.policyManager.policy(for: receiver.account)
        return TransferAnswer(
            sent: own?.decision(for: .send(to: receiver.peer(seenBy: own), payload: payload)),
            received: peer?.decision(for: .receive(from: sender.peer(seenBy: peer), payload: payload)))
    }
}

extension TransferEnd {
    /// Describes this app and account as the other side of a transfer, for a question to the policy of another app.
    ///
    /// The result is the first of these that is true:
    ///
    /// - `PeerApp.unmanaged` if this app does not contain the SDK
    /// - `PeerApp.unenrolled` if this app contains the SDK, no account has a policy in this app, and the device is
    ///   enrolled in device management
    /// - `PeerApp.managed(account: .unmanaged)` if this account has no policy in this app
    /// - `PeerApp.managed(account: .same)` if this account is an account to which the policy `asked` applies
    /// - `PeerApp.managed(account: .otherManaged(…))`, with the policy of this account, in all other cases
    ///
    /// - Parameter asked: The policy that answers the question; `nil` if the other app does not contain the SDK.
    /// - Returns: The description of this app and account.
    public func peer(seenBy asked: EffectivePolicy?) -> PeerApp {
        guard let managed = app.engine else { return .unmanaged }
        if managed.device.facts.contains(.mdmEnrolled), !managed.policyManager.isManagementEnabled {
            return .unenrolled
        }
        guard let account, !account.isUnmanaged, let policy = managed.policyManager.policyInForce(for: account) else {
            return .managed(account: .unmanaged)
        }
        guard let asked, asked.isManaged else { return .managed(account: .otherManaged(policy)) }
        let isSame = asked.accountIDs.contains { managed.accounts.isSame($0, account) }
        return .managed(account: isSame ? .same : .otherManaged(policy))
    }
}
