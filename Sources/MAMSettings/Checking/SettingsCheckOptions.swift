/// How an `Info.plist` is read and checked.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether the texts `YES`, `NO`, `true`, `false`, `1` and `0` in any case, and the numbers 0 and 1, count as
    /// booleans.
    ///
    /// Each is still a finding, as a warning.
    public var lenientBooleans = false
    /// What the bundle is built for.
    public var buildKind = BuildKind.release
    /// The values of build variables such as `PRODUCT_BUNDLE_IDENTIFIER`, for `$(NAME)` and `${NAME}` in texts.
    ///
    /// A text with a variable that is not here is reported as `S040` and not judged further.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are not wanted.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains an extension, where the caller knows it.
    public var containingApp: String?
    /// The number of the iOS SDK the app is linked with, such as 26; nil where nobody said.
    ///
    /// It decides how many entries of `LSApplicationQueriesSchemes` count.
    public var linkedSDK: Int?
    /// Schemes of apps that are known to be managed, whose twins need not be asked about.
    public var knownManagedSchemes: Set<String> = []
    /// Whether the app takes part in app-protection conditional access.
    public var conditionalAccess = false
    /// Whether the app opens `mailto:`, where its lists of schemes do not say so.
    public var opensMail = false
    /// What the system is to say when the SDK asks for Face ID; with it a missing text is mended.
    public var faceIDText: String?
    /// The size of a file that is read, of the entitlements as well.
    ///
    /// Defaults to ``DocumentLimits/infoPlist``.
    public var limits = DocumentLimits.infoPlist

    /// Makes options that read strictly, for a release build, and leave no finding out.
    public init() {}
}

/// What a bundle is built for: some settings are fine while testing and mistakes in what users get.
public enum BuildKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// For the developers' own devices.
    case debug
    /// For users, but not through the App Store.
    case release
    /// For the App Store.
    case store
}
