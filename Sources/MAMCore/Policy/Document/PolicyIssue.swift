public import MAMSettings

/// A problem in a policy document or an app configuration, with its position.
public struct PolicyIssue: Sendable, Equatable, Codable {
    /// The severity of a problem in a document.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        /// The problem is only information.
        ///
        /// It needs no action.
        case info
        /// The problem is probably a mistake.
        case warning
        /// The problem is an error.
        ///
        /// In a policy, the setting then has its strictest value. In an app configuration, the setting is left out.
        case error

        /// Returns whether the first severity is lower than the second.
        ///
        /// ``info`` is the lowest severity, ``error`` the highest.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
    }

    /// The severity of the problem.
    public let severity: Severity
    /// The name of this kind of problem.
    ///
    /// Names do not change in later versions of the library.
    public let code: String
    /// The JSON path of the value with the problem, from the root `$`.
    public let path: String
    /// The position of the value in the text; `nil` if the value is missing from the document.
    public let position: SourcePosition?
    /// A description of the problem on one line, beginning in lower case.
    public let message: String
    /// Advice on how to solve the problem; `nil` if there is no advice.
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

    func moved(to position: SourcePosition) -> PolicyIssue {
        PolicyIssue(severity, code, path: path, position: position, message, help: help)
    }
}

extension PolicyIssue: CustomStringConvertible {
    /// The problem on one line, in the form `line:column: severity: message at path [code]`.
    ///
    /// Compilers and editors use this form.
    public var description: String {
        "\(position.map { "\($0): " } ?? "")\(severity.rawValue): \(message) at \(path) [\(code)]"
    }
}

/// An error that is thrown when bytes cannot be read as a policy for iOS.
public struct PolicyReadError: Error, Sendable, Equatable {
    /// The reasons why bytes cannot be read as a policy.
    ///
    /// Later versions of this library can add more reasons.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the reason.
        ///
        /// Names do not change in later versions of the library.
        public let description: String
        /// The bytes are not JSON, or they exceed a limit on the size of the document.
        public static let notJSON = Code(description: "notJSON")
        /// The bytes are not a supported property list, or they exceed a limit on the size of the document.
        public static let notAPropertyList = Code(description: "notAPropertyList")
        /// The bytes are JSON, but not a policy.
        public static let notAPolicy = Code(description: "notAPolicy")
        /// The policy is for a platform other than iOS.
        public static let otherPlatform = Code(description: "otherPlatform")
        /// The file contains several policies, but the call reads only one.
        public static let severalPolicies = Code(description: "severalPolicies")
        /// The policy has a value that cannot be read, and the call does not accept such values.
        public static let unreadableValue = Code(description: "unreadableValue")
    }

    /// The reason why the policy cannot be read.
    public let code: Code
    /// A description of the problem on one line, beginning in lower case.
    public let message: String
    /// The position of the problem in the text; `nil` if the problem concerns the whole document.
    public let position: SourcePosition?
    /// Advice on how to solve the problem; `nil` if there is no advice.
    public let help: String?

    package init(code: Code, message: String, position: SourcePosition?, help: String?) {
        self.code = code
        self.message = message
        self.position = position
        self.help = help
    }
}

extension PolicyReadError: CustomStringConvertible {
    /// The error on one line, in the form `line:column: message`.
    public var description: String { (position.map { "\($0): " } ?? "") + message }
}
