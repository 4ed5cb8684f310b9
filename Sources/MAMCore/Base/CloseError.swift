/// An error that occurred while an app, a device or a storage was being closed.
///
/// The app, device or storage is closed nevertheless and starts no new call.
public struct CloseError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Identifies the kind of an error, for comparison in code.
    public struct Code: Sendable, Hashable {
        /// The name of the error code, which does not change in later versions.
        public let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        /// Calls were still running at the deadline.
        ///
        /// They were canceled; a call that waits in the operating system ends later.
        public static let deadlinePassed = Code(rawValue: "deadlinePassed")
        /// The content of an open file could not be flushed to the disk.
        public static let notFlushed = Code(rawValue: "notFlushed")
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error: lower case, one line, no full stop.
    public let message: String
    /// What the developer can do about the error; nil if there is no advice.
    public let help: String?

    init(_ code: Code, _ message: String, help: String? = nil) {
        (self.code, self.message, self.help) = (code, message, help)
    }

    /// The same as ``message``.
    public var description: String { message }

    /// The error for calls that were running at the deadline.
    static let late = CloseError(
        .deadlinePassed, "calls were running at the deadline", help: "end them before, or allow more time")
}
