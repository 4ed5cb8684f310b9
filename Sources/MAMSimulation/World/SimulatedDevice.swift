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

    /// Makes a device without apps on any volume.
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

    private func set(_ fact: DeviceFacts, to isTrue: Bool) {
        environment.set(fact, to: isTrue)
    }
}
