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
