internal import MAMBase

/// A group of devices that share quotas and are closed together, such as the devices of one tenant of a server.
///
/// A server with devices of several organizations (tenants) makes one group for each tenant. The group counts the
/// resources of its devices. A call beyond a quota fails without partial effect, with an error that names the quota.
/// Other work continues. Groups share no lock and no counter, so a group at its limit does not slow the others.
///
/// ```swift
/// var limits = DeviceLimits()
/// limits.maximumAppCount = 1000
/// limits.maximumOpenFileCount = 200
/// let tenant = DeviceGroup(limits: limits)
/// let device = DeviceEnvironment(group: tenant)
/// let app = try device.start(ManagedApp.Configuration(bundleID: "com.example.notes"))
/// try await tenant.evict()
/// ```
///
/// To give one device quotas of its own, make a group for this device. A group does not keep its devices, storages and
/// apps alive. Each device, storage or app takes about 150 bytes in the group until it ends. A group is thread-safe.
public final class DeviceGroup: Sendable {
    /// The quotas of the group, and the maximum sizes of documents that programs read for its devices.
    public let limits: DeviceLimits
    /// The resources that the group holds, except the apps, which `members` counts.
    let quota: ResourceQuota
    let members = Guarded(Members())

    struct Members: Sendable {
        var isEvicted = false
        /// The apps that were started and have not ended, by their serials.
        var apps: [UInt64: MemberApp] = [:]
        var devices: [ObjectIdentifier: MemberDevice] = [:]
        /// The storages that were opened for the group; a device need not use them.
        var storages: [MemberStorage] = []
        var refusedAppCount = 0
    }

    struct MemberApp: Sendable { weak var app: ManagedApp? }

    struct MemberDevice: Sendable { weak var device: DeviceEnvironment? }

    struct MemberStorage: Sendable { weak var storage: DeviceStorage? }

    /// Makes a group that contains no devices yet.
    ///
    /// - Parameter limits: The quotas, and the maximum sizes of documents. Defaults to no quotas and the default sizes.
    public init(limits: DeviceLimits = DeviceLimits()) {
        self.limits = limits
        quota = ResourceQuota(
            accounts: limits.maximumAccountCount, openFiles: limits.maximumOpenFileCount,
            heldBytes: limits.maximumHeldByteCount, writtenBytes: limits.maximumWrittenByteCount)
    }

    /// Whether the group was closed, or is being closed, by ``evict(within:)``.
    public var isEvicted: Bool { members.withLock { $0.isEvicted } }

    /// Sets the group's count of written bytes to zero, so that its apps can continue to write.
    ///
    /// The quota for written bytes is ``DeviceLimits/maximumWrittenByteCount``. A server makes this call at an interval
    /// of its choice, for instance each minute.
    public func renewWriteBudget() { quota.renewWriteBudget() }

    /// The resources that the group uses now, and the number of calls that its quotas refused.
    ///
    /// Each number is exact. If other calls run meanwhile, the numbers can belong to different moments.
    public var usage: DeviceUsage {
        let (appCount, refusedAppCount) = members.withLock { ($0.apps.count, $0.refusedAppCount) }
        return DeviceUsage(quota, appCount: appCount, refusedAppCount: refusedAppCount)
    }

    // MARK: Members

    /// Adds an app that starts; false if the quota has no room or the group was evicted.
    func admit(_ app: ManagedApp) -> Bool {
        members.withLock { members in
            guard !members.isEvicted, members.apps.count < limits.maximumAppCount else {
                members.refusedAppCount += 1
                return false
            }
            members.apps[app.serial] = MemberApp(app: app)
            return true
        }
    }

    /// Whether an app was admitted and has not ended.
    func contains(_ app: ManagedApp) -> Bool { members.withLock { $0.apps[app.serial] != nil } }

    /// Removes an app that ends; further calls have no effect.
    func leave(_ serial: UInt64) { members.withLock { _ = $0.apps.removeValue(forKey: serial) } }

    /// Adds a device; false if the group was evicted.
    func admit(_ device: DeviceEnvironment) -> Bool {
        members.withLock { members in
            guard !members.isEvicted else { return false }
            members.devices[ObjectIdentifier(device)] = MemberDevice(device: device)
            return true
        }
    }

    /// Removes a device that ends.
    func leave(_ device: ObjectIdentifier) { members.withLock { _ = $0.devices.removeValue(forKey: device) } }

    /// Throws if the quota has no room for a number of further accounts.
    func checkRoom(forAccounts count: Int) throws(StorageError) {
        guard count > 0, !quota.accounts.hasRoom(for: count) else { return }
        let error = QuotaError(.accounts, limit: quota.accounts.limit)
        throw StorageError(.full, error.message, help: error.help)
    }

    /// The error for an app that was not admitted.
    var refusal: QuotaError {
        isEvicted ? QuotaError(.evicted, limit: 0) : QuotaError(.apps, limit: limits.maximumAppCount)
    }
}

/// The resources that a group of devices uses, and the number of calls that its quotas refused.
public struct DeviceUsage: Sendable, Equatable {
    /// The number of apps of the group that are running: started and not ended.
    public let appCount: Int
    /// The number of account ids that the group's apps know (``AccountDirectory``).
    public let accountCount: Int
    /// The number of files and databases that the group's apps have open.
    public let openFileCount: Int
    /// The memory that the group's open encrypted files use, in bytes.
    public let heldByteCount: Int
    /// The number of bytes that the group's apps wrote to open files since the last ``DeviceGroup/renewWriteBudget()``.
    public let writtenByteCount: Int
    /// The number of calls that each quota refused.
    ///
    /// Quotas that refused no call are absent.
    public let refusalCounts: [QuotaError.Kind: Int]

    init(_ quota: ResourceQuota, appCount: Int, refusedAppCount: Int) {
        self.appCount = appCount
        accountCount = quota.accounts.count
        openFileCount = quota.openFiles.count
        heldByteCount = quota.heldBytes.count
        writtenByteCount = quota.writtenBytes.count
        let refusals: [QuotaError.Kind: Int] = [
            .apps: refusedAppCount, .accounts: quota.accounts.refusalCount, .openFiles: quota.openFiles.refusalCount,
            .heldBytes: quota.heldBytes.refusalCount, .writtenBytes: quota.writtenBytes.refusalCount,
        ]
        refusalCounts = refusals.filter { $0.value > 0 }
    }
}
