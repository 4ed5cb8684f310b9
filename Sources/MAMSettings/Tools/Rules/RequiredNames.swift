/// Names and numbers from the guides.
///
/// `Docs/Assumptions.md` records the choice if the guides contradict each other.
package enum RequiredNames {
    /// The suffix of a URL scheme's twin, which managed apps use to open each other.
    static let twinSuffix = "-intunemam"

    /// The schemes that the SDK itself passes to `canOpenURL`, in the order of the guide of 11/2025.
    ///
    /// They belong to browsers and then to the apps of threat-defense services.
    package static let querySchemes = [
        "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
        "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield", "smsec",
        "mvisionmobile", "scmx", "intunemam-mtd",
    ]

    /// Outlook's twin, which an app that opens `mailto:` has to query.
    static let outlookTwin = "ms-outlook-intunemam"

    /// The scheme that an app registers for app-protection conditional access.
    static let conditionalAccessScheme = "msauth.com.microsoft.intunemam"

    /// Schemes that may be registered without a twin: the samples have none, and one vendor's list has one.
    static let schemesWithoutTwin: Set<String> = [conditionalAccessScheme]

    /// Schemes that are queried without a twin: brokers and the Company Portal.
    static let queriesWithoutTwin: Set<String> = ["msauth", "msauthv2", "msauthv3", "companyportal"]

    /// Schemes that the system handles itself, so that no managed app registers their twin.
    ///
    /// Another rule checks mail.
    static let systemSchemes: Set<String> = [
        "tel", "telprompt", "sms", "itms-apps", "itms-services", "facetime", "facetime-audio", "maps", "mailto",
    ]

    /// The prefix of a uniform type's twin.
    static let typePrefix = "com.microsoft.intune.mam."

    /// The keychain group in which managed apps of one vendor share the SDK's state.
    static let keychainGroup = "com.microsoft.intune.mam"
    /// The keychain group of the tokens, unless `ADALCacheKeychainGroupOverride` names another.
    static let cacheKeychainGroup = "com.microsoft.adalcache"
    /// A keychain group that third-party apps have not needed since 11/2017.
    static let workplaceJoinGroup = "com.microsoft.workplacejoin"
    /// Keychain groups of the system, which have no team prefix.
    static let groupsWithoutPrefix: Set<String> = ["com.apple.token"]
    /// The build variable that Xcode replaces by the team's prefix.
    static let keychainPrefix = "$(AppIdentifierPrefix)"
    /// The names of all build variables for a prefix.
    static let prefixVariables = ["AppIdentifierPrefix", "TeamIdentifierPrefix"]

    /// The numbers of entries of `LSApplicationQueriesSchemes` that count, by the first SDK with that limit, newest
    /// first.
    ///
    /// With SDKs before the oldest one all entries count.
    static let queryLimits = [(linkedSDK: 27, entries: 25), (linkedSDK: 15, entries: 50)]

    /// The first iOS SDK whose apps end at launch without a scene life cycle.
    ///
    /// Source: Apple's technical note TN3187.
    static let firstSDKWithScenesOnly = 27

    /// The entitlement of Xcode's capability "Enhanced Security" with which the SDK does not work since 21.1.0.
    ///
    /// It makes the memory of the system's own state read-only. Pointer authentication has no entitlement: it is
    /// the build setting `ENABLE_POINTER_AUTHENTICATION`.
    static let readOnlyPlatformMemory = "com.apple.security.hardened-process.dyld-ro"
    /// The entitlement of the whole capability "Enhanced Security".
    static let enhancedSecurity = "com.apple.security.hardened-process"

    /// The iOS SDK that an app is assumed to be linked with: version 21 of the Intune SDK requires it.
    static let assumedLinkedSDK = 26
}

/// Names of keys outside `IntuneMAMSettings` that rules check.
enum InfoPlistKey {
    static let urlTypes = "CFBundleURLTypes"
    static let urlSchemes = "CFBundleURLSchemes"
    static let querySchemes = "LSApplicationQueriesSchemes"
    static let faceIDText = "NSFaceIDUsageDescription"
    static let sceneManifest = "UIApplicationSceneManifest"
    static let backgroundModes = "UIBackgroundModes"
    static let sceneConfigurations = "UISceneConfigurations"
    static let applicationSceneRole = "UIWindowSceneSessionRoleApplication"
    static let documentTypes = "CFBundleDocumentTypes"
    static let contentTypes = "LSItemContentTypes"
    static let bundleID = "CFBundleIdentifier"
}

enum EntitlementKey {
    static let keychainGroups = "keychain-access-groups"
    static let appGroups = "com.apple.security.application-groups"
}
