extension Assumption {
    static let infoPlist: [Assumption] = [
        Assumption(
            "settings-twins-anywhere",
            "a twin of a scheme or document type counts in any list of the file",
            "the guide puts a name and its twin into one list. The system does not distinguish lists",
            "`SchemeSet`"),
        Assumption(
            "settings-twins-at-the-end",
            "a fix adds a twin to the end of its scheme's list",
            "the order means nothing, and existing lines stay. Microsoft's tool does not sort either",
            "`RegisteredSchemes`"),
        Assumption(
            "settings-conditional-access-twin",
            "the scheme `msauth.com.microsoft.intunemam` may be registered with or without a twin",
            "samples and templates have no twin of it; one vendor's list does",
            "`RequiredNames.schemesWithoutTwin`"),
        Assumption(
            "settings-broker-twins",
            "queries of `msauth`, `msauthv2`, `msauthv3` and `companyportal` need no twins",
            "samples have none. The guide requires twins for the app's own schemes",
            "`RequiredNames.queriesWithoutTwin`"),
        Assumption(
            "settings-system-schemes",
            "queries of the system's schemes, such as `tel` and `sms`, need no twins",
            "no managed app registers them. The guide speaks of the app's own schemes",
            "`RequiredNames.systemSchemes`"),
        Assumption(
            "settings-linked-sdk",
            "if an app's iOS SDK is unknown, that of iOS 26 is assumed, and more than 25 query schemes are a warning",
            "version 21 of the Intune SDK needs Xcode 26. The limit comes with iOS 27",
            "`RequiredNames.assumedLinkedSDK`"),
        Assumption(
            "settings-query-room",
            "a fix adds query schemes up to the limit: those that the guide requires, then Outlook's, then twins",
            "more have no effect, and only the author knows which can go",
            "`QuerySchemes`"),
        Assumption(
            "settings-opens-mail",
            "an app opens `mailto:` if it queries it or has it in `WebViewHandledURLSchemes`",
            "the guide says \"when the app opens mailto\", and the file does not have the app's code",
            "`QuerySchemes`"),
        Assumption(
            "settings-open-schemes",
            "if a name with an unknown build variable may be a required name, that name does not count as missing",
            "a finding has to be certain. `--define` gives the variable's value",
            "`SchemeSet.mayContain`"),
        Assumption(
            "settings-redirect-entry",
            "a fix registers the redirect's scheme in an entry with schemes alone",
            "other entries have roles and icons. Samples have such entries",
            "`RedirectSchemeRules`"),
        Assumption(
            "settings-token-group",
            "if `ADALCacheKeychainGroupOverride` names a keychain group, that group is required, and `com.microsoft.adalcache` is not",
            "the guide of 11/2025. Older guides require both",
            "`KeychainGroups.cacheGroup`"),
        Assumption(
            "settings-document-twins",
            "document types need twins",
            "only the guide of 11/2017 says so. Microsoft's tool still writes them",
            "`InfoPlistRules.documentTypes`"),
    ]
}
