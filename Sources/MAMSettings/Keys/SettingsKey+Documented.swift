extension SettingsKey {
    /// The keys of the newest guide in the order of its topics, and the one key that only a header names.
    static let documented: [SettingsKey] = [
        SettingsKey("ADALClientId", .optionalString(\.adalClientID), "Entra application (client) id"),
        SettingsKey(
            "ADALAuthority", .optionalString(\.adalAuthority), "authority URL of a single-tenant app",
            absent: "the common authority"),
        SettingsKey("ADALRedirectUri", .optionalString(\.adalRedirectURI), "full redirect URI"),
        SettingsKey(
            "ADALRedirectScheme", .optionalString(\.adalRedirectScheme), "scheme of a `scheme://<bundle id>` URI"),
        SettingsKey(
            "ADALLogOverrideDisabled", .boolean(\.adalLogOverrideDisabled), "app has its own MSAL log callback"),
        SettingsKey(
            "ADALCacheKeychainGroupOverride", .string(\.adalCacheKeychainGroupOverride),
            "keychain group of the MSAL cache, without team prefix"),
        SettingsKey("AppGroupIdentifiers", .strings(\.appGroupIdentifiers), "app groups as in the entitlements"),
        SettingsKey(
            "ContainingAppBundleId", .optionalString(\.containingAppBundleID), "bundle id of an extension's app"),
        SettingsKey("AutoEnrollOnLaunch", .boolean(\.autoEnrollOnLaunch), "enrolls a known managed identity at launch"),
        SettingsKey("MAMPolicyRequired", .boolean(\.mamPolicyRequired), "app does not start without a policy"),
        SettingsKey("MAMPolicyWarnAbsent", .boolean(\.mamPolicyWarnAbsent), "warns at launch without a policy"),
        SettingsKey("MultiIdentity", .boolean(\.multiIdentity), "app tells several accounts apart"),
        SettingsKey(
            "MultiIdentityCancelDisabled", .boolean(\.multiIdentityCancelDisabled),
            "hides Cancel on conditional-launch screens"),
        SettingsKey(
            "MultiManagedIdentities", .boolean(\.multiManagedIdentities),
            "app supports several managed accounts at a time"),
        SettingsKey(
            "SafariViewControllerBlockedOverride", .boolean(\.safariViewControllerBlockedOverride),
            "leaves Safari view controllers alone for MSAL"),
        SettingsKey(
            "SplashIconFile", .optionalString(\.splashIconFile), "icon of the start screen, without .png",
            absent: "one of the app's icons"),
        SettingsKey(
            "SplashIconFile~ipad", .optionalString(\.splashIconFileForPad), "icon of the start screen on iPad",
            absent: "the value of SplashIconFile"),
        SettingsKey("SplashDuration", .seconds(\.splashDuration), "least seconds the start screen shows"),
        SettingsKey("BackgroundColor", .color(\.backgroundColor), "background of the SDK's screens"),
        SettingsKey("ForegroundColor", .color(\.foregroundColor), "text of the SDK's screens"),
        SettingsKey("AccentColor", .color(\.accentColor), "highlighted elements of the SDK's screens"),
        SettingsKey(
            "SecondaryBackgroundColor", .color(\.secondaryBackgroundColor), "second background, threat-defense screens"),
        SettingsKey(
            "SecondaryForegroundColor", .color(\.secondaryForegroundColor), "second text, threat-defense screens"),
        SettingsKey("SupportsDarkMode", .boolean(\.supportsDarkMode), "follows dark mode where no color is written"),
        SettingsKey("MAMTelemetryDisabled", .boolean(\.mamTelemetryDisabled), "sends no telemetry"),
        SettingsKey("MAMTelemetryUsePPE", .boolean(\.mamTelemetryUsePPE), "telemetry goes to pre-production"),
        SettingsKey(
            "MaxFileProtectionLevel", .protectionLevel(\.maxFileProtectionLevel), "strongest protection class of files"),
        SettingsKey(
            "OpenInActionExtension", .boolean(\.openInActionExtension), "bundle is an Open-in action extension"),
        SettingsKey(
            "TreatAllWebViewsAsUnmanaged", .boolean(\.treatAllWebViewsAsUnmanaged),
            "cut, copy and paste treat web views as unmanaged"),
        SettingsKey(
            "WebViewHandledURLSchemes", .strings(\.webViewHandledURLSchemes), "schemes the app's web view opens itself"),
        SettingsKey(
            "DocumentBrowserFileCachePath", .string(\.documentBrowserFileCachePath),
            "where decrypted files go, relative to the sandbox's home"),
        SettingsKey("VerboseLoggingEnabled", .boolean(\.verboseLoggingEnabled), "verbose log"),
        SettingsKey("FinishLaunchingAtStartup", .boolean(\.finishLaunchingAtStartup), "app registers background tasks"),
        SettingsKey(
            "ValuesToScrubFromLogging", .strings(\.valuesToScrubFromLogging),
            "app-configuration keys whose values are kept out of logs"),
    ]
}
