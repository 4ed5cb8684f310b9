/// The options for reading and checking an app's `Info.plist` and entitlements.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether values other than `<true/>` and `<false/>` are read as booleans.
    ///
    /// Defaults to false. If true, these values are read as booleans: the numbers 0 and 1, and the texts `YES`, `NO`,
    /// `true`, `false`, `1` and `0` in any letter case. Each such value still gives a warning.
    public var lenientBooleans = false
    /// The kind of build for which the bundle is checked; defaults to ``BuildKind/release``.
    public var buildKind = BuildKind.release
    /// The values of Xcode build variables by name, such as `PRODUCT_BUNDLE_IDENTIFIER`.
    ///
    /// Defaults to none. They replace `$(NAME)` and `${NAME}` in texts. A text with an undefined variable gives the
    /// finding `S040` and is not checked further.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are left out; defaults to none.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains the checked extension; nil, the default, if it is unknown.
    public var containingApp: String?
    /// The major version of the iOS SDK with which the app is linked, such as 26; nil, the default, if it is unknown.
    ///
    /// iOS reads only a limited number of entries of `LSApplicationQueriesSchemes`. The version of the iOS SDK
    /// determines the number. From version 27 on, iOS ends an app without scenes at launch (`I014`). If this property
    /// is nil, the version in the `Info.plist` of a built app counts (`DTSDKName`). An unknown version counts as 26.
    public var linkedSDK: Int?
    /// The URL schemes of other apps that are known to contain the Intune App SDK; defaults to none.
    ///
    /// For each scheme, an app with the SDK has a second scheme, the twin: the same scheme with the suffix
    /// `-intunemam`. If `LSApplicationQueriesSchemes` lacks the twin of one of these schemes, the finding is only
    /// information, and the configurator does not add the twin.
    public var knownManagedSchemes: Set<String> = []
    /// Whether the app supports app-protection conditional access; defaults to false.
    ///
    /// Such an app must register a URL scheme for conditional access.
    public var conditionalAccess = false
    /// Whether the app opens `mailto:` links although `mailto` is not in its lists of schemes; defaults to false.
    public var opensMail = false
    /// The text that iOS shows when the SDK asks for permission to use Face ID; nil, the default, for none.
    ///
    /// The configurator writes this text to the `Info.plist` if `NSFaceIDUsageDescription` is missing or blank.
    public var faceIDText: String?
    /// The limits on the size of the `Info.plist`, and also of the entitlements; defaults to
    /// ``DocumentLimits/infoPlist``.
    public var limits = DocumentLimits.infoPlist

    /// Creates options with the defaults of all properties.
    public init() {}
}

/// The kind of build that is checked.
///
/// It determines the severity of findings about settings that are meant for testing.
public enum BuildKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// A build for the developers' own devices.
    case debug
    /// A build for users that is not distributed through the App Store.
    case release
    /// A build for the App Store.
    case store
}
