/// Why the bytes of an `Info.plist` could not be read at all.
public struct SettingsReadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    ///
    /// Kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The stable number as printed, such as `P002`.
        public let rawValue: String

        /// Makes a code from its printed form.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The number as printed.
        public var description: String { rawValue }

        /// The bytes are not a well-formed property list.
        public static let malformed = Self(rawValue: "P002")
        /// The file is a binary property list whose structure contradicts itself.
        public static let damagedBinary = Self(rawValue: "P003")
        /// A limit on bytes, depth, or values and keys was passed.
        public static let limitExceeded = Self(rawValue: "P004")
        /// The root is not a dictionary.
        public static let rootNotDictionary = Self(rawValue: "P005")
        /// Not thrown any more: an old-style property list is read, with the finding `P006`.
        public static let oldStyle = Self(rawValue: "P006")
        /// Not thrown any more: a comment inside text is read, with the finding `P009`.
        public static let unreadableForm = Self(rawValue: "P009")
        /// A binary property list holds what an `Info.plist` can not hold, such as a set or a key that is no string.
        public static let forbiddenObject = Self(rawValue: "P010")
        /// The DOCTYPE holds declarations of its own; they are never read and nothing is expanded.
        public static let internalSubset = Self(rawValue: "P011")
        /// The encoding, or the version of a binary file, is one that is not read.
        public static let unsupportedFormat = Self(rawValue: "P012")
    }

    /// The kind of failure.
    public let code: Code
    /// What is wrong: lower case, one line, no full stop.
    public let message: String
    /// What to do about it, when that is known.
    public let help: String?
    /// Where in the file, when there is one place.
    ///
    /// In a binary file there is one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?

    /// Makes an error.
    public init(code: Code, message: String, help: String? = nil, position: SourcePosition? = nil) {
        (self.code, self.message, self.help, self.position) = (code, message, help, position)
    }

    /// The error in one line, with its position and without the help.
    public var description: String {
        guard let position else { return "error \(code): \(message)" }
        return "\(position): error \(code): \(message)"
    }

    /// The failure as a finding about the whole file, for reports that list both.
    public var issue: SettingsIssue {
        SettingsIssue(
            id: SettingsIssue.ID(rawValue: code.rawValue), severity: .error, keyPath: "", message: message, help: help,
            position: position, end: position)
    }
}
