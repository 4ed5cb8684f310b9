public import MAMSettings

/// The reason why the configurator cannot change the files of an app or extension.
public struct ConfiguratorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error that prevents the configurator from changing the files.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A file is not a property list with a dictionary as its root, or exceeds a limit.
        case unreadable
        /// A file has a mistake that only the app's authors can correct, or the result cannot be written.
        case refused
        /// Every change makes another change necessary, without end. This is a defect of this library.
        case unsettled
    }

    /// The kind of error.
    public let kind: Kind
    /// The file with the mistake.
    public let file: ConfiguredFile
    /// The mistake as a finding, with its position in the file.
    public let issue: SettingsIssue

    /// The mistake in one line.
    public var description: String { issue.description }

    init(_ kind: Kind, in file: ConfiguredFile, _ issue: SettingsIssue) {
        (self.kind, self.file, self.issue) = (kind, file, issue)
    }

    /// The error with a message about the result: the given file is correct, but the changed file cannot be read.
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

/// A file that the configurator reads: the `Info.plist` or the entitlements.
public enum ConfiguredFile: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bundle's `Info.plist`.
    case infoPlist
    /// The bundle's entitlements.
    case entitlements
}
