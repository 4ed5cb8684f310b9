/// Names and numbers that the guides print, each once.
///
/// Where the guides contradict each other, `Docs/Assumptions.md` says what was chosen.
package enum RequiredNames {
    /// What stands behind a URL scheme in its twin, by which managed apps open each other.
    package static let twinSuffix = "-intunemam"

    /// What the SDK itself asks `canOpenURL` about, in the order of the guide of 11/2025: browsers, then the apps of
    /// threat-defence services.
    package static let querySchemes = [
        "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
        "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield", "smsec",
        "mvisionmobile", "scmx", "intunemam-mtd",
    ]

    /// Outlook's twin, which an app that opens `mailto:` asks about.
    package static let outlookTwin = "ms-outlook-intunemam"

    /// The scheme that an app registers for app-protection conditional access.
    package static let conditionalAccessScheme = "msauth.com.microsoft.intunemam"

    /// Schemes that are registered with or without a twin: the samples have none, one vendor's list has one.
    package static let schemesWithoutTwin: Set<String> = [conditionalAccessScheme]

    /// Schemes one asks about without a twin: brokers and the Company Portal.
    package static let queriesWithoutTwin: Set<String> = ["msauth", "msauthv2", "msauthv3", "companyportal"]

    /// Schemes that the system answers itself, so that no managed app registers their twin; of mail another rule speaks.
    package static let systemSchemes: Set<String> = [
        "tel", "telprompt", "sms", "itms-apps", "itms-services", "facetime", "facetime-audio", "maps", "mailto",
    ]

    /// What stands before a uniform type in its twin.
    package static let typePrefix = "com.microsoft.intune.mam."

    /// The keychain group in which managed apps of one vendor share the SDK's state.
    package static let keychainGroup = "com.microsoft.intune.mam"
    /// The keychain group of the tokens, unless `ADALCacheKeychainGroupOverride` names another.
    package static let cacheKeychainGroup = "com.microsoft.adalcache"
    /// A keychain group that other developers need no more since 11/2017.
    package static let workplaceJoinGroup = "com.microsoft.workplacejoin"
    /// Keychain groups of the system, which stand without a prefix.
    package static let groupsWithoutPrefix: Set<String> = ["com.apple.token"]
    /// What Xcode replaces by the team's prefix.
    package static let keychainPrefix = "$(AppIdentifierPrefix)"
    /// Other variables that stand for a prefix.
    static let prefixVariables = ["AppIdentifierPrefix", "TeamIdentifierPrefix"]

    /// How many entries of `LSApplicationQueriesSchemes` count in an app linked with an SDK or a later one, the newest
    /// SDK first; before the oldest all count.
    package static let queryLimits = [(linkedSDK: 27, entries: 25), (linkedSDK: 15, entries: 50)]

    /// The SDK that an app is taken to be linked with: the one that version 21 of the Intune SDK asks for.
    package static let assumedLinkedSDK = 26
}

/// Names of keys outside `IntuneMAMSettings` that rules look at.
enum InfoPlistKey {
    static let urlTypes = "CFBundleURLTypes"
    static let urlSchemes = "CFBundleURLSchemes"
    static let querySchemes = "LSApplicationQueriesSchemes"
    static let faceIDText = "NSFaceIDUsageDescription"
    static let sceneManifest = "UIApplicationSceneManifest"
    static let sceneConfigurations = "UISceneConfigurations"
    static let documentTypes = "CFBundleDocumentTypes"
    static let contentTypes = "LSItemContentTypes"
    static let bundleID = "CFBundleIdentifier"
}

/// Names of keys of the entitlements.
enum EntitlementKey {
    static let keychainGroups = "keychain-access-groups"
    static let appGroups = "com.apple.security.application-groups"
}
