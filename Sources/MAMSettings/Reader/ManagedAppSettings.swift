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

extension ManagedAppSettings {
    /// The settings read from one `Info.plist`, and the findings about that file.
    public struct Reading: Sendable, Hashable {
        /// The settings that were read.
        ///
        /// A property has its default value if its key is missing, or if the value of the key was not accepted.
        public let settings: ManagedAppSettings
        /// The findings about the file: first those about the whole file, then the others in the order of the file.
        ///
        /// There are at most 101. If more were found, the list contains the 100 most severe findings, and a last
        /// finding with the number of omitted findings.
        ///
        /// These findings are about single keys. `InfoPlistCheck` of `MAMSettingsTools` also checks combinations of
        /// keys, such as a missing client id, and suggests the documented key for a misspelled key.
        public let issues: [SettingsIssue]

        /// Whether at least one finding is an error.
        public var hasErrors: Bool { issues.contains { $0.severity == .error } }

        /// Creates a reading whose findings are those of a reader and others, in order.
        package init(_ reader: SettingsReader, adding others: [SettingsFinding]) {
            settings = reader.settings
            issues =
                SettingsFindings(
                    reader.findings + others, in: reader.subject.document, options: reader.subject.options
                ).issues
        }
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`, for a release build.
    ///
    /// This is a shorter form of ``read(infoPlist:options:)``.
    ///
    /// - Parameters:
    ///   - bytes: The content of the whole file, with or without a byte order mark.
    ///   - lenientBooleans: Whether texts such as `YES` and the numbers 0 and 1 count as booleans; see
    ///     ``SettingsCheckOptions/lenientBooleans``. Defaults to false.
    /// - Returns: The settings and the findings. A file without the dictionary gives the default settings and the
    ///   finding `S001`.
    /// - Throws: ``SettingsReadError`` if the bytes are not a property list, the root is not a dictionary, or a limit
    ///   is exceeded.
    public static func read(
        infoPlist bytes: [UInt8], lenientBooleans: Bool = false
    ) throws(SettingsReadError) -> Reading {
        var options = SettingsCheckOptions()
        options.lenientBooleans = lenientBooleans
        return try read(infoPlist: bytes, options: options)
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`.
    ///
    /// - A value with a wrong type or format gives a finding. The finding states whether the default is used instead.
    ///   The SDK's documentation does not say how the SDK treats such values.
    /// - A text with an undefined build variable is used as written.
    /// - XML, binary and old-style property lists are read.
    /// - If a dictionary contains the same key twice, there is a finding. The first value is used in a binary file, and
    ///   the last value in other files.
    ///
    /// The bytes can come from an untrusted sender. The reader accepts at most 1 MiB, 64 levels and 50,000 values,
    /// unless ``SettingsCheckOptions/limits`` sets other limits.
    ///
    /// - Parameters:
    ///   - bytes: The content of the whole file, with or without a byte order mark.
    ///   - options: The options for reading and checking.
    /// - Returns: The settings and the findings; a file without the dictionary gives the default settings and the
    ///   finding `S001`.
    /// - Throws: ``SettingsReadError`` if the bytes are not a property list, the root is not a dictionary, or a limit
    ///   is exceeded.
    public static func read(
        infoPlist bytes: [UInt8], options: SettingsCheckOptions
    ) throws(SettingsReadError) -> Reading {
        let reader = SettingsReader(try InfoPlistSubject(infoPlist: bytes, options: options))
        return Reading(reader, adding: reader.unreadKeys)
    }
}

extension ManagedAppSettings {
    /// The two kinds of device for which a setting can have different values.
    public enum InterfaceIdiom: String, Sendable, Hashable, CaseIterable {
        /// An iPhone or iPod touch.
        case phone
        /// An iPad.
        case pad
    }

    /// Returns the file name of the icon that the start screen shows on a kind of device, without `.png`.
    ///
    /// `SplashIconFile` is the only key with a variant for iPad. On iPad, `SplashIconFile~ipad` applies, or
    /// `SplashIconFile` if the variant is missing. On iPhone, `SplashIconFile` applies. iOS itself resolves the suffix
    /// `~ipad` only for keys at the top level of an `Info.plist`. These keys are in a nested dictionary, so iOS does
    /// not resolve their suffix.
    ///
    /// - Parameter idiom: The kind of device.
    /// - Returns: The file name; nil means that the start screen shows one of the app's icons.
    public func splashIconFile(on idiom: InterfaceIdiom) -> String? {
        switch idiom {
        case .phone: splashIconFile
        case .pad: splashIconFileForPad ?? splashIconFile
        }
    }
}

/// A class of iOS data protection, which determines when a file can be read.
///
/// The setting `MaxFileProtectionLevel` names one of these levels. Levels are ordered from the weakest to the
/// strongest, so `min(policyLevel, cap)` limits the level of a policy.
public enum FileProtectionLevel: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
    /// The file can always be read; only the device's own encryption protects it.
    case none = "NSFileProtectionNone"
    /// The file is readable after the user has unlocked the device once since the device started.
    case completeUntilFirstUserAuthentication = "NSFileProtectionCompleteUntilFirstUserAuthentication"
    /// The file can be opened only while the device is unlocked.
    ///
    /// A file that was opened before the device was locked is still readable.
    case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
    /// The file is readable only while the device is unlocked.
    case complete = "NSFileProtectionComplete"

    private var strength: Int {
        switch self {
        case .none: 0
        case .completeUntilFirstUserAuthentication: 1
        case .completeUnlessOpen: 2
        case .complete: 3
        }
    }

    /// Returns whether a level protects less than another level.
    public static func < (left: FileProtectionLevel, right: FileProtectionLevel) -> Bool {
        left.strength < right.strength
    }

    /// The prefixes of the levels' names in other parts of the system, in lower case, longer ones first.
    private static let prefixes = [
        "urlfileprotection.", "fileprotectiontype.", "nsurlfileprotection", "urlfileprotection", "nsfileprotection",
        "fileprotection", "protection", ".",
    ]

    /// Returns the level that the author of a text most likely meant; nil for a text unlike any level.
    ///
    /// Recognized are names that differ only in case or prefix, such as `FileProtectionType.complete`, `.complete`,
    /// `ProtectionComplete` and `CompleteUnlessOpen`, and names of writing options, such as
    /// `completeFileProtectionUnlessOpen` and `NSDataWritingFileProtectionComplete`.
    static func near(_ text: String) -> FileProtectionLevel? {
        guard text.utf8.count <= 80 else { return nil }
        var core = text.lowercased()
        for owner in ["data.writingoptions", "nsdata.writingoptions", "nsdatawriting"] where core.hasPrefix(owner) {
            core.removeFirst(owner.count)
            break
        }
        if core.hasPrefix(".") { core.removeFirst() }
        if core == "nofileprotection" { return Self.none }
        let option = "completefileprotection"
        if core.hasPrefix(option) {
            core = "complete" + core.dropFirst(option.count)
        } else if let prefix = prefixes.first(where: core.hasPrefix) {
            core.removeFirst(prefix.count)
        }
        return allCases.first { $0.rawValue.lowercased() == "nsfileprotection" + core }
    }
}
