/// An error that is thrown if an `Info.plist` or entitlements cannot be read at all.
public struct SettingsReadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    ///
    /// Later versions can add kinds.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The number as printed, such as `P002`, which later versions keep.
        public let rawValue: String

        /// Creates a code.
        ///
        /// - Parameter rawValue: The number as printed, such as `P002`. Unknown numbers are accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The number as printed.
        public var description: String { rawValue }

        /// The bytes are not a well-formed property list.
        public static let malformed = Self(rawValue: "P002")
        /// The file begins like a binary property list, but it is damaged.
        public static let damagedBinary = Self(rawValue: "P003")
        /// The document exceeds a limit of ``DocumentLimits``.
        public static let limitExceeded = Self(rawValue: "P004")
        /// The root of the property list is not a dictionary.
        public static let rootNotDictionary = Self(rawValue: "P005")
        /// The file is an old-style property list; no longer thrown, since such files are read with the finding `P006`.
        public static let oldStyle = Self(rawValue: "P006")
        /// A comment is inside a text; no longer thrown, because such files are read with the finding `P009`.
        public static let unreadableForm = Self(rawValue: "P009")
        /// A binary property list contains an object that is not allowed in an `Info.plist`, such as a set or a
        /// non-string key.
        public static let forbiddenObject = Self(rawValue: "P010")
        /// The DOCTYPE contains declarations of its own; they are never read, and no entity is expanded.
        public static let internalSubset = Self(rawValue: "P011")
        /// The encoding of the file, or the version of a binary file, is not supported.
        public static let unsupportedFormat = Self(rawValue: "P012")
    }

    /// The kind of failure.
    public let code: Code
    /// The description of the failure: one line in lower case, without a full stop.
    public let message: String
    /// The advice on how to correct the file; nil if there is none.
    public let help: String?
    /// The position of the failure in the file; nil if the failure has no position.
    ///
    /// A binary file has one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: The description of the failure, one line in lower case.
    ///   - help: The advice on how to correct the file. Defaults to nil.
    ///   - position: The position of the failure in the file. Defaults to nil.
    public init(code: Code, message: String, help: String? = nil, position: SourcePosition? = nil) {
        (self.code, self.message, self.help, self.position) = (code, message, help, position)
    }

    /// The position, code and message in one line, without the help.
    public var description: String {
        guard let position else { return "error \(code): \(message)" }
        return "\(position): error \(code): \(message)"
    }

    /// The failure as a finding about the whole file, for reports that list errors and findings together.
    public var issue: SettingsIssue {
        SettingsIssue(
            id: SettingsIssue.ID(rawValue: code.rawValue), severity: .error, keyPath: "", message: message, help: help,
            position: position, end: position)
    }
}
