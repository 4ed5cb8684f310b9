internal import MAMBase
internal import MAMKeys
internal import MAMPOSIX
internal import MAMProcesses
package import MAMSealedFiles
package import MAMStorage
internal import MAMVolumes
internal import Synchronization

/// The stored data of a simulated device, which the device's apps find again after a restart.
///
/// The storage contains this data:
/// - the keys of accounts, and PINs
/// - the owners of files, and unfinished wipes
/// - the times of check-ins, and the times when users last used their accounts
/// - settings that apps changed
///
/// One storage serves all apps of a ``DeviceEnvironment``. By default the storage is in memory and is lost when the
/// process ends. A storage in a folder keeps the data:
///
/// ```swift
/// let storage = try DeviceStorage.open(at: "/var/lib/example/device", rootKey: .file("/etc/example/root.key"))
/// let app = ManagedApp(configuration, on: DeviceEnvironment(storage: storage))
/// ```
///
/// The folder contains two databases:
/// - `keys.sqlite` contains the keys. If this file is lost, no protected file can be opened again.
/// - `owners.sqlite` is an index of the files and their owners. Each file also names its owner itself.
///
/// The keys are encrypted with the root key. A change that was made to a key or a PIN without the root key is detected. But an
/// attacker can remove entries, or replace the folder by an older copy. Account ids are not encrypted.
///
/// Several processes can have the same folder open. A call throws `busy` if it would wait over two seconds for another
/// process. A storage is safe to use from any thread. Opening it blocks the calling thread while the disk is read or
/// another process uses the folder. Async calls of apps wait on the threads of ``executor`` instead (Docs/Calls.md).
public final class DeviceStorage: Sendable {
    /// The parts that need the root key; in memory they are made on first use.
    struct Engine: Sendable {
        let hierarchy: KeyHierarchy
        let keys: any KeyStoring
        let cache: KeyCache
        let owners: OwnerIDCache
        let tags: OwnerTagSeal
        let clearBuffers: ClearBufferKey
        let pins: PINHasher
    }

    /// The path of the folder without symbolic links; nil in memory.
    package let folder: String?
    /// The maximum time that each change waits for another process, in milliseconds.
    let wait: Int32
    private let made: Guarded<Engine?>
    private let given: GivenKeys?
    let openIndex = Guarded<(any OwnerIndexing)?>(nil)
    package let readPolicies = ReadPolicies()
    private let isClosed = Atomic<Bool>(false)
    private let awaitsUnlock = Atomic<Bool>(false)
    private let knownExecutor: Guarded<DeviceExecutor?>
    let holder = Guarded(DeviceLease.Holder())
    /// The meter of both databases; nil in memory.
    package let meter: StoreMeter?

    /// Makes a storage in memory, with a random root key.
    ///
    /// The root key protects all keys in the storage. The storage takes almost no memory until a file is protected.
    ///
    /// - Parameter executor: The threads on which async calls of apps wait; see ``executor``. Defaults to an executor
    ///   of this storage only, which is made at its first use.
    public init(executor: DeviceExecutor? = nil) {
        folder = nil
        wait = SQLiteConnection.maximumWait
        made = Guarded(nil)
        given = nil
        meter = nil
        knownExecutor = Guarded(executor)
    }

    /// A store of the caller, for example one that fails on demand.
    package struct GivenKeys: Sendable {
        /// Makes the store, on first use.
        let make: @Sendable () -> any KeyStoring
        /// Whether the store may hold data before its first use.
        let seemsUsed: @Sendable () -> Bool

        /// Stores the two functions.
        package init(
            make: @escaping @Sendable () -> any KeyStoring, seemsUsed: @escaping @Sendable () -> Bool
        ) {
            self.make = make
            self.seemsUsed = seemsUsed
        }
    }

    /// Makes a storage in memory, with a random root key and keys in a store of the caller.
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

    /// Makes a storage in memory, with a random root key that protects all keys in the storage.
    ///
    /// - Returns: The new, empty storage.
    public static func inMemory() -> DeviceStorage { DeviceStorage() }

    /// Opens the storage in a folder.
    ///
    /// A missing folder is created, but its parent folder must exist.
    ///
    /// - Parameters:
    ///   - directory: The path of the folder. It must have mode 0700, belong to this process's user, and be no symlink.
    ///   - rootKey: The root key with which the storage was created.
    ///   - executor: The threads on which async calls of apps wait. A server passes the same executor to all storages.
    ///     Defaults to an executor of this storage only, with two threads that are started on demand.
    /// - Returns: The storage with its stored data.
    /// - Throws: A storage that cannot be read is never replaced by an empty one. The error has one of these codes:
    ///   - `corrupt` if a file is damaged or missing, was changed by another program, or belongs to another root key.
    ///   - `newerVersion` if a newer version of this library wrote the storage.
    ///   - `rootKey` if the root key cannot be read.
    ///   - `busy` if another process has locked the storage.
    ///   - `full` if the disk is full.
    ///   - `system` if a system call fails.
    public static func open(
        at directory: String, rootKey: RootKeySource, executor: DeviceExecutor? = nil
    ) throws(StorageError) -> DeviceStorage {
        try open(at: directory, rootKey: rootKey, executor: executor, wait: SQLiteConnection.maximumWait)
    }

    /// Opens the storage in a folder, with a maximum wait of each change for another process, in milliseconds.
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

    /// The threads on which async calls of the device's apps wait for the disk, for keys and for other processes.
    ///
    /// If the storage was made without an executor, the first access to this property makes an executor.
    public var executor: DeviceExecutor {
        knownExecutor.withLock { executor in
            if let executor { return executor }
            // A call waits at least as long as one change may.
            let made = DeviceExecutor(longestStoreWait: max(.seconds(2), .milliseconds(wait)))
            executor = made
            return made
        }
    }

    /// The executor; nil if none was given or made yet.
    package var madeExecutor: DeviceExecutor? { knownExecutor.withLock { $0 } }

    /// Makes a storage in memory with an owner index of the caller, such as one that fails or ends with its process.
    package static func inMemory(index: any OwnerIndexing) -> DeviceStorage {
        let storage = DeviceStorage()
        storage.openIndex.withLock { $0 = index }
        return storage
    }

    /// Whether it may hold data; a storage in memory is empty before its first use.
    package var hasContents: Bool { folder != nil || made.withLock { $0 != nil } || given?.seemsUsed() ?? false }

    /// The records of features.
    package var slots: any SlotStoring { get throws(StorageError) { try engineInReach().keys } }

    /// The hash function for the device's PINs.
    package func pinHasher() throws(StorageError) -> PINHasher { try engine().pins }

    /// The parts that need the root key.
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

    /// Whether keys and slots are out of reach until the first unlock of the device.
    ///
    /// Rows about owners and wipes stay in reach: they name files and shred keys, and read no key.
    package var awaitsFirstUnlock: Bool {
        get { awaitsUnlock.load(ordering: .relaxed) }
        set { awaitsUnlock.store(newValue, ordering: .relaxed) }
    }

    /// Returns the engine, for keys and slots.
    func engineInReach() throws(StorageError) -> Engine {
        guard !awaitsFirstUnlock else { throw .deviceLocked }
        return try engine()
    }

    /// Throws once the storage is closed.
    func checkNotClosed() throws(StorageError) {
        guard !isClosed.load(ordering: .acquiring) else {
            throw StorageError(.closed, "the storage is closed", help: "open it again for new apps")
        }
    }

    /// Refuses new calls, and takes out the stores to be closed.
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
        owners = OwnerIDCache()
        tags = try OwnerTagSeal(root: root)
        clearBuffers = try StorageError.crypto { () throws(CryptoError) in try ClearBufferKey(root: root) }
        pins = try StorageError.crypto { () throws(CryptoError) in try PINHasher(root: root) }
    }
}

extension DeviceStorage {
    /// Closes the storage: refuses new calls, waits for running calls, then closes its two databases.
    ///
    /// No data is lost, because every change is on the disk when its call returns. The owner index (the database of
    /// files and their owners) merges its write-ahead log into its main file. The lock file of an app's folder
    /// (container) is removed if no process uses the container. Idle threads of the storage's executor end. From then
    /// on, calls that need the storage throw `closed`. A storage in memory forgets its keys.
    ///
    /// Close the apps and devices that use the storage first. The call can be made from any thread or task. It does not
    /// block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline. Defaults to five seconds.
    /// - Throws: `deadlinePassed` if calls were running at the deadline. The last of these calls closes the databases.
    public func close(within time: Duration = .seconds(5)) async throws(CloseError) {
        let isDone = await Deadline.run(within: time) { deadline in
            let stores = self.shut()
            deadline.wait(while: { stores.areOpen })
            guard !stores.areOpen else { return false }
            if let executor = self.madeExecutor { executor.endThreads(until: deadline) }
            if let folder = self.folder { SystemRegions(folder: folder).removeUnused() }
            return true
        }
        guard isDone == true else { throw .late }
    }

    /// The databases of a storage that is being closed, while calls use them.
    private struct Stores: Sendable {
        weak var keys: (any KeyStoring)?
        weak var index: (any OwnerIndexing)?

        var areOpen: Bool { keys != nil || index != nil }
    }

    // The databases close with the last call that uses them. A store in memory needs no closing.
    private func shut() -> Stores {
        let (engine, index) = takeStores()
        return folder == nil ? Stores() : Stores(keys: engine?.keys, index: index)
    }

    /// Returns the owner id of an account, which is made if it has none.
    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        let engine = try engine()
        let changes = try engine.keys.changes()
        if let known = engine.owners.id(of: account, at: changes) { return known }
        let id = try engine.keys.ownerID(for: account)
        engine.owners.insert(id, of: account, at: changes)
        return id
    }

    /// Returns the only owner id that an account has or may have had, without making one; nil if it never had one.
    package func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID? {
        try engine().keys.knownOwnerID(of: account)
    }

    /// Returns the account of an owner id, as it was spelled first.
    ///
    /// Nil if the id belongs to another device or is no longer known.
    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? { try engine().keys.account(of: owner) }

    /// The codec for owner tags of clear files.
    package func ownerTags() throws(StorageError) -> OwnerTagSeal { try engine().tags }

    /// Returns the owner index, which is opened on first use.
    ///
    /// A damaged index is moved aside and replaced, and each app lists its files in the new one at its next file call.
    package func ownerIndex() throws(StorageError) -> any OwnerIndexing {
        try openIndex.withLock { (index) throws(StorageError) in
            if let index { return index }
            try checkNotClosed()
            let new: any OwnerIndexing
            if let folder {
                new = try HealingOwnerIndex(in: folder, wait: wait, meter: meter)
            } else {
                new = MemoryOwnerIndex()
            }
            index = new
            return new
        }
    }

    /// Renames the owner index (the database of files and their owners); a new, empty index replaces it.
    ///
    /// The index makes it faster to find the files of an account. A damaged index is rebuilt without this call.
    ///
    /// The new index fills as encrypted files are opened and as other files get an owner.
    /// ``MAMFileProtectionManager/relistFiles()`` adds all files of an app at once. Two kinds of data are lost: the
    /// owners of unencrypted files on volumes without extended attributes, and the version numbers that reveal when a
    /// file is replaced by an older copy.
    ///
    /// The old files of the index stay in the folder of the storage, with names that end in `.damaged-` and a number.
    /// While this method runs, no other process may have the storage open.
    ///
    /// - Throws: `system` if the files could not be renamed.
    public func discardOwnerIndex() throws(StorageError) {
        try openIndex.withLock { (index) throws(StorageError) in
            index = nil
            if let folder { try OwnerIndexFiles(folder: folder).putAside() }
        }
    }
}
