internal import MAMBase

extension DeviceEnvironment {
    /// The sizes that the readers of the device accept: those of its group, or the defaults.
    public var readerLimits: ReaderLimits { group?.limits.readers ?? ReaderLimits() }

    /// Starts an app, unless a quota of the device's group refuses it.
    ///
    /// `ManagedApp(_:on:)` starts one as well, and cannot fail: an app beyond the quota, or of an evicted group, has ended
    /// from the first moment on. Its calls for files and buffers and of enrollment fail, and it blocks every account.
    ///
    /// - Parameter configuration: The app's properties.
    /// - Returns: The app, which counts until it ends (``ManagedApp/close(within:)``) or is released.
    /// - Throws: `apps` at the quota, `evicted` after ``DeviceGroup/evict(within:)``. No app was started then.
    public func start(_ configuration: ManagedApp.Configuration) throws(QuotaError) -> ManagedApp {
        let app = ManagedApp(configuration, on: self)
        if let group, !group.contains(app) { throw group.refusal }
        return app
    }
}

extension DeviceStorage {
    /// Opens the storage of a folder for a group of devices, as ``open(at:rootKey:executor:)`` does.
    ///
    /// Each change of the storage waits for other processes at most for the group's ``DeviceLimits/maximumStoreWait``.
    /// The storage is closed when the group is evicted, even if no device uses it.
    ///
    /// - Parameters:
    ///   - directory: The path of the folder, which has mode 0700, belongs to this process's user, and is no symbolic
    ///     link.
    ///   - rootKey: The root key that the storage was made with.
    ///   - group: The group whose devices use the storage.
    ///   - executor: The threads for async calls of apps. Defaults to two of its own, started on demand; a server gives one
    ///     executor to the storages of all its groups.
    /// - Returns: The storage, with what it held.
    /// - Throws: As ``open(at:rootKey:executor:)``, and `closed` for a group that was evicted.
    public static func open(
        at directory: String, rootKey: RootKeySource, in group: DeviceGroup, executor: DeviceExecutor? = nil
    ) throws(StorageError) -> DeviceStorage {
        guard !group.isEvicted else { throw .evicted }
        let (seconds, attoseconds) = group.limits.maximumStoreWait.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        let storage = try open(at: directory, rootKey: rootKey, executor: executor, wait: Int32(clamping: milliseconds))
        guard group.admit(storage) else { throw .evicted }
        return storage
    }
}

extension StorageError {
    fileprivate static let evicted = StorageError(
        .closed, QuotaError(.evicted, limit: 0).message, help: QuotaError(.evicted, limit: 0).help)
}

extension DeviceGroup {
    /// Adds a storage that was opened for the group; false if the group was evicted.
    fileprivate func admit(_ storage: DeviceStorage) -> Bool {
        members.withLock { members in
            guard !members.isEvicted else { return false }
            members.storages.removeAll { $0.storage == nil }
            members.storages.append(MemberStorage(storage: storage))
            return true
        }
    }
}
