public import MAMSettings

/// What the configurator made of a bundle's files.
public struct ConfiguratorResult: Sendable, Hashable {
    /// One thing that was done.
    public struct Change: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The file.
        public let file: ConfiguredFile
        /// The rule it was done for.
        public let id: SettingsIssue.ID
        /// Where, such as `CFBundleURLTypes[0].CFBundleURLSchemes[1]`, in the file as it was before this change; empty for
        /// the file as a whole.
        public let keyPath: String
        /// What was wrong.
        public let message: String
        /// What was done about it, in one line.
        public let fix: String

        /// The rule, the place, what was done and, in brackets, what was wrong, in one line.
        public var description: String { "\(id): \(keyPath.isEmpty ? "" : keyPath + ": ")\(fix) (\(message))" }
    }

    /// The `Info.plist`: the bytes that were given when nothing changed.
    public let infoPlist: [UInt8]
    /// The entitlements; nil when none were given.
    public let entitlements: [UInt8]?
    /// Whether ``infoPlist`` is another one than was given.
    public let changesInfoPlist: Bool
    /// Whether ``entitlements`` are others than were given.
    public let changesEntitlements: Bool
    /// What was done, in order.
    public let changes: [Change]
    /// Schemes that were left out since the list has no room for them, as one finding (`I007`); nil when there are none.
    public let leftOut: SettingsIssue?
    /// The findings that are left in the `Info.plist`: nothing mechanical mends them, or it was not asked for.
    public let infoPlistIssues: [SettingsIssue]
    /// Those in the entitlements.
    public let entitlementsIssues: [SettingsIssue]
    /// How many times the files were read and changed.
    package let rounds: Int

    /// Whether any file changed.
    public var isChanged: Bool { changesInfoPlist || changesEntitlements }
}
