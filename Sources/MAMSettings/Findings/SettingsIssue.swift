/// One finding about an `Info.plist`.
public struct SettingsIssue: Sendable, Hashable, Codable, CustomStringConvertible {
    /// How bad a finding is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file does not say what its author meant, or can not be used.
        case error
        /// Probably a mistake.
        case warning
        /// Worth knowing.
        case info
    }

    /// The stable number of a rule, such as `S010`.
    ///
    /// Rules may be added.
    public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The number as printed.
        public let rawValue: String

        /// Makes a number from its printed form.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The number as printed.
        public var description: String { rawValue }
    }

    /// The rule that was broken.
    public let id: ID
    /// How bad it is.
    public let severity: Severity
    /// Where it is, such as `IntuneMAMSettings.AppGroupIdentifiers[2]`; empty for the file as a whole.
    ///
    /// Names of the file's own are cut after 40 characters, and unprintable characters in them are escaped.
    public let keyPath: String
    /// What is wrong: lower case, one line, no full stop, at most 40 characters of any value in backticks.
    public let message: String
    /// What to do about it, when that is known.
    public let help: String?
    /// Where it begins; nil when it is about the file as a whole.
    ///
    /// In a binary file there is one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?
    /// The place behind its end; nil when ``position`` is.
    public let end: SourcePosition?
    /// Other places it is about, such as the other of two equal keys.
    public let related: [SourcePosition]
    /// What the configurator does about it, in one line; nil when there is no safe mechanical fix.
    public let fix: String?

    /// Makes a finding.
    public init(
        id: ID, severity: Severity, keyPath: String, message: String, help: String? = nil,
        position: SourcePosition? = nil, end: SourcePosition? = nil, related: [SourcePosition] = [], fix: String? = nil
    ) {
        (self.id, self.severity, self.keyPath, self.message, self.help) = (id, severity, keyPath, message, help)
        (self.position, self.end, self.related, self.fix) = (position, end, related, fix)
    }

    /// The finding in one line, without the help.
    public var description: String {
        keyPath.isEmpty
            ? "\(severity.rawValue) \(id): \(message)" : "\(severity.rawValue) \(id): \(keyPath): \(message)"
    }
}
