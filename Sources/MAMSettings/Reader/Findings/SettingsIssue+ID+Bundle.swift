// The rest of the `Info.plist`, the entitlements, and activation rules.

extension SettingsIssue.ID {
    /// The app registers a URL scheme without also registering it with the suffix `-intunemam`.
    public static let schemeTwinMissing = Self(rawValue: "I001")
    /// A list contains a URL scheme with the suffix `-intunemam`, but not the same scheme without the suffix.
    ///
    /// A scheme in which the suffix occurs twice gives this finding as well.
    public static let schemeTwinAlone = Self(rawValue: "I002")
    /// A URL scheme that the app registers is empty or malformed.
    public static let schemeMalformed = Self(rawValue: "I003")
    /// The app does not register the URL scheme of its redirect URI, so the result of a sign-in cannot reach the app.
    public static let redirectSchemeUnregistered = Self(rawValue: "I004")
    /// `LSApplicationQueriesSchemes` lacks a URL scheme that the SDK queries.
    public static let queryMissing = Self(rawValue: "I005")
    /// `LSApplicationQueriesSchemes` contains a URL scheme, but not the same scheme with the suffix `-intunemam`.
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
    /// The app declares a document type, but not the same type with the prefix `com.microsoft.intune.mam.`.
    public static let documentTypeTwinMissing = Self(rawValue: "I012")
    /// The app runs in the background, and `MaxFileProtectionLevel` allows the class Complete.
    ///
    /// Files of this class cannot be read while the device is locked.
    public static let backgroundWithComplete = Self(rawValue: "I013")
    /// The app is linked with the iOS SDK 27 or later, and its scene manifest is missing or names no configuration.
    ///
    /// iOS ends such an app at launch, unless its delegate returns a scene configuration.
    public static let sceneLifeCycleMissing = Self(rawValue: "I014")
    /// The entitlement `keychain-access-groups` lacks the group `com.microsoft.intune.mam`.
    public static let mamGroupMissing = Self(rawValue: "E001")
    /// The entitlement `keychain-access-groups` lacks the group of the MSAL token cache.
    public static let cacheGroupMissing = Self(rawValue: "E002")
    /// The first keychain group is `com.microsoft.intune.mam`.
    ///
    /// It should be the group that consists of the team prefix and the bundle id.
    public static let mamGroupFirst = Self(rawValue: "E003")
    /// The first keychain group is not the group that consists of the team prefix and the bundle id.
    public static let firstGroupForeign = Self(rawValue: "E004")
    /// A keychain group lacks the team prefix, `$(AppIdentifierPrefix)`.
    public static let groupWithoutPrefix = Self(rawValue: "E005")
    /// The entitlement `keychain-access-groups` contains `com.microsoft.workplacejoin`, which is no longer needed.
    public static let workplaceJoinGroup = Self(rawValue: "E006")
    /// The entitlements turn on a protection of memory with which the SDK does not work.
    public static let memoryProtected = Self(rawValue: "E007")
    /// The extension's activation rule accepts items of every type.
    public static let activationRuleTrue = Self(rawValue: "A001")
    /// The extension's activation rule is empty, cannot be parsed, or contains typographic quotes.
    public static let activationRuleQuotes = Self(rawValue: "A002")
    /// The extension's activation rule contains a type, but not the same type with the prefix
    /// `com.microsoft.intune.mam.`.
    ///
    /// In an "Open in" extension, the finding has another meaning. Such an extension must accept exactly one file, and
    /// only types of managed apps, but its rule also accepts other items.
    public static let activationTypeTwinMissing = Self(rawValue: "A003")
    /// The extension's activation rule is a dictionary, not a predicate.
    ///
    /// Files of managed apps are offered only to extensions whose rule is a predicate.
    public static let activationRuleConstants = Self(rawValue: "A004")
}
