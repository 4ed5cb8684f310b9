internal import MAMBase
public import MAMCore
package import MAMVolumes
internal import Synchronization

/// One device: what its apps share, and the apps on it by name.
///
/// Many devices live in one process and share nothing but the tenant they are given. Every app with the SDK has a
/// container, the folder of its name; unless the device is told otherwise, all of them lie in memory and end with it.
/// Safe to use from any thread.
public final class SimulatedDevice: Sendable {
    /// Where accounts come from, and their policies.
    public let tenant: SimulatedTenant
    /// The device's clock.
    public let time: VirtualTime
    /// What the apps of the device share.
    public let environment: DeviceEnvironment
    /// The service, as the apps of the device reach it.
    public let service: SimulatedService
    let reference = DeviceReference()
    let installed = Guarded(InstalledApps())
    /// When the apps are to be looked at while time passes.
    let alarms = DeviceAlarms()
    let launchWorld = Guarded(LaunchWorld())
    private let limit = Atomic<Int>(SimulatedDevice.defaultMessageLimit)
    /// What time may still cause; nil for no limit.
    let allowance = Guarded<ScenarioAllowance?>(nil)
    let containers: DeviceContainers
    private let storageGate = StorageGate()
    private let lease: DeviceLease?

    /// Where containers lie on a volume of the device's own.
    private static let memoryFolder = "/apps"

    /// Makes a device without apps, whose files lie in memory.
    ///
    /// The memory for files is taken by the first file call: a device that never sees one stays small.
    ///
    /// - Parameters:
    ///   - tenant: Where accounts and their policies come from.
    ///   - facts: Device management and passcode, as the device starts.
    ///   - time: The clock; one clock may be shared by several devices.
    ///   - policies: Where equal policies become one object; pass one to all devices of a simulator.
    ///   - group: The devices with which it shares quotas and ends together. Defaults to none.
    public convenience init(
        tenant: SimulatedTenant, facts: DeviceFacts = [], time: VirtualTime = VirtualTime(),
        policies: PolicyInterner = PolicyInterner(), group: DeviceGroup? = nil
    ) {
        self.init(tenant: tenant, facts: facts, time: time, policies: policies, volume: LazyVolume(), group: group)
    }

    /// Makes a device without apps on the machine's own file system.
    ///
    /// What its apps store survives the process: a device with the same folder and storage, and apps of the same names,
    /// goes on where this one ended.
    ///
    /// - Parameters:
    ///   - tenant: Where accounts and their policies come from.
    ///   - facts: Device management and passcode, as the device starts.
    ///   - time: The clock; one clock may be shared by several devices.
    ///   - policies: Where equal policies become one object; pass one to all devices of a simulator.
    ///   - containers: The folder that gets a container for each app, an absolute path; it is made when it is missing,
    ///     its own folder is not.
    ///   - storage: The keys of accounts, and whose files are whose.
    ///   - group: The devices with which it shares quotas and ends together. Defaults to none.
    /// - Throws: `busy` while a device with another folder of containers uses the storage, in this process or another: their
    ///   apps would take each other's accounts for their own.
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
            // A store that fails is not taken for an empty one, though nothing was kept in it yet.
            storage: storage
                ?? DeviceStorage(
                    keys: DeviceStorage.GivenKeys(
                        make: { FailingKeyStore(MemoryKeyStore(), behind: gate) }, seemsUsed: { gate.fault != nil })),
            volume: volume, group: group)
        self.containers = DeviceContainers(containers ?? Self.memoryFolder, on: volume)
        service = SimulatedService(tenant, of: reference)
        reference.value = self
    }

    /// What is wrong with what the device keeps for its apps, `nil` when nothing is.
    ///
    /// A device that was given its storage keeps everything there, where the machine's own faults count and this has no
    /// effect.
    public var storageFault: StorageFault? {
        get { storageGate.fault }
        set { storageGate.fault = newValue }
    }

    /// How many messages of each app wait for ``takeMessages(of:)`` unless it is told otherwise: 128, at most some 20 KB.
    public static let defaultMessageLimit = 128

    /// How many messages of each app wait for ``takeMessages(of:)``; of more the oldest are dropped and counted.
    ///
    /// From 0, which keeps none, to 1,000,000; counts from the next message on.
    public var messageLimit: Int {
        get { limit.load(ordering: .relaxed) }
        set { limit.store(min(max(newValue, 0), 1_000_000), ordering: .relaxed) }
    }

    /// Whether the device is enrolled in device management.
    public var isMDMEnrolled: Bool {
        get { environment.facts.contains(.mdmEnrolled) }
        set { set(.mdmEnrolled, to: newValue) }
    }

    /// Whether the device has a passcode.
    public var hasPasscode: Bool {
        get { environment.facts.contains(.devicePasscode) }
        set { set(.devicePasscode, to: newValue) }
    }

    /// The apps in the order they were installed.
    public var apps: [SimulatedApp] { installed.withLock { $0.all } }

    /// The app of that name, `nil` when it is not on the device.
    public func app(_ name: String) -> SimulatedApp? { installed.withLock { $0[name] } }

    /// Installs an app that contains the SDK, in place of one of the same name, whose files stay as with an update.
    ///
    /// - Parameters:
    ///   - name: The short name. It is also that of the app's container, unless it cannot be a folder's: an app called
    ///     `a/b` has no files.
    ///   - configuration: What the app is built with; `com.example.` and the name is the bundle id when there is none. A
    ///     container that it names stays; without one it gets a folder of the device, and so with the folders of its app
    ///     groups. Two apps of one bundle id share their keys, so give each its own. One that names another app by
    ///     `ContainingAppBundleId` is an extension of it, and has its accounts.
    /// - Returns: The app, whose process runs.
    @discardableResult
    public func install(_ name: String, _ configuration: ManagedApp.Configuration? = nil) -> SimulatedApp {
        let configuration = prepared(name, configuration)
        return install(SimulatedApp(name: name, managed: ManagedApp(configuration, on: environment)))
    }

    /// Installs an app as ``install(_:_:)`` does, unless the quota of the device's group refuses it.
    ///
    /// An app that ``install(_:_:)`` installs beyond the quota has ended from the first moment on. An app of the same name
    /// that runs counts until the new one has taken its place: ``kill(_:)`` it before.
    ///
    /// - Parameters:
    ///   - name: The short name.
    ///   - configuration: What the app is built with; `com.example.` and the name is the bundle id when there is none.
    /// - Returns: The app, whose process runs.
    /// - Throws: `apps` at the quota, `evicted` after the group was evicted. The apps of the device are unchanged then;
    ///   an empty folder may be left for the container.
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

    /// Installs an app without the SDK, in place of one of the same name.
    @discardableResult
    public func installUnmanaged(_ name: String) -> SimulatedApp { install(SimulatedApp(name: name, managed: nil)) }

    private func install(_ app: SimulatedApp) -> SimulatedApp {
        let replaced = installed.withLock { apps in apps[app.name].flatMap { apps.number(of: $0) } }
        installed.release { $0.install(app) }
        if let replaced { alarms.remove(replaced) }
        return app
    }

    private func set(_ fact: DeviceFacts, to isTrue: Bool) {
        environment.set(fact, to: isTrue)
    }
}
