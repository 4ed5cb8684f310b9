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
