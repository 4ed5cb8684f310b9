/// A finding about an `Info.plist` or about entitlements: a mistake or an oddity, with its position in the file.
public struct SettingsIssue: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file does not have the effect that its author meant, or it cannot be used.
        case error
        /// The file probably contains a mistake.
        case warning
        /// The finding is information.
        case info
    }

    /// The number of a rule, such as `S010`, which later versions keep.
    ///
    /// Later versions can add rules.
    public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The number of the rule as printed, such as `S010`.
        public let rawValue: String

        /// Creates an identifier.
        ///
        /// - Parameter rawValue: The number of the rule as printed, such as `S010`. Unknown numbers are accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The number of the rule as printed.
        public var description: String { rawValue }
    }

    /// The rule that the file breaks.
    public let id: ID
    /// The severity of the finding.
    public let severity: Severity
    /// The path of the key, such as `IntuneMAMSettings.AppGroupIdentifiers[2]`; empty for the file as a whole.
    ///
    /// Names that come from the file are cut after 40 characters, and unprintable characters in them are escaped.
    public let keyPath: String
    /// The description of the mistake: one line in lower case, without a full stop.
    ///
    /// It quotes at most 40 characters of a value in the file, between backticks.
    public let message: String
    /// The advice on how to correct the file; nil if there is none.
    public let help: String?
    /// The position of the first character that the finding is about; nil if it is about the file as a whole.
    ///
    /// A binary file has one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?
    /// The position after the last character that the finding is about; nil if ``position`` is nil.
    public let end: SourcePosition?
    /// The positions of other parts of the file that belong to the finding, such as the first of two equal keys.
    public let related: [SourcePosition]
    /// The only change that can repair the mistake, in one line; nil if there is none, or if several changes can.
    ///
    /// `Configurator` of `MAMSettingsTools` makes this change if its options allow it.
    public let fix: String?

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - id: The rule that the file breaks.
    ///   - severity: The severity of the finding.
    ///   - keyPath: The path of the key; empty for the file as a whole.
    ///   - message: The description of the mistake, one line in lower case.
    ///   - help: The advice on how to correct the file. Defaults to nil.
    ///   - position: The position of the first character that the finding is about. Defaults to nil.
    ///   - end: The position after the last character that the finding is about. Defaults to nil.
    ///   - related: The positions of other parts of the file that belong to the finding. Defaults to none.
    ///   - fix: The change that the configurator makes, in one line. Defaults to nil.
    public init(
        id: ID, severity: Severity, keyPath: String, message: String, help: String? = nil,
        position: SourcePosition? = nil, end: SourcePosition? = nil, related: [SourcePosition] = [], fix: String? = nil
    ) {
        (self.id, self.severity, self.keyPath, self.message, self.help) = (id, severity, keyPath, message, help)
        (self.position, self.end, self.related, self.fix) = (position, end, related, fix)
    }

    /// The severity, rule, key path and message in one line, without the help.
    public var description: String {
        keyPath.isEmpty
            ? "\(severity.rawValue) \(id): \(message)" : "\(severity.rawValue) \(id): \(keyPath): \(message)"
    }
}
