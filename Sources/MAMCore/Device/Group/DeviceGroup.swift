internal import MAMBase

/// The devices of one tenant of a server: they share quotas, and end together.
///
/// A server that holds devices for several parties gives each party a group. What the devices of a group hold is counted;
/// at a quota the call fails with an error that names it, nothing is half done, and everything else goes on. Groups share no
/// lock and no count, so a group at its limit slows no other.
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
/// A device with limits of its own is the only one of its group. The group knows its devices, storages and apps without
/// keeping them alive; each costs some 150 bytes until it ends. Safe to use from any thread.
public final class DeviceGroup: Sendable {
    /// What the group may hold.
    public let limits: DeviceLimits
    /// What it holds, but for the apps, which are counted where they are listed.
    let quota: ResourceQuota
    let members = Guarded(Members())

    struct Members: Sendable {
        var isEvicted = false
        /// The apps that were started and have not ended, by their serials.
        var apps: [UInt64: MemberApp] = [:]
        var devices: [ObjectIdentifier: MemberDevice] = [:]
        /// The storages that were opened for the group, which a device may use or not.
        var storages: [MemberStorage] = []
        var refusedAppCount = 0
    }

    struct MemberApp: Sendable { weak var app: ManagedApp? }

    struct MemberDevice: Sendable { weak var device: DeviceEnvironment? }

    struct MemberStorage: Sendable { weak var storage: DeviceStorage? }

    /// Makes a group without devices.
    ///
    /// - Parameter limits: What the group may hold. Defaults to no quota.
    public init(limits: DeviceLimits = DeviceLimits()) {
        self.limits = limits
        quota = ResourceQuota(
            accounts: limits.maximumAccountCount, openFiles: limits.maximumOpenFileCount,
            heldBytes: limits.maximumHeldByteCount, writtenBytes: limits.maximumWrittenByteCount)
    }

    /// Whether the group was evicted, or is being evicted (``evict(within:)``).
    public var isEvicted: Bool { members.withLock { $0.isEvicted } }

    /// Begins a new budget for writing (``DeviceLimits/maximumWrittenByteCount``).
    ///
    /// A server calls this in the interval it likes, for instance each minute.
    public func renewWriteBudget() { quota.renewWriteBudget() }

    /// What the group holds now, and how often something was refused.
    ///
    /// Each number is exact; numbers are read one after the other, so beside running calls they may be of different moments.
    public var usage: DeviceUsage {
        let (appCount, refusedAppCount) = members.withLock { ($0.apps.count, $0.refusedAppCount) }
        return DeviceUsage(quota, appCount: appCount, refusedAppCount: refusedAppCount)
    }

    // MARK: Members

    /// Lists an app that starts; false for one that has no room, or whose group was evicted.
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

    /// Whether an app is listed: it was admitted and has not ended.
    func contains(_ app: ManagedApp) -> Bool { members.withLock { $0.apps[app.serial] != nil } }

    /// Forgets an app that ends; every further call does nothing.
    func leave(_ serial: UInt64) { members.withLock { _ = $0.apps.removeValue(forKey: serial) } }

    /// Lists a device; false where the group was evicted.
    func admit(_ device: DeviceEnvironment) -> Bool {
        members.withLock { members in
            guard !members.isEvicted else { return false }
            members.devices[ObjectIdentifier(device)] = MemberDevice(device: device)
            return true
        }
    }

    /// Forgets a device that ends.
    func leave(_ device: ObjectIdentifier) { members.withLock { _ = $0.devices.removeValue(forKey: device) } }

    /// Throws where the quota has no room for so many more accounts.
    func checkRoom(forAccounts count: Int) throws(StorageError) {
        guard count > 0, !quota.accounts.hasRoom(for: count) else { return }
        let error = QuotaError(.accounts, limit: quota.accounts.limit)
        throw StorageError(.full, error.message, help: error.help)
    }

    /// Why an app was not admitted.
    var refusal: QuotaError {
        isEvicted ? QuotaError(.evicted, limit: 0) : QuotaError(.apps, limit: limits.maximumAppCount)
    }
}

/// What a group of devices holds, and how often its quotas refused something.
public struct DeviceUsage: Sendable, Hashable {
    /// The number of apps that were started and have not ended.
    public let appCount: Int
    /// The number of ids in the directories of accounts of those apps.
    public let accountCount: Int
    /// The number of open files and databases.
    public let openFileCount: Int
    /// The memory that open encrypted files hold, in bytes.
    public let heldByteCount: Int
    /// The content that was written to open files since the budget was renewed last, in bytes.
    public let writtenByteCount: Int
    /// How often each quota refused something; quotas that refused nothing are not in it.
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
