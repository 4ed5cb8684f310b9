public import MAMSettings

/// Why the configurator changed nothing.
public struct ConfiguratorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A file is no property list with a dictionary as its root.
        case unreadable
        /// A finding that nobody but the file's authors can mend stands in the way.
        case refused
        /// The rules never came to an end: a mistake of this library.
        case unsettled
    }

    /// The kind of reason.
    public let kind: Kind
    /// The file it is about.
    public let file: ConfiguredFile
    /// What is wrong, and where.
    public let issue: SettingsIssue

    /// The finding in one line.
    public var description: String { issue.description }

    init(_ kind: Kind, in file: ConfiguredFile, _ issue: SettingsIssue) {
        (self.kind, self.file, self.issue) = (kind, file, issue)
    }

    /// Nothing is wrong with the file that was given: what was made of it goes beyond a limit of the reader.
    var aboutResult: ConfiguratorError {
        ConfiguratorError(
            .refused, in: file,
            SettingsIssue(
                id: issue.id, severity: .error, keyPath: "",
                message: "the result could not be read again: \(issue.message)"))
    }

    init(unreadable error: SettingsReadError, in file: ConfiguredFile) {
        self.init(
            .unreadable, in: file,
            SettingsIssue(
                id: SettingsIssue.ID(rawValue: error.code.rawValue), severity: .error, keyPath: "",
                message: error.message, help: error.help, position: error.position))
    }
}

/// One of the two files the configurator looks at.
public enum ConfiguredFile: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bundle's `Info.plist`.
    case infoPlist
    /// Its entitlements.
    case entitlements
}
