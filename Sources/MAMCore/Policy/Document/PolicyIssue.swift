public import MAMSettings

/// A problem in a policy document or an app configuration, with its position.
public struct PolicyIssue: Sendable, Hashable, Codable {
    /// The severity of an issue.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// Information that needs no action.
        case info
        /// Probably a mistake.
        case warning
        /// An error. The setting counts with its strictest value; in an app configuration the setting is left out.
        case error

        /// Orders severities from ``info`` to ``error``.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
    }

    /// The severity.
    public let severity: Severity
    /// The stable name of the kind of issue.
    public let code: String
    /// The JSON path of the value, from the root `$`.
    public let path: String
    /// The position of the value; `nil` if the document does not have the value.
    public let position: SourcePosition?
    /// The problem: one line, lower case.
    public let message: String
    /// The advice what to do; `nil` if there is none.
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

    /// Returns the issue at another position.
    func moved(to position: SourcePosition) -> PolicyIssue {
        PolicyIssue(severity, code, path: path, position: position, message, help: help)
    }
}

extension PolicyIssue: CustomStringConvertible {
    /// `line:column: severity: message at path`, the form that compilers and editors understand.
    public var description: String {
        "\(position.map { "\($0): " } ?? "")\(severity.rawValue): \(message) at \(path) [\(code)]"
    }
}

/// The error of bytes that are no policy for iOS.
public struct PolicyReadError: Error, Sendable, Hashable {
    /// The kinds of failure; more may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The stable name.
        public let description: String
        /// The bytes are not JSON, or exceed a limit.
        public static let notJSON = Code(description: "notJSON")
        /// The bytes are not a supported property list, or exceed a limit.
        public static let notAPropertyList = Code(description: "notAPropertyList")
        /// The bytes are JSON, but not a policy.
        public static let notAPolicy = Code(description: "notAPolicy")
        /// The policy is for another platform.
        public static let otherPlatform = Code(description: "otherPlatform")
        /// The file contains several policies, and the call reads one.
        public static let severalPolicies = Code(description: "severalPolicies")
        /// The policy has a value that cannot be read, and the call allows none.
        public static let unreadableValue = Code(description: "unreadableValue")
    }

    /// The kind of failure.
    public let code: Code
    /// The problem: one line, lower case.
    public let message: String
    /// The position of the problem; `nil` if it concerns the whole document.
    public let position: SourcePosition?
    /// The advice what to do; `nil` if there is none.
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
