public import MAMSettings

/// Something that is wrong or odd in a policy document or an app configuration, and where.
public struct PolicyIssue: Sendable, Hashable, Codable {
    /// How much it matters.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// Worth knowing.
        case info
        /// Probably not what was meant.
        case warning
        /// Wrong: the strictest value of the setting counts; of an app configuration the setting is left out.
        case error

        /// Orders severities from ``info`` to ``error``.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
    }

    /// How much it matters.
    public let severity: Severity
    /// A stable name of the kind of issue.
    public let code: String
    /// The JSON path of the value, from the root `$`.
    public let path: String
    /// Where the value stands; `nil` when it is not there.
    public let position: SourcePosition?
    /// What is wrong: one line, lower case.
    public let message: String
    /// What to do about it.
    public let help: String?

    package init(
        _ severity: Severity, _ code: String, path: String, position: SourcePosition?, _ message: String,
        help: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.path = path
        self.position = position
        self.message = message
        self.help = help
    }
}

extension PolicyIssue: CustomStringConvertible {
    /// `line:column: severity: message at path`, the form compilers and editors understand.
    public var description: String {
        "\(position.map { "\($0): " } ?? "")\(severity.rawValue): \(message) at \(path) [\(code)]"
    }
}

/// Why bytes are no policy for iOS.
public struct PolicyReadError: Error, Sendable, Hashable {
    /// The kinds of failure; more may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The stable name.
        public let description: String
        /// The bytes are not JSON, or more than the caps allow.
        public static let notJSON = Code(description: "notJSON")
        /// The bytes are no property list that is read, or more than the caps allow.
        public static let notAPropertyList = Code(description: "notAPropertyList")
        /// JSON, but no policy.
        public static let notAPolicy = Code(description: "notAPolicy")
        /// A policy for another platform.
        public static let otherPlatform = Code(description: "otherPlatform")
        /// A policy with a value that cannot be read, where none is allowed.
        public static let unreadableValue = Code(description: "unreadableValue")
    }

    /// The kind of failure.
    public let code: Code
    /// What is wrong: one line, lower case.
    public let message: String
    /// Where; `nil` when it is the whole document.
    public let position: SourcePosition?
    /// What to do about it.
    public let help: String?

    package init(code: Code, message: String, position: SourcePosition?, help: String?) {
        self.code = code
        self.message = message
        self.position = position
        self.help = help
    }
}

extension PolicyReadError: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { (position.map { "\($0): " } ?? "") + message }
}
