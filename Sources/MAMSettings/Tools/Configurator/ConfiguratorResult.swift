public import MAMSettings

/// The result of ``Configurator/run()``: the changed files, the list of changes, and the findings that remain.
public struct ConfiguratorResult: Sendable, Hashable {
    /// A change that the configurator made in a file.
    public struct Change: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The file that was changed.
        public let file: ConfiguredFile
        /// The rule that the file broke before the change.
        public let id: SettingsIssue.ID
        /// The path of the changed key in the file before this change, such as
        /// `CFBundleURLTypes[0].CFBundleURLSchemes[1]`.
        ///
        /// It is empty for a change of the whole file.
        public let keyPath: String
        /// A one-line description of the mistake in the file.
        public let message: String
        /// A one-line description of the change that repairs the mistake.
        public let fix: String

        /// The change in one line: the id of the rule, the key path, ``fix`` and, in parentheses, ``message``.
        public var description: String { "\(id): \(keyPath.isEmpty ? "" : keyPath + ": ")\(fix) (\(message))" }
    }

    /// The bytes of the `Info.plist`; if nothing was changed, the bytes that the caller gave.
    public let infoPlist: [UInt8]
    /// The bytes of the entitlements; nil if the caller gave none.
    public let entitlements: [UInt8]?
    /// Whether the `Info.plist` was changed.
    public let changesInfoPlist: Bool
    /// Whether the entitlements were changed.
    public let changesEntitlements: Bool
    /// The changes in the order in which they were made.
    public let changes: [Change]
    /// A finding (`I007`) about URL schemes that were not added to `LSApplicationQueriesSchemes`.
    ///
    /// iOS reads only a limited number of entries of `LSApplicationQueriesSchemes`. Nil if every scheme was added.
    public let leftOut: SettingsIssue?
    /// The findings about the `Info.plist` that remain, because they have no fix or the options do not allow the fix.
    public let infoPlistIssues: [SettingsIssue]
    /// The findings about the entitlements that remain; empty if the caller gave no entitlements.
    public let entitlementsIssues: [SettingsIssue]
    /// The number of times that the files were changed and read again.
    package let rounds: Int

    /// Whether at least one file changed.
    public var isChanged: Bool { changesInfoPlist || changesEntitlements }
}
