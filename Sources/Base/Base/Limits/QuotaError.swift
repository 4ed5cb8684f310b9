/// The error of a call that would exceed a quota of a group of devices (``DeviceGroup``).
///
/// The call had no effect. The group's other work continues, and other groups are not affected.
public struct QuotaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The resource that a quota of a group of devices limits.
    public struct Kind: Sendable, Hashable {
        /// The name of the resource.
        ///
        /// Names do not change in later versions of the library.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        /// The number of apps of the group that are running: started and not ended.
        public static let apps = Kind(rawValue: "apps")
        /// The number of account ids that the group's apps know (``AccountDirectory``).
        public static let accounts = Kind(rawValue: "accounts")
        /// The number of files and databases that the group's apps have open.
        public static let openFiles = Kind(rawValue: "openFiles")
        /// The memory that the group's open encrypted files use, in bytes.
        public static let heldBytes = Kind(rawValue: "heldBytes")
        /// The number of bytes that the group's apps have written to open files.
        public static let writtenBytes = Kind(rawValue: "writtenBytes")
        /// No resource: the group was closed (``DeviceGroup/evict(within:)``), so every call is refused.
        public static let evicted = Kind(rawValue: "evicted")
    }

    /// The resource whose quota was reached.
    public let kind: Kind
    /// The quota, as a number of items or a number of bytes.
    public let limit: Int

    /// Makes an error for a quota that was reached.
    ///
    /// - Parameters:
    ///   - kind: The resource whose quota was reached.
    ///   - limit: The quota, as a number of items or a number of bytes.
    package init(_ kind: Kind, limit: Int) { (self.kind, self.limit) = (kind, limit) }

    /// A description of the error on one line, in lower case and without a full stop.
    public var message: String {
        switch kind {
        case .apps: "the group of devices may have \(limit) apps"
        case .accounts: "the apps of the group may know \(limit) accounts, counted by their ids"
        case .openFiles: "the group of devices may have \(limit) files and databases open"
        case .heldBytes: "open encrypted files of the group may hold \(limit) bytes of memory"
        case .writtenBytes: "the group of devices may write \(limit) bytes to files until its budget is renewed"
        default: "the group of devices was evicted"
        }
    }

    /// Advice for the developer about the quota that was reached.
    public var help: String {
        switch kind {
        case .apps: "end or uninstall apps, or raise `DeviceLimits.maximumAppCount`"
        case .accounts: "end apps, or raise `DeviceLimits.maximumAccountCount`"
        case .openFiles: "close files, or raise `DeviceLimits.maximumOpenFileCount`"
        case .heldBytes: "close files, or raise `DeviceLimits.maximumHeldByteCount`"
        case .writtenBytes:
            "call `DeviceGroup.renewWriteBudget()`, or raise `DeviceLimits.maximumWrittenByteCount`"
        default: "make another group"
        }
    }

    /// The description of the error, the same text as ``message``.
    public var description: String { message }
}
