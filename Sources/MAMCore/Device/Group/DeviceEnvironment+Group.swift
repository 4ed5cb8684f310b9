internal import MAMBase

extension DeviceEnvironment {
    /// The maximum sizes of documents that programs read for this device: those of its group, or the defaults.
    public var readerLimits: ReaderLimits { group?.limits.readers ?? ReaderLimits() }

    /// Starts an app, unless a quota of the device's group refuses it.
    ///
    /// `ManagedApp(_:on:)` also starts an app, but cannot fail. If the quota is reached or the group was evicted, it
    /// returns an app that has already ended: its calls for files, buffers and enrollment fail, and it blocks every
    /// account.
    ///
    /// - Parameter configuration: The app's properties.
    /// - Returns: The app. The app counts toward the quota until it ends (``ManagedApp/close(within:)``) or is
    ///   released.
    /// - Throws: An error of the kind `apps` if the quota is reached, or `evicted` after
    ///   ``DeviceGroup/evict(within:)``. In both cases, no app is started.
    public func start(_ configuration: ManagedApp.Configuration) throws(QuotaError) -> ManagedApp {
        let app = ManagedApp(configuration, on: self)
        if let group, !group.contains(app) { throw group.refusal }
        return app
    }
}

extension DeviceStorage {
    /// Opens the storage in a folder for the devices of a group; without a group, use ``open(at:rootKey:executor:)``.
    ///
    /// Each change of the storage waits for other processes at most for the time ``DeviceLimits/maximumStoreWait`` of
    /// the group. The storage is closed when the group is evicted, even if no device uses it.
    ///
    /// - Parameters:
    ///   - directory: The path of the folder, which has mode 0700, belongs to this process's user, and is no symbolic
    ///     link.
    ///   - rootKey: The root key with which the storage was created.
    ///   - group: The group whose devices use the storage.
    ///   - executor: The threads on which async calls of apps wait. A server passes the same executor to the storages
    ///     of all its groups. Defaults to an executor of this storage only, with two threads that are started on
    ///     demand.
    /// - Returns: The storage, with the data that the folder contains.
    /// - Throws: The errors of ``open(at:rootKey:executor:)``, and ``StorageError/Code/closed`` for a group that was
    ///   evicted.
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
