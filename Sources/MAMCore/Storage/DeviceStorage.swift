internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes
internal import Synchronization

/// What a device keeps for its apps through a restart: the keys of accounts, whose files are whose, wipes under way, PINs,
/// check-ins and inactivity, settings that apps changed.
///
/// One storage serves all apps of a ``DeviceEnvironment``. In memory, which is the default, everything ends with the
/// process; a folder keeps it:
///
/// ```swift
/// let storage = try DeviceStorage.open(at: "/var/lib/example/device", rootKey: .file("/etc/example/root.key"))
/// let app = ManagedApp(configuration, on: DeviceEnvironment(storage: storage))
/// ```
///
/// The folder holds `keys.sqlite`, without which no protected file can be opened again, and `owners.sqlite`, an index of
/// what the files say themselves. Keys are stored wrapped under the root key, and nobody without it can change a row of
/// them, or of the PINs, unseen; he can remove rows or put an older copy of the folder back. Account names stand in the folder in clear.
///
/// Several processes may open one folder; a call that would wait longer than two seconds for another gets `busy`. Safe to
/// use from any thread. Opening blocks the calling thread for the disk and for another process that holds the folder; async
/// calls of apps do so on ``executor`` (Docs/Calls.md).
public final class DeviceStorage: Sendable {
    /// What needs the root key; in memory it is made when it is first asked for.
    struct Engine: Sendable {
        let hierarchy: KeyHierarchy
        let keys: any KeyStoring
        let cache: KeyCache
        let tags: OwnerTagSeal
        let clearBuffers: ClearBufferKey
        let pins: PINHasher
    }

    /// Without symbolic links; nil in memory.
    let folder: String?
    /// How long each change waits for another process, in milliseconds.
    let wait: Int32
    private let made: Guarded<Engine?>
    private let given: GivenKeys?
    let openIndex = Guarded<(any OwnerIndexing)?>(nil)
    private let isClosed = Atomic<Bool>(false)
    private let knownExecutor: Guarded<DeviceExecutor?>
    let holder = Guarded(DeviceLease.Holder())
    /// What measures the changes of both databases; nil in memory.
    package let meter: StoreMeter?

    /// Makes a storage in memory, with a random root key.
    ///
    /// Costs next to nothing until the first file is protected.
    ///
    /// - Parameter executor: See ``executor``. Defaults to one of its own, made when it is needed.
    public init(executor: DeviceExecutor? = nil) {
        folder = nil
        wait = SQLiteConnection.maximumWait
        made = Guarded(nil)
        given = nil
        meter = nil
        knownExecutor = Guarded(executor)
    }

    /// A store of the caller's, for one that fails on demand.
    package struct GivenKeys: Sendable {
        /// Makes it, when it is first asked.
        let make: @Sendable () -> any KeyStoring
        /// Whether there may be something in it also before that.
        let seemsUsed: @Sendable () -> Bool

        /// Says what makes the store, and whether it may hold something before it was ever asked.
        package init(
            make: @escaping @Sendable () -> any KeyStoring, seemsUsed: @escaping @Sendable () -> Bool
        ) {
            self.make = make
            self.seemsUsed = seemsUsed
        }
    }

    /// Makes a storage in memory, with a random root key and keys in a store of the caller's.
    package init(keys: GivenKeys) {
        folder = nil
        wait = SQLiteConnection.maximumWait
        made = Guarded(nil)
        given = keys
        meter = nil
        knownExecutor = Guarded(nil)
    }

    private init(folder: String, engine: Engine, wait: Int32, meter: StoreMeter, executor: DeviceExecutor?) {
        self.folder = folder
        self.wait = wait
        self.meter = meter
        made = Guarded(engine)
        given = nil
        knownExecutor = Guarded(executor)
    }

    /// Makes a storage in memory, with a random root key.
    public static func inMemory() -> DeviceStorage { DeviceStorage() }

    /// Opens the storage of a folder, which is made when it is missing; its own folder is not.
    ///
    /// - Parameters:
    ///   - directory: The folder: mode 0700, of this process's user, without symbolic links as its last part.
    ///   - rootKey: The root key that the storage was made with.
    ///   - executor: The threads for async calls of apps. Defaults to two of its own, started on demand; a server with many
    ///     storages gives one executor to all.
    /// - Returns: The storage, with what it held.
    /// - Throws: `corrupt` when a file is damaged, was changed by somebody else, is gone, or belongs to another root key;
    ///   `newerVersion` when a newer version of this library wrote it; `rootKey`, `busy`, `full`, `system`. A storage that
    ///   cannot be read is never replaced by an empty one.
    public static func open(
        at directory: String, rootKey: RootKeySource, executor: DeviceExecutor? = nil
    ) throws(StorageError) -> DeviceStorage {
        try open(at: directory, rootKey: rootKey, executor: executor, wait: SQLiteConnection.maximumWait)
    }

    /// Opens the storage of a folder, each change of which waits so many milliseconds for another process.
    package static func open(
        at directory: String, rootKey: RootKeySource, executor: DeviceExecutor? = nil, wait: Int32
    ) throws(StorageError) -> DeviceStorage {
        let folder = try makeFolder(directory)
        let isNew = !SQLiteFile(folder: folder, schema: .keys).exists
        let root = try rootKey.load(creates: isNew)
        let meter = StoreMeter()
        let keys = try SQLiteKeyStore.open(in: folder, root: root, wait: wait, meter: meter)
        return DeviceStorage(
            folder: folder, engine: try Engine(root: root, keys: keys), wait: wait, meter: meter, executor: executor)
    }

    /// The threads on which async calls of the apps wait for the disk, for keys and for other processes.
    ///
    /// One that the storage was not given is made here.
    public var executor: DeviceExecutor {
        knownExecutor.withLock { executor in
            if let executor { return executor }
            // A call waits at least as long as one change may.
            let made = DeviceExecutor(longestStoreWait: max(.seconds(2), .milliseconds(wait)))
            executor = made
            return made
        }
    }

    /// The executor, if it was given or needed until now.
    package var madeExecutor: DeviceExecutor? { knownExecutor.withLock { $0 } }

    /// Makes a storage in memory with an index of owners of the caller's: one that fails, or dies with its process.
    package static func inMemory(index: any OwnerIndexing) -> DeviceStorage {
        let storage = DeviceStorage()
        storage.openIndex.withLock { $0 = index }
        return storage
    }

    /// Whether there may be something in it; in memory there is nothing before the first use.
    package var hasContents: Bool { folder != nil || made.withLock { $0 != nil } || given?.seemsUsed() ?? false }

    /// The slots that features keep their records in.
    package var slots: any SlotStoring { get throws(StorageError) { try engine().keys } }

    /// The hash function for the device's PINs.
    package func pinHasher() throws(StorageError) -> PINHasher { try engine().pins }

    /// The part that needs the root key.
    func engine() throws(StorageError) -> Engine {
        try made.withLock { (engine) throws(StorageError) in
            if let engine { return engine }
            try checkNotClosed()
            let root = try StorageError.crypto { () throws(CryptoError) in DeviceRootKey(given: try .random()) }
            let new = try Engine(root: root, keys: given?.make() ?? MemoryKeyStore())
            engine = new
            return new
        }
    }

    /// Refuses calls once the storage is closed.
    func checkNotClosed() throws(StorageError) {
        guard !isClosed.load(ordering: .acquiring) else {
            throw StorageError(.closed, "the storage is closed", help: "open it again for new apps")
        }
    }

    /// Refuses new calls, and takes out what is to be closed.
    func takeStores() -> (engine: Engine?, index: (any OwnerIndexing)?) {
        isClosed.store(true, ordering: .releasing)
        let engine = made.withLock { made in
            defer { made = nil }
            return made
        }
        let index = openIndex.withLock { index in
            defer { index = nil }
            return index
        }
        return (engine, index)
    }

    private static func makeFolder(_ directory: String) throws(StorageError) -> String {
        do throws(KeyFileError) {
            _ = try KeyFolder.open(directory, creates: true)
        } catch {
            throw StorageError(
                .system, error.description,
                help: error.code == .wrongMode ? "set mode 0700 on the folder of the storage" : nil)
        }
        guard let resolved = SystemPath.with(directory, { realpath($0, nil) }) else {
            throw .system(errno, "resolving the folder", name: "storage")
        }
        defer { free(resolved) }
        return SystemPath.string(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}

extension DeviceStorage.Engine {
    init(root: DeviceRootKey, keys: any KeyStoring) throws(StorageError) {
        hierarchy = try StorageError.crypto { () throws(CryptoError) in try KeyHierarchy(root: root) }
        self.keys = keys
        cache = KeyCache()
        tags = try OwnerTagSeal(root: root)
        clearBuffers = try StorageError.crypto { () throws(CryptoError) in try ClearBufferKey(root: root) }
        pins = try StorageError.crypto { () throws(CryptoError) in try PINHasher(root: root) }
    }
}
