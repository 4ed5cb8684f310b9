/// The settings that an app gives the Intune App SDK in the dictionary `IntuneMAMSettings` of its `Info.plist`.
///
/// There is one property for each documented key. `ManagedAppSettings()` has the documented defaults, and
/// ``read(infoPlist:lenientBooleans:)`` reads a file. An app and each of its extensions have separate dictionaries.
///
/// SDK: `IntuneMAMSettings`
public struct ManagedAppSettings: Sendable, Hashable {
    // MARK: Sign-in

    /// The id of the application (client) in Microsoft Entra, a GUID.
    ///
    /// Key `ADALClientId`; no default. The key is required for every app.
    public var adalClientID: String?
    /// The authority URL for sign-ins, such as `https://login.microsoftonline.com/<tenant>`.
    ///
    /// Key `ADALAuthority`; default nil. Without a value the SDK uses the authority `common`, which works only for
    /// multi-tenant app registrations.
    public var adalAuthority: String?
    /// The complete redirect URI for sign-ins, such as `msauth.<bundle id>://auth`.
    ///
    /// Key `ADALRedirectUri`; no default.
    public var adalRedirectURI: String?
    /// The scheme of the redirect URI for sign-ins, if the URI has the form `<scheme>://<bundle id>`.
    ///
    /// Key `ADALRedirectScheme`; no default.
    public var adalRedirectScheme: String?
    /// Whether the app sets its own MSAL log callback, so that the SDK does not set one.
    ///
    /// Key `ADALLogOverrideDisabled`; default false.
    public var adalLogOverrideDisabled = false
    /// The keychain group of the MSAL token cache, without the team prefix.
    ///
    /// The prefix is added at run time.
    ///
    /// Key `ADALCacheKeychainGroupOverride`; default `com.microsoft.adalcache`.
    public var adalCacheKeychainGroupOverride = "com.microsoft.adalcache"

    // MARK: The bundle, its app and its extensions

    /// The ids of the app groups, which must be the same as in the entitlement `com.apple.security.application-groups`.
    ///
    /// Key `AppGroupIdentifiers`; default empty.
    public var appGroupIdentifiers: [String] = []
    /// For an extension, the bundle id of the app that contains it.
    ///
    /// Key `ContainingAppBundleId`; no default. The key is required in every extension.
    public var containingAppBundleID: String?
    /// Whether the bundle is an app extension.
    ///
    /// If the value is nil, which is the default, the bundle is treated as an extension if ``containingAppBundleID`` is set.
    /// This property is not a key of `IntuneMAMSettings`. The reader of an `Info.plist` sets it only if the file contradicts
    /// ``containingAppBundleID``. The file of an extension has the key `NSExtension` or `EXAppExtensionAttributes` at
    /// its top level.
    public var isExtension: Bool?
    /// Whether the bundle is an "Open in" action extension.
    ///
    /// Key `OpenInActionExtension`; default false.
    public var openInActionExtension = false
    /// Whether the app registers background tasks, so that the SDK has to start early.
    ///
    /// Key `FinishLaunchingAtStartup`; default false.
    public var finishLaunchingAtStartup = false
    /// Whether the calls that the app entered the foreground are not delayed.
    ///
    /// Without this setting, the SDK delays the calls until it has checked the access to the app.
    ///
    /// Key `FinishEnterForegroundAtResume`; default false. From SDK 17.7.0 on.
    public var finishEnterForegroundAtResume = false
    /// Whether the SDK's hooks also work while the app has no policy.
    ///
    /// The app then needs no restart when an account gets the first policy.
    ///
    /// Key `HooksAlwaysEnabled`; default false. From SDK 20.9.0 and 21.2.0 on.
    public var hooksAlwaysEnabled = false

    // MARK: Enrollment

    /// Whether the SDK tries to enroll a managed account at launch, if it finds one that is not enrolled yet.
    ///
    /// Key `AutoEnrollOnLaunch`; default false.
    public var autoEnrollOnLaunch = false
    /// Whether the app refuses to start without a policy.
    ///
    /// Key `MAMPolicyRequired`; default false. The App Store does not accept such an app.
    public var mamPolicyRequired = false
    /// Whether the app warns the user when it starts without a policy; the user can continue.
    ///
    /// Key `MAMPolicyWarnAbsent`; default false.
    public var mamPolicyWarnAbsent = false

    // MARK: Identities

    /// Whether the app works with several accounts and keeps their data apart.
    ///
    /// Key `MultiIdentity`; default false.
    public var multiIdentity = false
    /// Whether the screens that check an account before it is shown (conditional launch) hide the Cancel button.
    ///
    /// Key `MultiIdentityCancelDisabled`; default false. If this is false, the user can cancel when the app changes to
    /// another account, and the app must handle that result.
    public var multiIdentityCancelDisabled = false
    /// Whether the app supports several managed accounts at the same time.
    ///
    /// Key `MultiManagedIdentities`; default false.
    ///
    /// Only a comment in the SDK's header `IntuneMAMPolicyManager.h` names this key, so its type and default are inferred.
    public var multiManagedIdentities = false

    // MARK: Screens

    /// The file name of the start screen's icon, without `.png`.
    ///
    /// Key `SplashIconFile`; default nil: the start screen then shows one of the app's icons.
    public var splashIconFile: String?
    /// The file name of the start screen's icon on iPad, without `.png`.
    ///
    /// Key `SplashIconFile~ipad`; default nil, so that ``splashIconFile`` is used on iPad as well.
    /// ``splashIconFile(on:)`` returns the icon for a kind of device.
    public var splashIconFileForPad: String?
    /// The minimum time for which the start screen is shown, in seconds, finite and at least 0.
    ///
    /// Key `SplashDuration`; default 1.5.
    public var splashDuration = 1.5
    /// The background color of the SDK's screens.
    ///
    /// Key `BackgroundColor`, six hexadecimal digits; defaults to the system's background color.
    ///
    /// SDK: `IntuneMAMSettings.backgroundColor`
    public var backgroundColor = SettingsColor.systemBackground
    /// The text color of the SDK's screens.
    ///
    /// Key `ForegroundColor`, six hexadecimal digits; defaults to the system's label color.
    ///
    /// SDK: `IntuneMAMSettings.foregroundColor`
    public var foregroundColor = SettingsColor.systemLabel
    /// The color of highlighted elements in the SDK's screens.
    ///
    /// Key `AccentColor`, six hexadecimal digits; defaults to the system's blue.
    ///
    /// SDK: `IntuneMAMSettings.accentColor`
    public var accentColor = SettingsColor.systemBlue
    /// The secondary background color of the SDK's screens about Mobile Threat Defense.
    ///
    /// Key `SecondaryBackgroundColor`; default white.
    ///
    /// SDK: `IntuneMAMSettings.secondaryBackgroundColor`
    public var secondaryBackgroundColor = SettingsColor.white
    /// The secondary text color of the SDK's screens about Mobile Threat Defense.
    ///
    /// Key `SecondaryForegroundColor`; default gray.
    ///
    /// SDK: `IntuneMAMSettings.secondaryForegroundColor`
    public var secondaryForegroundColor = SettingsColor.gray
    /// Whether the SDK's screens follow dark mode.
    ///
    /// Colors that the settings give stay the same in dark mode.
    ///
    /// Key `SupportsDarkMode`; default true.
    public var supportsDarkMode = true

    // MARK: Files

    /// The strongest data-protection class that the app's files have, even if the policy requires a stronger class.
    ///
    /// Key `MaxFileProtectionLevel`; default ``FileProtectionLevel/complete``.
    public var maxFileProtectionLevel = FileProtectionLevel.complete
    /// The folder for decrypted files of managed accounts in an app with a document browser, relative to the container.
    ///
    /// Key `DocumentBrowserFileCachePath`; default `/Documents/`.
    public var documentBrowserFileCachePath = "/Documents/"

    // MARK: Web

    /// Whether Safari view controllers are not blocked, so that MSAL can use them.
    ///
    /// Such a controller can then let managed data leave the app.
    ///
    /// Key `SafariViewControllerBlockedOverride`; default false.
    public var safariViewControllerBlockedOverride = false
    /// Whether the rules for cut, copy and paste treat every web view as unmanaged.
    ///
    /// Key `TreatAllWebViewsAsUnmanaged`; default false.
    public var treatAllWebViewsAsUnmanaged = false
    /// The URL schemes that the app's own web view opens.
    ///
    /// Key `WebViewHandledURLSchemes`; default empty.
    public var webViewHandledURLSchemes: [String] = []

    // MARK: Logs and telemetry

    /// Whether the SDK sends no telemetry.
    ///
    /// Key `MAMTelemetryDisabled`; default false.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var mamTelemetryDisabled = false
    /// Whether the SDK sends telemetry to Microsoft's pre-production servers.
    ///
    /// Key `MAMTelemetryUsePPE`; default false.
    public var mamTelemetryUsePPE = false
    /// Whether the SDK writes verbose lines to its log.
    ///
    /// Key `VerboseLoggingEnabled`; default false.
    public var verboseLoggingEnabled = false
    /// The keys of app configuration whose values are removed from logs.
    ///
    /// Key `ValuesToScrubFromLogging`; default empty.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var valuesToScrubFromLogging: [String] = []

    /// Makes settings with the documented defaults, which are also the settings of an empty dictionary.
    public init() {}
}
