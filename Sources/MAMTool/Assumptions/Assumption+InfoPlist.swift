extension Assumption {
    static let infoPlist: [Assumption] = [
        Assumption(
            "settings-twins-anywhere",
            "the twin of a scheme or a document type, which is the same name with Intune's suffix or prefix, counts in any list of the file",
            "the guide puts both into one list; the system does not distinguish the lists",
            "`SchemeSet`"),
        Assumption(
            "settings-twins-at-the-end",
            "a fix adds a twin to the end of the list that contains its scheme",
            "the order has no meaning, so existing lines stay unchanged; Microsoft's tool does not sort either",
            "`RegisteredSchemes`"),
        Assumption(
            "settings-conditional-access-twin",
            "`msauth.com.microsoft.intunemam` is registered with or without a twin",
            "samples and templates have none, one vendor's list has one",
            "`RequiredNames.schemesWithoutTwin`"),
        Assumption(
            "settings-broker-twins",
            "an app that asks about `msauth`, `msauthv2`, `msauthv3` and `companyportal` needs no twins of them",
            "the samples that ask about them have none; the guide requires a twin for every scheme that belongs to the app",
            "`RequiredNames.queriesWithoutTwin`"),
        Assumption(
            "settings-system-schemes",
            "an app that asks about schemes of the system, such as `tel` and `sms`, needs no twins of them",
            "no managed app registers such a scheme; the guide speaks only of schemes that belong to the app",
            "`RequiredNames.systemSchemes`"),
        Assumption(
            "settings-linked-sdk",
            "without information an app counts as linked with the SDK of iOS 26; more than 25 entries are then a warning",
            "version 21 of the Intune SDK needs Xcode 26; the limit of 25 comes with iOS 27",
            "`RequiredNames.assumedLinkedSDK`"),
        Assumption(
            "settings-query-room",
            "a fix adds no entry beyond the limit: entries that the guide requires come first, then Outlook, then the app's twins",
            "an entry beyond the limit has no effect, and only the author knows which entries can be removed",
            "`QuerySchemes`"),
        Assumption(
            "settings-opens-mail",
            "an app opens `mailto:` when it asks about the scheme or lists it in `WebViewHandledURLSchemes`",
            "the guide says \"when the app opens mailto\" and a file cannot show the code",
            "`QuerySchemes`"),
        Assumption(
            "settings-open-schemes",
            "if a listed name contains an unknown build variable, the name can turn out to be one of the required names. A required name that it can match does not count as missing",
            "a finding has to be certain; with `--define` the variable is known",
            "`SchemeSet.mayContain`"),
        Assumption(
            "settings-redirect-entry",
            "the redirect's scheme is registered in an entry of its own that holds schemes alone",
            "other entries have roles and icons of their own; the samples have such entries",
            "`RedirectSchemeRules`"),
        Assumption(
            "settings-token-group",
            "with `ADALCacheKeychainGroupOverride` the group that it names is needed, and `com.microsoft.adalcache` is not",
            "the guide of 11/2025 says so; older ones want both",
            "`KeychainGroups.cacheGroup`"),
        Assumption(
            "settings-document-twins",
            "document types need twins",
            "only the guide of 11/2017 says so; since then Microsoft's tool writes them",
            "`InfoPlistRules.documentTypes`"),
    ]
}
