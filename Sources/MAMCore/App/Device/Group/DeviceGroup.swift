internal import MAMBase
internal import Synchronization

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

extension DeviceGroup {
    /// Closes all apps, devices and storages of the group permanently.
    ///
    /// From the beginning of the call, no app can be started, and calls for files fail with `applicationNotManaged`.
    /// Then the parts of the group are closed in this order:
    ///
    /// | Part | How it is closed |
    /// |---|---|
    /// | apps | by ``ManagedApp/close(within:)``, eight at a time; listeners receive no more notifications |
    /// | devices | by ``DeviceEnvironment/close(within:)``; file descriptors are closed, unused lock files removed |
    /// | storages of the group and its devices | by ``DeviceStorage/close(within:)``; keys are removed from memory |
    ///
    /// A storage is closed even if a device of another group uses it, so give each group its own storages. The data on
    /// the disk is not deleted, and another group can open it.
    ///
    /// Apps and file handles that the caller still references stay in memory until released. Their calls for files,
    /// buffers, storages and enrollment fail. An account that an app did not know before is blocked in this app. Calls
    /// that read settings, or ask for policy decisions about known accounts, still return answers from memory.
    ///
    /// A second call closes the parts that the first call did not close in time. The call can be made from any thread
    /// or task. It does not block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline, for all parts. Defaults to five seconds. Calls still running at
    ///   the deadline are canceled. Then closing each app, device or storage takes at most one more second.
    /// - Throws: The first error that occurred while a part was closed. Its code is ``CloseError/Code/deadlinePassed``
    ///   or ``CloseError/Code/notFlushed``. The group is evicted even then.
    public func evict(within time: Duration = .seconds(5)) async throws(CloseError) {
        let start = ContinuousClock.now
        let left = { @Sendable () -> Duration in max(.zero, time - (ContinuousClock.now - start)) }
        let (apps, devices, storages) = members.withLock { members in
            members.isEvicted = true
            return (
                members.apps.values.compactMap(\.app), members.devices.values.compactMap(\.device),
                members.storages.compactMap(\.storage)
            )
        }
        for device in devices { device.refuseNewCalls() }
        for app in apps { app.refuseNewCalls() }
        var failure = await Self.close(apps, within: left)
        for device in devices {
            do throws(CloseError) { try await device.close(within: left()) } catch { failure = failure ?? error }
        }
        var closed: Set<ObjectIdentifier> = []
        for storage in devices.map(\.storage) + storages where closed.insert(ObjectIdentifier(storage)).inserted {
            do throws(CloseError) { try await storage.close(within: left()) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    // The number of apps that are closed at a time: each takes a thread while its files are flushed.
    private static let closingCount = 8

    private static func close(_ apps: [ManagedApp], within left: @escaping @Sendable () -> Duration) async
        -> CloseError?
    {
        await withTaskGroup(of: CloseError?.self) { group in
            var failure: CloseError?
            for (number, app) in apps.enumerated() {
                if number >= closingCount, let ended = await group.next() { failure = failure ?? ended }
                group.addTask {
                    do throws(CloseError) {
                        try await app.close(within: left())
                        return nil
                    } catch { return error }
                }
            }
            for await ended in group { failure = failure ?? ended }
            return failure
        }
    }
}

extension ManagedApp {
    /// Ends an app that its group did not admit: file, buffer and enrollment calls fail, and every account is blocked.
    func refuseStart() {
        distrustsUnknownAccounts.store(true, ordering: .relaxed)
        closing.bitwiseOr(
            ClosingStage.closing.rawValue | ClosingStage.closed.rawValue, ordering: .acquiringAndReleasing)
        end()
    }

    /// Refuses new calls for files, and blocks the accounts that the app does not know, before the app is closed.
    fileprivate func refuseNewCalls() {
        // In the table: an app that is still being made clears `distrustsUnknownAccounts` when it restores.
        groupTable?.distrustUnknown()
        closing.bitwiseOr(ClosingStage.closing.rawValue, ordering: .acquiringAndReleasing)
    }

    /// Returns the app's share of its group's quotas; further calls have no effect.
    func leaveGroup() {
        groupTable?.settle()
        device.group?.leave(serial)
    }

    /// The directory of an app of a group, made where there is none, so that what is noted in it counts for later ids.
    private var groupTable: AccountTable? {
        device.group.map { table.loadOrMake(maximumCount: configuration.maximumAccountCount, quota: $0.quota) }
    }
}

extension DeviceEnvironment {
    /// Closes a new device of an evicted group.
    func refuseStart() {
        closing.bitwiseOr(
            ClosingStage.closing.rawValue | ClosingStage.closed.rawValue, ordering: .acquiringAndReleasing)
    }

    /// Refuses new calls for files, before the device is closed.
    fileprivate func refuseNewCalls() {
        closing.bitwiseOr(ClosingStage.closing.rawValue, ordering: .acquiringAndReleasing)
    }
}

/// The quotas of a group of devices (``DeviceGroup``), and the maximum sizes of documents read for its devices.
///
/// All devices of the group share its quotas. By default there are no quotas; the limits of each process, app and file
/// apply in any case. Out-of-range numbers are clamped. Docs/Limits.md lists every limit with its range.
public struct DeviceLimits: Sendable, Equatable {
    /// The maximum number of running apps in the group, 0 or more.
    ///
    /// An app is running from its start until it ends. Defaults to no quota.
    public var maximumAppCount = Int.max { didSet { maximumAppCount = max(0, maximumAppCount) } }
    /// The maximum total number of account ids that the apps of the group know (``AccountDirectory``), 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// An account with two ids (object id and user principal name) counts twice. In addition, each app has a limit of
    /// its own (``ManagedApp/Configuration/maximumAccountCount``).
    public var maximumAccountCount = Int.max { didSet { maximumAccountCount = max(0, maximumAccountCount) } }
    /// The maximum number of files and databases that the apps of the group have open, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// Each ``MAMFile`` counts until it is closed or released. Each connection to a database with the VFS `mam`
    /// (``ManagedDatabases``) counts until it is closed.
    public var maximumOpenFileCount = Int.max { didSet { maximumOpenFileCount = max(0, maximumOpenFileCount) } }
    /// The maximum memory that open encrypted files of the group use, in bytes, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// The memory for the buffered content of a file counts until the file is closed. This memory is about 270 KB for
    /// each handle that has read an encrypted file, and 270 KB more for each encrypted file that has changed. A file
    /// that is being copied, converted or recovered also counts. Databases do not count here.
    public var maximumHeldByteCount = Int.max { didSet { maximumHeldByteCount = max(0, maximumHeldByteCount) } }
    /// The maximum number of bytes that are written to open files between two calls of
    /// ``DeviceGroup/renewWriteBudget()``, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// The bytes of each call that writes to a ``MAMFile`` count. Failed calls do not count.
    public var maximumWrittenByteCount = Int.max {
        didSet { maximumWrittenByteCount = max(0, maximumWrittenByteCount) }
    }
    /// The maximum time that each change of a storage waits for another process, 0 to 60 seconds.
    ///
    /// Defaults to two seconds.
    ///
    /// The limit applies to storages that were opened with ``DeviceStorage/open(at:rootKey:in:executor:)``.
    public var maximumStoreWait = Duration.seconds(2) {
        didSet { maximumStoreWait = min(max(.zero, maximumStoreWait), .seconds(60)) }
    }
    /// The maximum sizes of documents that programs read for the group's devices.
    public var readers = ReaderLimits()

    /// Makes the default limits: no quotas, and the default sizes of documents.
    public init() {}
}
