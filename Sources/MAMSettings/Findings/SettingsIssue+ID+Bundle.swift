// The rest of the `Info.plist`, the entitlements, and activation rules.

extension SettingsIssue.ID {
    /// A URL scheme has no twin: the same scheme with the suffix `-intunemam`.
    public static let schemeTwinMissing = Self(rawValue: "I001")
    /// A twin lacks the scheme without the suffix `-intunemam`, or has that suffix twice.
    public static let schemeTwinAlone = Self(rawValue: "I002")
    /// A registered URL scheme is empty or malformed.
    public static let schemeMalformed = Self(rawValue: "I003")
    /// The scheme of the redirect URI is not registered.
    public static let redirectSchemeUnregistered = Self(rawValue: "I004")
    /// A scheme that the SDK queries is not in `LSApplicationQueriesSchemes`.
    public static let queryMissing = Self(rawValue: "I005")
    /// `LSApplicationQueriesSchemes` has a scheme without its twin.
    public static let queryTwinMissing = Self(rawValue: "I006")
    /// `LSApplicationQueriesSchemes` has more entries than the system reads.
    public static let queriesTooMany = Self(rawValue: "I007")
    /// The app opens mail links, and Outlook's twin is not in `LSApplicationQueriesSchemes`.
    public static let outlookQueryMissing = Self(rawValue: "I008")
    /// `NSFaceIDUsageDescription` is missing or blank.
    public static let faceIDTextMissing = Self(rawValue: "I009")
    /// A scene manifest has no `UISceneConfigurations`.
    public static let sceneConfigurationsMissing = Self(rawValue: "I010")
    /// The scheme for app-protection conditional access is not registered.
    public static let conditionalAccessSchemeMissing = Self(rawValue: "I011")
    /// A document type has no managed twin.
    public static let documentTypeTwinMissing = Self(rawValue: "I012")
    /// The app runs in the background, and `MaxFileProtectionLevel` leaves files of the class Complete.
    public static let backgroundWithComplete = Self(rawValue: "I013")
    /// `keychain-access-groups` lacks `com.microsoft.intune.mam`.
    public static let mamGroupMissing = Self(rawValue: "E001")
    /// `keychain-access-groups` lacks the group of the token cache.
    public static let cacheGroupMissing = Self(rawValue: "E002")
    /// `com.microsoft.intune.mam` is the first keychain group.
    public static let mamGroupFirst = Self(rawValue: "E003")
    /// The first keychain group is not the group of the bundle.
    public static let firstGroupForeign = Self(rawValue: "E004")
    /// A keychain group has no team prefix.
    public static let groupWithoutPrefix = Self(rawValue: "E005")
    /// `keychain-access-groups` contains `com.microsoft.workplacejoin`, which is no longer needed.
    public static let workplaceJoinGroup = Self(rawValue: "E006")
    /// The activation rule accepts every item.
    public static let activationRuleTrue = Self(rawValue: "A001")
    /// The activation rule has typographic quotes.
    public static let activationRuleQuotes = Self(rawValue: "A002")
    /// A type of the activation rule has no managed twin.
    public static let activationTypeTwinMissing = Self(rawValue: "A003")
    /// The activation rule is a dictionary of constants.
    public static let activationRuleConstants = Self(rawValue: "A004")
}
