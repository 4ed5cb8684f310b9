/// An error while closing an app, a device or a storage.
///
/// It is closed nevertheless: no new call begins.
public struct CloseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The stable name of the code.
        public let rawValue: String
        /// Makes a code.
        ///
        /// - Parameter rawValue: The stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Calls were running at the deadline: they were canceled, or end when the system returns from them.
        public static let deadlinePassed = Code(rawValue: "deadlinePassed")
        /// The content of an open file could not be flushed to the disk.
        public static let notFlushed = Code(rawValue: "notFlushed")
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error: lower case, one line, no full stop.
    public let message: String
    /// A remedy, if there is one.
    public let help: String?

    init(_ code: Code, _ message: String, help: String? = nil) {
        (self.code, self.message, self.help) = (code, message, help)
    }

    /// The message.
    public var description: String { message }

    /// The error for calls that were running at the deadline.
    static let late = CloseError(
        .deadlinePassed, "calls were running at the deadline", help: "end them before, or allow more time")
}
