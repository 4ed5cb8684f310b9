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

    /// Makes a finding.
    public init(id: ID, severity: Severity, keyPath: String, message: String, help: String? = nil) {
        (self.id, self.severity, self.keyPath, self.message, self.help) = (id, severity, keyPath, message, help)
    }

    /// The finding in one line, without the help.
    public var description: String {
        keyPath.isEmpty
            ? "\(severity.rawValue) \(id): \(message)" : "\(severity.rawValue) \(id): \(keyPath): \(message)"
    }
}
