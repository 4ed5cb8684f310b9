/// Why what survives a restart could not be read or written.
///
/// Says what is wrong, never what is stored.
public struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's stable name.
        public let rawValue: String
        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    public let message: String
    /// What to do about it, if anything helps.
    public let help: String?

    /// Makes an error.
    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The message.
    public var description: String { message }
}

extension StorageError.Code {
    /// The store was written by a newer version of this library.
    public static let newerVersion = StorageError.Code(rawValue: "newerVersion")
    /// The store, or a row of it, is damaged, was changed by somebody else, or belongs to another root key.
    public static let corrupt = StorageError.Code(rawValue: "corrupt")
    /// There is no room left.
    public static let full = StorageError.Code(rawValue: "full")
    /// The storage was closed.
    public static let closed = StorageError.Code(rawValue: "closed")
    /// Somebody else holds the store.
    public static let busy = StorageError.Code(rawValue: "busy")
    /// The root key's file is missing, readable by others, or no key file.
    public static let rootKey = StorageError.Code(rawValue: "rootKey")
    /// Too many async calls wait for the device's executor, or no thread was free in time; nothing was done.
    public static let overloaded = StorageError.Code(rawValue: "overloaded")
    /// The task of an async call was cancelled before the call began; nothing was done.
    public static let canceled = StorageError.Code(rawValue: "canceled")
    /// The system refused.
    public static let system = StorageError.Code(rawValue: "system")
    /// Something cryptographic failed.
    public static let crypto = StorageError.Code(rawValue: "crypto")
}
