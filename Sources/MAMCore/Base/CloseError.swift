/// Why an app, a device or a storage could not be closed as it should.
///
/// It is closed nevertheless: no new call begins.
public struct CloseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's stable name.
        public let rawValue: String
        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Calls were running at the deadline: they were cancelled, or end by themselves where the system holds them.
        public static let deadlinePassed = Code(rawValue: "deadlinePassed")
        /// The content of an open file could not be brought to the disk.
        public static let notFlushed = Code(rawValue: "notFlushed")
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    public let message: String
    /// What to do about it, if anything helps.
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
