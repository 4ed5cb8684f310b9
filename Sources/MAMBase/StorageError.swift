/// An error of a device's storage (``DeviceStorage``), which keeps the apps' data when their processes end.
///
/// The error never contains stored data.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Identifies the kind of an error, for comparison in code.
    public struct Code: Sendable, Hashable {
        /// The name of the error code, which does not change in later versions.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error: lower case, one line, no full stop.
    public let message: String
    /// What the developer can do about the error; nil if there is no advice.
    public let help: String?

    /// Makes an error.
    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The same as ``message``.
    public var description: String { message }
}

extension StorageError.Code {
    /// The database of the storage was written by a newer version of this library.
    public static let newerVersion = StorageError.Code(rawValue: "newerVersion")
    /// The database of the storage is damaged, was changed by another program, or was written with another root key.
    public static let corrupt = StorageError.Code(rawValue: "corrupt")
    /// The disk is full, or a maximum number of items is reached.
    public static let full = StorageError.Code(rawValue: "full")
    /// The storage was closed.
    public static let closed = StorageError.Code(rawValue: "closed")
    /// Another process has locked the database of the storage.
    public static let busy = StorageError.Code(rawValue: "busy")
    /// The root key's file is missing, can be read by other users, or is not a key file.
    public static let rootKey = StorageError.Code(rawValue: "rootKey")
    /// Too many async calls wait for the device's executor (``DeviceExecutor``), or no thread became free in time; the
    /// call had no effect.
    public static let overloaded = StorageError.Code(rawValue: "overloaded")
    /// The task of an async call was canceled before the call began; the call had no effect.
    public static let canceled = StorageError.Code(rawValue: "canceled")
    /// The device has not been unlocked since it was started, so nothing can be read.
    public static let deviceLocked = StorageError.Code(rawValue: "deviceLocked")
    /// A system call failed.
    public static let system = StorageError.Code(rawValue: "system")
    /// A cryptographic operation failed.
    public static let crypto = StorageError.Code(rawValue: "crypto")
}

extension StorageError {
    /// The error for data that can be read only after the first unlock of the device.
    package static let deviceLocked = StorageError(
        .deviceLocked, "the device was not unlocked since its start, so its keys cannot be read",
        help: "try again after the first unlock")
}
