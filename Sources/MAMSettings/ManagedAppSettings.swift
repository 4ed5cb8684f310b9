/// What the dictionary `IntuneMAMSettings` of one bundle's `Info.plist` says.
///
/// One property for each documented key; `ManagedAppSettings()` holds the documented defaults. Filled from a file by
/// ``read(infoPlist:lenientBooleans:)``. An app and each of its extensions have a dictionary of their own.
///
/// SDK: `IntuneMAMSettings`
public struct ManagedAppSettings: Sendable, Hashable {
    // MARK: Sign-in

    /// The Entra application (client) id, a GUID.
    ///
    /// Key `ADALClientId`; default none, and required for every app.
    public var adalClientID: String?
    /// The authority URL, such as `https://login.microsoftonline.com/<tenant>`.
    ///
    /// Key `ADALAuthority`; default nil: the common authority, which works only for multi-tenant registrations.
    public var adalAuthority: String?
    /// The whole redirect URI, as `msauth.<bundle id>://auth`.
    ///
    /// Key `ADALRedirectUri`; default none.
    public var adalRedirectURI: String?
    /// The scheme alone of a redirect URI that is exactly `scheme://<bundle id>`.
    ///
    /// Key `ADALRedirectScheme`; default none.
    public var adalRedirectScheme: String?
    /// Whether the app installs its own MSAL log callback.
    ///
    /// Key `ADALLogOverrideDisabled`; default false.
    public var adalLogOverrideDisabled = false
    /// The keychain group of the MSAL cache, without the team prefix, which is added at run time.
    ///
    /// Key `ADALCacheKeychainGroupOverride`; default `com.microsoft.adalcache`.
    public var adalCacheKeychainGroupOverride = "com.microsoft.adalcache"

    // MARK: The bundle and its relatives

    /// The app groups, as the entitlement `com.apple.security.application-groups` lists them.
    ///
    /// Key `AppGroupIdentifiers`; default empty.
    public var appGroupIdentifiers: [String] = []
    /// The bundle id of the host app.
    ///
    /// Key `ContainingAppBundleId`; default none; required in every extension.
    public var containingAppBundleID: String?
    /// Whether the bundle is an extension of an app, where its `Info.plist` says otherwise than ``containingAppBundleID``.
    ///
    /// No key of `IntuneMAMSettings`: an extension has `NSExtension` or `EXAppExtensionAttributes` at the top of the file.
    /// Nil, the default, when the two agree or nothing was read: whoever names a containing app is an extension then.
    public var isExtension: Bool?
    /// Whether the bundle is an "Open in" action extension.
    ///
    /// Key `OpenInActionExtension`; default false.
    public var openInActionExtension = false
    /// Whether background tasks are registered, which needs an early start.
    ///
    /// Key `FinishLaunchingAtStartup`; default false.
    public var finishLaunchingAtStartup = false

    // MARK: Enrolment

    /// Whether to enrol at launch when a managed identity is known and not enrolled.
    ///
    /// Key `AutoEnrollOnLaunch`; default false.
    public var autoEnrollOnLaunch = false
    /// Whether the app refuses to start without a policy.
    ///
    /// Key `MAMPolicyRequired`; default false; not for the App Store.
    public var mamPolicyRequired = false
    /// Whether a launch without a policy warns, and lets the user go on.
    ///
    /// Key `MAMPolicyWarnAbsent`; default false.
    public var mamPolicyWarnAbsent = false

    // MARK: Identities

    /// Whether the app tells several accounts apart.
    ///
    /// Key `MultiIdentity`; default false.
    public var multiIdentity = false
    /// Whether conditional-launch screens hide Cancel.
    ///
    /// Key `MultiIdentityCancelDisabled`; default false.
    ///
    /// An app that leaves it false must handle the result "cancelled" of an identity switch.
    public var multiIdentityCancelDisabled = false
    /// Whether the app supports several managed accounts at a time.
    ///
    /// Key `MultiManagedIdentities`; default false.
    ///
    /// Named only by a comment in the header of the policy manager, so type and default are inferred.
    public var multiManagedIdentities = false

    // MARK: Screens

    /// The file name of the start screen's icon, without `.png`.
    ///
    /// Key `SplashIconFile`; default nil: one of the app's icons.
    public var splashIconFile: String?
    /// The same for iPad.
    ///
    /// Key `SplashIconFile~ipad`; default nil. Ask ``splashIconFile(on:)`` for the one that applies.
    public var splashIconFileForPad: String?
    /// The least time the start screen shows, in seconds.
    ///
    /// Key `SplashDuration`; default 1.5; finite and not negative.
    public var splashDuration = 1.5
    /// The background of the SDK's screens.
    ///
    /// Key `BackgroundColor`, six hexadecimal digits; default system background.
    ///
    /// SDK: `IntuneMAMSettings.backgroundColor`
    public var backgroundColor = SettingsColor.systemBackground
    /// The text of the SDK's screens.
    ///
    /// Key `ForegroundColor`, six hexadecimal digits; default system label.
    ///
    /// SDK: `IntuneMAMSettings.foregroundColor`
    public var foregroundColor = SettingsColor.systemLabel
    /// The highlighted elements of the SDK's screens.
    ///
    /// Key `AccentColor`, six hexadecimal digits; default system blue.
    ///
    /// SDK: `IntuneMAMSettings.accentColor`
    public var accentColor = SettingsColor.systemBlue
    /// The second background of the threat-defence screens.
    ///
    /// Key `SecondaryBackgroundColor`; default white.
    ///
    /// SDK: `IntuneMAMSettings.secondaryBackgroundColor`
    public var secondaryBackgroundColor = SettingsColor.white
    /// The second text colour of the threat-defence screens.
    ///
    /// Key `SecondaryForegroundColor`; default gray.
    ///
    /// SDK: `IntuneMAMSettings.secondaryForegroundColor`
    public var secondaryForegroundColor = SettingsColor.gray
    /// Whether the SDK's screens follow dark mode where no colour is written.
    ///
    /// Key `SupportsDarkMode`; default true.
    public var supportsDarkMode = true

    // MARK: Files

    /// The strongest protection class given to files; it caps a stronger one of the policy.
    ///
    /// Key `MaxFileProtectionLevel`; default ``FileProtectionLevel/complete``.
    public var maxFileProtectionLevel = FileProtectionLevel.complete
    /// Where decrypted managed files go in an app with a document browser, relative to the sandbox's home.
    ///
    /// Key `DocumentBrowserFileCachePath`; default `/Documents/`.
    public var documentBrowserFileCachePath = "/Documents/"

    // MARK: Web

    /// Whether Safari view controllers are left alone so that MSAL can use them.
    ///
    /// Leaks are possible.
    ///
    /// Key `SafariViewControllerBlockedOverride`; default false.
    public var safariViewControllerBlockedOverride = false
    /// Whether cut, copy and paste treat every web view as unmanaged.
    ///
    /// Key `TreatAllWebViewsAsUnmanaged`; default false.
    public var treatAllWebViewsAsUnmanaged = false
    /// The URL schemes the app's own web view opens.
    ///
    /// Key `WebViewHandledURLSchemes`; default empty.
    public var webViewHandledURLSchemes: [String] = []

    // MARK: Logs and telemetry

    /// Whether no telemetry is sent.
    ///
    /// Key `MAMTelemetryDisabled`; default false.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var mamTelemetryDisabled = false
    /// Whether telemetry goes to the pre-production back end.
    ///
    /// Key `MAMTelemetryUsePPE`; default false.
    public var mamTelemetryUsePPE = false
    /// Whether the log is verbose.
    ///
    /// Key `VerboseLoggingEnabled`; default false.
    public var verboseLoggingEnabled = false
    /// The app-configuration keys whose values are taken out of logs.
    ///
    /// Key `ValuesToScrubFromLogging`; default empty.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var valuesToScrubFromLogging: [String] = []

    /// Makes settings that hold every documented default, as an empty dictionary would.
    public init() {}
}
