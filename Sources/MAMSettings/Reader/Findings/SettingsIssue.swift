/// A finding about an `Info.plist` or about entitlements: a mistake or an unusual value, with its position in the file.
public struct SettingsIssue: Sendable, Hashable, Codable, CustomStringConvertible {
    /// How serious a finding about an `Info.plist` or about entitlements is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file does not have the effect that its author meant, or it cannot be used.
        case error
        /// The file probably contains a mistake.
        case warning
        /// The finding is information and needs no correction.
        case info
    }

    /// The identifier of a rule for an `Info.plist` or entitlements, such as `S010`.
    ///
    /// Later versions keep the identifier. Later versions can add rules.
    public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The identifier of the rule as it is printed, such as `S010`.
        public let rawValue: String

        /// Makes the identifier of a rule.
        ///
        /// - Parameter rawValue: The identifier as it is printed, such as `S010`. Unknown identifiers are accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of the rule as it is printed, such as `S010`.
        public var description: String { rawValue }
    }

    /// The rule that the file breaks.
    public let id: ID
    /// How serious the finding is.
    public let severity: Severity
    /// The path of the key in the file, such as `IntuneMAMSettings.AppGroupIdentifiers[2]`.
    ///
    /// It is empty for a finding about the whole file. Names that come from the file are shortened to 40 characters,
    /// and unprintable characters in them are escaped.
    public let keyPath: String
    /// The description of the mistake: one line in lower case, without a full stop.
    ///
    /// It quotes at most 40 characters of a value in the file, between backticks.
    public let message: String
    /// The advice on how to correct the file; nil if there is none.
    public let help: String?
    /// The position of the first character that the finding is about; nil if it is about the whole file.
    ///
    /// A binary file has one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?
    /// The position after the last character that the finding is about; nil if ``position`` is nil.
    public let end: SourcePosition?
    /// The positions of other parts of the file that belong to the finding, such as the first of two equal keys.
    public let related: [SourcePosition]
    /// The change that repairs the mistake, in one line.
    ///
    /// It is nil if there is no such change, or if there are several. `Configurator` of `MAMSettingsTools` makes this
    /// change if its options allow it.
    public let fix: String?

    /// Makes a finding about an `Info.plist` or about entitlements.
    ///
    /// - Parameters:
    ///   - id: The rule that the file breaks.
    ///   - severity: How serious the finding is.
    ///   - keyPath: The path of the key; empty for the whole file.
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

    /// The finding in one line: the severity, the rule, the path of the key and the message, without the help.
    public var description: String {
        keyPath.isEmpty
            ? "\(severity.rawValue) \(id): \(message)" : "\(severity.rawValue) \(id): \(keyPath): \(message)"
    }
}
