public import MAMSettings

/// A problem in a policy document or an app configuration, with its position.
public struct PolicyIssue: Sendable, Equatable, Codable {
    /// The severity of an issue.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        /// Information that needs no action.
        case info
        /// Probably a mistake.
        case warning
        /// An error. In a policy, the setting gets its strictest value. In an app configuration, the setting is left
        /// out.
        case error

        /// Compares two severities: ``info`` is the least severe, ``error`` the most severe.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
    }

    /// The severity of the issue.
    public let severity: Severity
    /// The stable name for this kind of issue.
    public let code: String
    /// The JSON path of the value, from the root `$`.
    public let path: String
    /// The position of the value in the text; `nil` if the value is missing from the document.
    public let position: SourcePosition?
    /// A description of the problem in one line, beginning in lower case.
    public let message: String
    /// Advice on how to solve the problem; `nil` if there is none.
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
    /// The issue in one line, in the form `line:column: severity: message at path [code]` that compilers and editors
    /// use.
    public var description: String {
        "\(position.map { "\($0): " } ?? "")\(severity.rawValue): \(message) at \(path) [\(code)]"
    }
}

/// An error that is thrown when bytes cannot be read as a policy for iOS.
public struct PolicyReadError: Error, Sendable, Equatable {
    /// The kinds of failure.
    ///
    /// Later versions of this library can add more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The stable name of the kind.
        public let description: String
        /// The bytes are not JSON, or exceed a limit.
        public static let notJSON = Code(description: "notJSON")
        /// The bytes are not a supported property list, or exceed a limit.
        public static let notAPropertyList = Code(description: "notAPropertyList")
        /// The bytes are JSON, but not a policy.
        public static let notAPolicy = Code(description: "notAPolicy")
        /// The policy is for another platform.
        public static let otherPlatform = Code(description: "otherPlatform")
        /// The file contains several policies, but the call reads only one.
        public static let severalPolicies = Code(description: "severalPolicies")
        /// The policy has a value that cannot be read, and the call accepts no such value.
        public static let unreadableValue = Code(description: "unreadableValue")
    }

    /// The kind of failure.
    public let code: Code
    /// A description of the problem in one line, beginning in lower case.
    public let message: String
    /// The position of the problem in the text; `nil` if it concerns the whole document.
    public let position: SourcePosition?
    /// Advice on how to solve the problem; `nil` if there is none.
    public let help: String?

    package init(code: Code, message: String, position: SourcePosition?, help: String?) {
        self.code = code
        self.message = message
        self.position = position
        self.help = help
    }
}

extension PolicyReadError: CustomStringConvertible {
    /// The error in one line, in the form `line:column: message`.
    public var description: String { (position.map { "\($0): " } ?? "") + message }
}
