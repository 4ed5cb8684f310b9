internal import MAMBase

extension DeviceEnvironment {
    /// The maximum sizes of documents, such as policies, that programs read for this device.
    ///
    /// The sizes are those of the device's group, or the defaults if the device has no group.
    public var readerLimits: ReaderLimits { group?.limits.readers ?? ReaderLimits() }

    /// Starts an app on the device, or fails if a quota of the device's group is reached.
    ///
    /// `ManagedApp(_:on:)` also starts an app, but throws no error. If the quota is reached or the group was evicted,
    /// it returns an app that has already ended. The calls of such an app for files, buffers and enrollment fail, and
    /// the app blocks every account.
    ///
    /// - Parameter configuration: The app's properties.
    /// - Returns: The app. It counts toward the quota until it ends (``ManagedApp/close(within:)``) or is released.
    /// - Throws: An error of the kind `apps` if the quota is reached, or `evicted` after
    ///   ``DeviceGroup/evict(within:)``. In both cases, no app is started.
    public func start(_ configuration: ManagedApp.Configuration) throws(QuotaError) -> ManagedApp {
        let app = ManagedApp(configuration, on: self)
        if let group, !group.contains(app) { throw group.refusal }
        return app
    }
}

extension DeviceStorage {
    /// Opens the storage in a folder, for the devices of a group.
    ///
    /// To open a storage without a group, use ``open(at:rootKey:executor:)``. The group's
    /// ``DeviceLimits/maximumStoreWait`` limits how long each change of the storage waits for other processes. When the
    /// group is evicted (``DeviceGroup/evict(within:)``), the storage is closed, even if no device uses it.
    ///
    /// - Parameters:
    ///   - directory: The path of the folder. The folder must have mode 0700 and belong to this process's user. It must
    ///     not be a symbolic link.
    ///   - rootKey: The root key with which the storage was created.
    ///   - group: The group whose devices use the storage.
    ///   - executor: The threads on which async calls of apps wait. A server passes the same executor to the storages
    ///     of all its groups. Defaults to an executor of this storage only, with two threads started on demand.
    /// - Returns: The storage, with the data that the folder contains.
    /// - Throws: The errors of ``open(at:rootKey:executor:)``, and ``StorageError/Code/closed`` for an evicted group.
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
