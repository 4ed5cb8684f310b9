public import MAMSettings

/// The result of ``Configurator/run()``: the changed files, the list of changes, and the findings that remain.
public struct ConfiguratorResult: Sendable, Hashable {
    /// A change that the configurator made in a file.
    public struct Change: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The changed file.
        public let file: ConfiguredFile
        /// The rule that the file broke.
        public let id: SettingsIssue.ID
        /// The path of the key in the file before this change, such as `CFBundleURLTypes[0].CFBundleURLSchemes[1]`.
        ///
        /// It is empty for a change of the file as a whole.
        public let keyPath: String
        /// The description of the mistake in the file, in one line.
        public let message: String
        /// The description of the change that repairs the mistake, in one line.
        public let fix: String

        /// One line: the id of the rule, the key path, ``fix`` and, in parentheses, ``message``.
        public var description: String { "\(id): \(keyPath.isEmpty ? "" : keyPath + ": ")\(fix) (\(message))" }
    }

    /// The bytes of the `Info.plist`; the given bytes if the configurator changed nothing.
    public let infoPlist: [UInt8]
    /// The bytes of the entitlements; nil if none were given.
    public let entitlements: [UInt8]?
    /// Whether ``infoPlist`` differs from the given `Info.plist`.
    public let changesInfoPlist: Bool
    /// Whether ``entitlements`` differ from the given entitlements.
    public let changesEntitlements: Bool
    /// The changes in the order in which they were made.
    public let changes: [Change]
    /// A finding (`I007`) about the schemes that were not added because iOS reads only a limited number of entries of
    /// `LSApplicationQueriesSchemes`; nil if no scheme was left out.
    public let leftOut: SettingsIssue?
    /// The findings that remain in the `Info.plist`, because they have no fix or the options do not allow it.
    public let infoPlistIssues: [SettingsIssue]
    /// The findings that remain in the entitlements; empty if no entitlements were given.
    public let entitlementsIssues: [SettingsIssue]
    /// The number of times that the files were changed and read again.
    package let rounds: Int

    /// Whether at least one file changed.
    public var isChanged: Bool { changesInfoPlist || changesEntitlements }
}
