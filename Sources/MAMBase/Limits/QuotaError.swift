/// The error of a call that would exceed a quota of a group of devices (``DeviceGroup``).
///
/// The call had no effect. All other work of the group continues, and other groups are not affected.
public struct QuotaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The resource that a quota limits.
    public struct Kind: Sendable, Hashable {
        /// The name of the kind, which does not change in later versions.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        /// The number of apps that were started and have not ended.
        public static let apps = Kind(rawValue: "apps")
        /// The number of ids in the account directories of the group's apps.
        public static let accounts = Kind(rawValue: "accounts")
        /// The number of open files and databases.
        public static let openFiles = Kind(rawValue: "openFiles")
        /// The memory that open encrypted files use, in bytes.
        public static let heldBytes = Kind(rawValue: "heldBytes")
        /// The number of bytes written to open files.
        public static let writtenBytes = Kind(rawValue: "writtenBytes")
        /// The group was evicted (``DeviceGroup/evict(within:)``), so it is no longer allowed to use any resource.
        public static let evicted = Kind(rawValue: "evicted")
    }

    /// The resource whose quota refused the call.
    public let kind: Kind
    /// The quota, as a number of items or in bytes.
    public let limit: Int

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - kind: The resource whose quota refused the call.
    ///   - limit: The quota, as a number of items or in bytes.
    package init(_ kind: Kind, limit: Int) { (self.kind, self.limit) = (kind, limit) }

    /// A description of the refusal: lower case, one line, no full stop.
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

    /// What the developer can do about the refusal.
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

    /// The same as ``message``.
    public var description: String { message }
}
