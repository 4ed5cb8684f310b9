extension Assumption {
    static let infoPlist: [Assumption] = [
        Assumption(
            "settings-twins-anywhere",
            "the twin of a scheme or a document type is the same name with Intune's suffix or prefix. A twin counts in any list of the file",
            "the guide puts a name and its twin into one list. The system does not distinguish the lists",
            "`SchemeSet`"),
        Assumption(
            "settings-twins-at-the-end",
            "a fix that adds a twin adds it to the end of the list that contains its scheme",
            "the order has no meaning, and existing lines stay unchanged. Microsoft's tool does not sort either",
            "`RegisteredSchemes`"),
        Assumption(
            "settings-conditional-access-twin",
            "the scheme `msauth.com.microsoft.intunemam` may be registered with or without a twin",
            "samples and templates have no twin of it. The list of one vendor has one",
            "`RequiredNames.schemesWithoutTwin`"),
        Assumption(
            "settings-broker-twins",
            "an app that queries the schemes `msauth`, `msauthv2`, `msauthv3` and `companyportal` needs no twins of them",
            "the samples that query these schemes have no twins of them. The guide requires a twin for every scheme that belongs to the app",
            "`RequiredNames.queriesWithoutTwin`"),
        Assumption(
            "settings-system-schemes",
            "an app that queries schemes of the system, such as `tel` and `sms`, needs no twins of them",
            "no managed app registers such a scheme. The guide only speaks of schemes that belong to the app",
            "`RequiredNames.systemSchemes`"),
        Assumption(
            "settings-linked-sdk",
            "if it is not known which iOS SDK an app is linked with, the SDK of iOS 26 is assumed. More than 25 query schemes then lead to a warning",
            "version 21 of the Intune SDK needs Xcode 26. The limit of 25 comes with iOS 27",
            "`RequiredNames.assumedLinkedSDK`"),
        Assumption(
            "settings-query-room",
            "a fix adds no query scheme beyond the limit. Schemes that the guide requires are added first, then Outlook's, then the app's twins",
            "a scheme beyond the limit has no effect, and only the author knows which schemes can be removed",
            "`QuerySchemes`"),
        Assumption(
            "settings-opens-mail",
            "an app counts as an app that opens `mailto:` if it queries this scheme or lists it in `WebViewHandledURLSchemes`",
            "the guide says \"when the app opens mailto\", and the code of the app is not in the file",
            "`QuerySchemes`"),
        Assumption(
            "settings-open-schemes",
            "a name in a list may contain a build variable whose value is not known. If this name may turn out to be a required name, the required name does not count as missing",
            "a finding has to be certain. With `--define` the value of the variable is known",
            "`SchemeSet.mayContain`"),
        Assumption(
            "settings-redirect-entry",
            "a fix registers the scheme of the redirect in an entry of its own, which contains schemes and nothing else",
            "other entries have roles and icons of their own. The samples have such separate entries",
            "`RedirectSchemeRules`"),
        Assumption(
            "settings-token-group",
            "if `ADALCacheKeychainGroupOverride` names a keychain group, this group is required, and `com.microsoft.adalcache` is not",
            "the guide of 11/2025 says so. Older guides require both",
            "`KeychainGroups.cacheGroup`"),
        Assumption(
            "settings-document-twins",
            "document types need twins (the same types with Intune's prefix)",
            "only the guide of 11/2017 says so. Since then Microsoft's tool writes these twins",
            "`InfoPlistRules.documentTypes`"),
    ]
}
