extension SettingsKey {
    /// The keys of the newest guide in the order of its topics, and the one key that only a header names.
    static let documented: [SettingsKey] = [
        SettingsKey("ADALClientId", .optionalString(\.adalClientID), "Entra application (client) id"),
        SettingsKey(
            "ADALAuthority", .optionalString(\.adalAuthority), "authority URL of a single-tenant app",
            absent: "the common authority"),
        SettingsKey("ADALRedirectUri", .optionalString(\.adalRedirectURI), "full redirect URI"),
        SettingsKey(
            "ADALRedirectScheme", .optionalString(\.adalRedirectScheme),
            "scheme of a redirect URI of the form `scheme://<bundle id>`"),
        SettingsKey(
            "ADALLogOverrideDisabled", .boolean(\.adalLogOverrideDisabled), "the app has its own log callback for MSAL"),
        SettingsKey(
            "ADALCacheKeychainGroupOverride", .string(\.adalCacheKeychainGroupOverride),
            "keychain group of the MSAL cache, without team prefix"),
        SettingsKey(
            "AppGroupIdentifiers", .strings(\.appGroupIdentifiers), "app groups, as the entitlements list them"),
        SettingsKey(
            "ContainingAppBundleId", .optionalString(\.containingAppBundleID),
            "bundle id of the app that contains the extension"),
        SettingsKey("AutoEnrollOnLaunch", .boolean(\.autoEnrollOnLaunch), "enrolls a known managed identity at launch"),
        SettingsKey("MAMPolicyRequired", .boolean(\.mamPolicyRequired), "the app does not start without a policy"),
        SettingsKey("MAMPolicyWarnAbsent", .boolean(\.mamPolicyWarnAbsent), "warns at launch if there is no policy"),
        SettingsKey("MultiIdentity", .boolean(\.multiIdentity), "the app supports several accounts"),
        SettingsKey(
            "MultiIdentityCancelDisabled", .boolean(\.multiIdentityCancelDisabled),
            "hides Cancel on conditional-launch screens"),
        SettingsKey(
            "MultiManagedIdentities", .boolean(\.multiManagedIdentities),
            "the app supports several managed accounts at a time"),
        SettingsKey(
            "SafariViewControllerBlockedOverride", .boolean(\.safariViewControllerBlockedOverride),
            "the SDK does not block Safari view controllers, so that MSAL can use them"),
        SettingsKey(
            "SplashIconFile", .optionalString(\.splashIconFile), "icon of the start screen, without .png",
            absent: "one of the app's icons"),
        SettingsKey(
            "SplashIconFile~ipad", .optionalString(\.splashIconFileForPad), "icon of the start screen on iPad",
            absent: "the value of SplashIconFile"),
        SettingsKey(
            "SplashDuration", .seconds(\.splashDuration), "shortest time in seconds for which the start screen is shown"
        ),
        SettingsKey("BackgroundColor", .color(\.backgroundColor), "background of the SDK's screens"),
        SettingsKey("ForegroundColor", .color(\.foregroundColor), "text of the SDK's screens"),
        SettingsKey("AccentColor", .color(\.accentColor), "highlighted elements of the SDK's screens"),
        SettingsKey(
            "SecondaryBackgroundColor", .color(\.secondaryBackgroundColor),
            "second background color, for screens about threat defense"),
        SettingsKey(
            "SecondaryForegroundColor", .color(\.secondaryForegroundColor),
            "second text color, for screens about threat defense"),
        SettingsKey("SupportsDarkMode", .boolean(\.supportsDarkMode), "colors that are not set follow dark mode"),
        SettingsKey("MAMTelemetryDisabled", .boolean(\.mamTelemetryDisabled), "sends no telemetry"),
        SettingsKey("MAMTelemetryUsePPE", .boolean(\.mamTelemetryUsePPE), "telemetry goes to pre-production"),
        SettingsKey(
            "MaxFileProtectionLevel", .protectionLevel(\.maxFileProtectionLevel), "strongest protection class of files"),
        SettingsKey(
            "OpenInActionExtension", .boolean(\.openInActionExtension), "the bundle is an \"Open in\" action extension"),
        SettingsKey(
            "TreatAllWebViewsAsUnmanaged", .boolean(\.treatAllWebViewsAsUnmanaged),
            "cut, copy and paste treat web views as unmanaged"),
        SettingsKey(
            "WebViewHandledURLSchemes", .strings(\.webViewHandledURLSchemes),
            "URL schemes that the app's web view opens itself"),
        SettingsKey(
            "DocumentBrowserFileCachePath", .string(\.documentBrowserFileCachePath),
            "folder for decrypted files, relative to the sandbox's home folder"),
        SettingsKey("VerboseLoggingEnabled", .boolean(\.verboseLoggingEnabled), "verbose log"),
        SettingsKey("FinishLaunchingAtStartup", .boolean(\.finishLaunchingAtStartup), "app registers background tasks"),
        SettingsKey(
            "FinishEnterForegroundAtResume", .boolean(\.finishEnterForegroundAtResume),
            "calls of entering the foreground are not delayed"),
        SettingsKey(
            "HooksAlwaysEnabled", .boolean(\.hooksAlwaysEnabled),
            "hooks work without a policy, and the first policy needs no restart"),
        SettingsKey(
            "ValuesToScrubFromLogging", .strings(\.valuesToScrubFromLogging),
            "app-configuration keys whose values are kept out of logs"),
    ]
}
