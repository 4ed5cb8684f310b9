/// The options of reading and checking an `Info.plist` and entitlements.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether the texts `YES`, `NO`, `true`, `false`, `1` and `0` in any case, and the numbers 0 and 1, count as
    /// booleans.
    ///
    /// Each gives a warning nevertheless. Defaults to false.
    public var lenientBooleans = false
    /// The kind of build that the bundle is checked for; defaults to ``BuildKind/release``.
    public var buildKind = BuildKind.release
    /// The values of build variables by name, such as `PRODUCT_BUNDLE_IDENTIFIER`, for `$(NAME)` and `${NAME}` in
    /// texts.
    ///
    /// A text with an undefined variable gives the finding `S040` and is not checked further. Defaults to none.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are left out; defaults to none.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains the extension; nil, the default, if it is unknown.
    public var containingApp: String?
    /// The major version of the iOS SDK that the app is linked with, such as 26; nil, the default, if it is unknown.
    ///
    /// It determines how many entries of `LSApplicationQueriesSchemes` count. An unknown version counts as 26.
    public var linkedSDK: Int?
    /// The URL schemes of apps that are known to be managed; defaults to none.
    ///
    /// A missing twin of such a scheme in `LSApplicationQueriesSchemes` is only information, and the configurator does
    /// not add it.
    public var knownManagedSchemes: Set<String> = []
    /// Whether the app takes part in app-protection conditional access; defaults to false.
    public var conditionalAccess = false
    /// Whether the app opens `mailto:` links even if its lists of schemes lack that scheme; defaults to false.
    public var opensMail = false
    /// The text that the system shows when the SDK asks for Face ID; nil, the default, for none.
    ///
    /// The configurator writes this text if `NSFaceIDUsageDescription` is missing or blank.
    public var faceIDText: String?
    /// The maximum size of each file, of the entitlements as well; defaults to ``DocumentLimits/infoPlist``.
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
