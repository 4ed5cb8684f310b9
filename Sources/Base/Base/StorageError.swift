/// An error of a device's storage (``DeviceStorage``), which keeps the data of a simulated device's apps.
///
/// The texts of the error never contain stored data.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a storage error, for comparison in code.
    public struct Code: Sendable, Hashable {
        /// The name of the error code.
        ///
        /// Names do not change in later versions of the library.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of the storage error.
    public let code: Code
    /// A description of the error on one line, in lower case and without a full stop.
    public let message: String
    /// Advice for the developer about the error; nil if there is no advice.
    public let help: String?

    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The description of the error, the same text as ``message``.
    public var description: String { message }
}

extension StorageError.Code {
    /// The database of the storage was written by a newer version of this library.
    public static let newerVersion = StorageError.Code(rawValue: "newerVersion")
    /// The database of the storage is damaged, was changed by another program, or was written with another root key.
    public static let corrupt = StorageError.Code(rawValue: "corrupt")
    /// The disk is full, or a maximum number of stored items was reached.
    public static let full = StorageError.Code(rawValue: "full")
    /// The storage was closed, so calls can no longer use it.
    public static let closed = StorageError.Code(rawValue: "closed")
    /// Another process has locked the database of the storage.
    public static let busy = StorageError.Code(rawValue: "busy")
    /// The root key's file is missing, can be read by other users, or is not a key file.
    public static let rootKey = StorageError.Code(rawValue: "rootKey")
    /// The device was too busy for an async call, so the call had no effect.
    ///
    /// Too many calls already waited for a thread of the device's executor (``DeviceExecutor``), or no thread became
    /// free in time.
    public static let overloaded = StorageError.Code(rawValue: "overloaded")
    /// The task of an async call was canceled before the call began.
    ///
    /// The call had no effect.
    public static let canceled = StorageError.Code(rawValue: "canceled")
    /// The user has not unlocked the device since it started, so nothing can be read from the storage.
    public static let deviceLocked = StorageError.Code(rawValue: "deviceLocked")
    /// A system call failed while the storage was used.
    public static let system = StorageError.Code(rawValue: "system")
    /// A cryptographic operation of the storage failed.
    public static let crypto = StorageError.Code(rawValue: "crypto")
}

extension StorageError {
    /// The error for data that can be read only after the first unlock of the device.
    package static let deviceLocked = StorageError(
        .deviceLocked, "the device was not unlocked since its start, so its keys cannot be read",
        help: "try again after the first unlock")
}

/// An error that occurred while an app, a device or a storage was being closed.
///
/// The app, device or storage is closed in spite of the error, and accepts no more calls.
public struct CloseError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error that occurred while an app, a device or a storage was being closed.
    public struct Code: Sendable, Hashable {
        /// The name of the error code.
        ///
        /// Names do not change in later versions of the library.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        /// Some calls were still running when the deadline for closing passed.
        ///
        /// These calls were canceled. A call that waits in the operating system ends later.
        public static let deadlinePassed = Code(rawValue: "deadlinePassed")
        /// The content of an open file could not be flushed to the disk.
        public static let notFlushed = Code(rawValue: "notFlushed")
    }

    /// The kind of the error that occurred while closing.
    public let code: Code
    /// A description of the error on one line, in lower case and without a full stop.
    public let message: String
    /// Advice for the developer about the error; nil if there is no advice.
    public let help: String?

    package init(_ code: Code, _ message: String, help: String? = nil) {
        (self.code, self.message, self.help) = (code, message, help)
    }

    /// The description of the error, the same text as ``message``.
    public var description: String { message }

    /// The error for calls that were running at the deadline.
    package static let late = CloseError(
        .deadlinePassed, "calls were running at the deadline", help: "end them before, or allow more time")
}
