/// The options for reading and checking an `Info.plist` and entitlements.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether the texts `YES`, `NO`, `true`, `false`, `1` and `0` in any letter case, and the numbers 0 and 1, are
    /// read as booleans.
    ///
    /// Each such value still gives a warning. Defaults to false.
    public var lenientBooleans = false
    /// The kind of build that the bundle is checked for; defaults to ``BuildKind/release``.
    public var buildKind = BuildKind.release
    /// The values of build variables by name, such as `PRODUCT_BUNDLE_IDENTIFIER`.
    ///
    /// They replace `$(NAME)` and `${NAME}` in texts.
    ///
    /// A text with an undefined variable gives the finding `S040` and is not checked further. Defaults to none.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are left out; defaults to none.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains the extension; nil, the default, if it is unknown.
    public var containingApp: String?
    /// The major version of the iOS SDK that the app is linked with, such as 26; nil, the default, if it is unknown.
    ///
    /// iOS reads only the first entries of `LSApplicationQueriesSchemes`; the version determines how many. An unknown
    /// version counts as 26.
    public var linkedSDK: Int?
    /// The URL schemes of other apps that are known to contain the SDK; defaults to none.
    ///
    /// The twin of a scheme is the same scheme with the suffix `-intunemam`. If `LSApplicationQueriesSchemes` lacks the
    /// twin of one of these schemes, the finding is only information, and the configurator does not add the twin.
    public var knownManagedSchemes: Set<String> = []
    /// Whether the app supports app-protection conditional access, which needs a URL scheme of its own; defaults to
    /// false.
    public var conditionalAccess = false
    /// Whether the app opens `mailto:` links, even if `mailto` is not in its lists of schemes; defaults to false.
    public var opensMail = false
    /// The text that iOS shows when the SDK asks for Face ID; nil, the default, for none.
    ///
    /// The configurator writes this text if `NSFaceIDUsageDescription` is missing or blank.
    public var faceIDText: String?
    /// The maximum size of the `Info.plist`, and also of the entitlements; defaults to ``DocumentLimits/infoPlist``.
    public var limits = DocumentLimits.infoPlist

    /// Creates options with the defaults of all properties.
    public init() {}
}

/// The kind of build, which determines the severity of settings that are meant for testing.
public enum BuildKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// A build for the developers' own devices.
    case debug
    /// A build for users that is not distributed through the App Store.
    case release
    /// A build for the App Store.
    case store
}
