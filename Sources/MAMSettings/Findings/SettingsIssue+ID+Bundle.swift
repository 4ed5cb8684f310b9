// The rest of the `Info.plist`, the entitlements, and activation rules.

extension SettingsIssue.ID {
    /// The app registers a URL scheme without its twin, which is the same scheme with the suffix `-intunemam`.
    public static let schemeTwinMissing = Self(rawValue: "I001")
    /// A list contains a scheme with the suffix `-intunemam`, but not the same scheme without the suffix; or a scheme
    /// in which the suffix occurs twice.
    public static let schemeTwinAlone = Self(rawValue: "I002")
    /// A URL scheme that the app registers is empty or malformed.
    public static let schemeMalformed = Self(rawValue: "I003")
    /// The app does not register the URL scheme of its redirect URI.
    public static let redirectSchemeUnregistered = Self(rawValue: "I004")
    /// `LSApplicationQueriesSchemes` lacks a scheme that the SDK queries.
    public static let queryMissing = Self(rawValue: "I005")
    /// `LSApplicationQueriesSchemes` contains a scheme and not the same scheme with the suffix `-intunemam`.
    public static let queryTwinMissing = Self(rawValue: "I006")
    /// `LSApplicationQueriesSchemes` has more entries than iOS reads.
    public static let queriesTooMany = Self(rawValue: "I007")
    /// The app opens mail links, and `LSApplicationQueriesSchemes` lacks `ms-outlook-intunemam`.
    public static let outlookQueryMissing = Self(rawValue: "I008")
    /// `NSFaceIDUsageDescription` is missing or blank.
    public static let faceIDTextMissing = Self(rawValue: "I009")
    /// `UIApplicationSceneManifest` has no `UISceneConfigurations`.
    public static let sceneConfigurationsMissing = Self(rawValue: "I010")
    /// The app does not register the URL scheme for app-protection conditional access.
    public static let conditionalAccessSchemeMissing = Self(rawValue: "I011")
    /// A document type lacks its twin, which is the same type with the prefix `com.microsoft.intune.mam.`.
    public static let documentTypeTwinMissing = Self(rawValue: "I012")
    /// The app runs in the background, and `MaxFileProtectionLevel` allows the class Complete, whose files cannot be
    /// read while the device is locked.
    public static let backgroundWithComplete = Self(rawValue: "I013")
    /// `keychain-access-groups` lacks `com.microsoft.intune.mam`.
    public static let mamGroupMissing = Self(rawValue: "E001")
    /// `keychain-access-groups` lacks the group of the MSAL token cache.
    public static let cacheGroupMissing = Self(rawValue: "E002")
    /// `com.microsoft.intune.mam` is the first keychain group, in place of the one that consists of the team prefix and
    /// the bundle id.
    public static let mamGroupFirst = Self(rawValue: "E003")
    /// The first keychain group is not the one that consists of the team prefix and the bundle id.
    public static let firstGroupForeign = Self(rawValue: "E004")
    /// A keychain group lacks the team prefix, `$(AppIdentifierPrefix)`.
    public static let groupWithoutPrefix = Self(rawValue: "E005")
    /// `keychain-access-groups` contains `com.microsoft.workplacejoin`, which is no longer needed.
    public static let workplaceJoinGroup = Self(rawValue: "E006")
    /// The extension's activation rule accepts data of every type.
    public static let activationRuleTrue = Self(rawValue: "A001")
    /// The extension's activation rule is empty, cannot be parsed, or contains typographic quotes.
    public static let activationRuleQuotes = Self(rawValue: "A002")
    /// The extension's activation rule names a type, but not the type's twin with the prefix
    /// `com.microsoft.intune.mam.`.
    ///
    /// In an "Open in" extension, the finding tells that the rule accepts other items than exactly one file of a
    /// managed app.
    public static let activationTypeTwinMissing = Self(rawValue: "A003")
    /// The extension's activation rule is a dictionary, not a predicate.
    ///
    /// Files of managed apps are offered only to extensions whose rule is a predicate.
    public static let activationRuleConstants = Self(rawValue: "A004")
}
