/// The quotas of a group of devices (``DeviceGroup``), and the sizes that its readers accept.
///
/// All devices of the group share a quota. By default there are no quotas: only the limits of the process, of one app
/// and of one file apply. Out-of-range numbers are clamped. Docs/Limits.md lists every limit with its range.
public struct DeviceLimits: Sendable, Hashable {
    /// The maximum number of apps that were started and have not ended, 0 or more.
    ///
    /// Defaults to no quota.
    public var maximumAppCount = Int.max { didSet { maximumAppCount = max(0, maximumAppCount) } }
    /// The maximum number of ids in the directories of accounts of all apps, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// An account with an alias counts twice. In addition, each directory has a limit of its own
    /// (``ManagedApp/Configuration/maximumAccountCount``).
    public var maximumAccountCount = Int.max { didSet { maximumAccountCount = max(0, maximumAccountCount) } }
    /// The maximum number of open files and databases, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// Each ``MAMFile`` counts until it is closed or released, and each connection to a database of the VFS `mam` until
    /// it is closed.
    public var maximumOpenFileCount = Int.max { didSet { maximumOpenFileCount = max(0, maximumOpenFileCount) } }
    /// The maximum memory that open encrypted files hold, in bytes, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// The memory for chunks counts: about 270 KB for each handle that has read an encrypted file, and the same for
    /// each encrypted file that has changed, until they are closed. A copy, a change of protection and a recovery count
    /// while they run. Databases do not count here.
    public var maximumHeldByteCount = Int.max { didSet { maximumHeldByteCount = max(0, maximumHeldByteCount) } }
    /// The maximum content that is written to open files between two calls of ``DeviceGroup/renewWriteBudget()``, in
    /// bytes, 0 or more.
    ///
    /// Defaults to no quota.
    ///
    /// The bytes of each writing call of ``MAMFile`` count once; failed calls do not count.
    public var maximumWrittenByteCount = Int.max {
        didSet { maximumWrittenByteCount = max(0, maximumWrittenByteCount) }
    }
    /// The maximum time that each change of a storage waits for another process, 0 to 60 seconds.
    ///
    /// Defaults to two seconds.
    ///
    /// Counts for storages that ``DeviceStorage/open(at:rootKey:in:executor:)`` opened.
    public var maximumStoreWait = Duration.seconds(2) {
        didSet { maximumStoreWait = min(max(.zero, maximumStoreWait), .seconds(60)) }
    }
    /// The sizes that the readers of the group's devices accept.
    public var readers = ReaderLimits()

    /// Makes the default limits: no quota.
    public init() {}
}
