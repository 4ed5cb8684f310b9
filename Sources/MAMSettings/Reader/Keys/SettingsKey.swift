/// A key that is known for the dictionary `IntuneMAMSettings` of an `Info.plist`.
///
/// Some known keys are no longer documented. ``allCases`` is the table of known keys. It determines how files are read.
/// The tables in the documentation are generated from it.
public struct SettingsKey: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The kind of value that a documented key has.
    public enum ValueKind: String, Sendable, Hashable, CaseIterable {
        /// A boolean: `<true/>` or `<false/>`.
        case boolean
        /// A value that is a text.
        case string
        /// A number: an integer or a real.
        case number
        /// An array of texts.
        case stringArray = "array of strings"
        /// One of the texts in ``SettingsKey/allowedValues``.
        case enumeration
        /// A color: six hexadecimal digits with an optional `#`.
        case color
    }

    /// Whether a key of `IntuneMAMSettings` is documented, and therefore read from files.
    public enum Status: Sendable, Hashable {
        /// The newest SDK guide or header documents the key, and the key is read.
        case documented
        /// Only earlier SDK guides document the key, and the key is not read.
        ///
        /// The value explains in one line why the key is not read.
        case retired(reason: String)
        /// The key was never documented for apps of companies other than Microsoft, and is not read.
        ///
        /// The key was found in published apps. The value explains in one line why the key is not read.
        case notPublic(reason: String)
    }

    /// The name of the key in the property list.
    ///
    /// Letter case matters.
    public let name: String
    /// The kind of value that the key has; nil for keys that are not read.
    public let kind: ValueKind?
    /// A description of the value that applies if the key is missing; nil for keys that are not read.
    public let defaultText: String?
    /// The effect of the key, in one line.
    public let summary: String
    /// Whether the key is documented, and therefore read from files.
    public let status: Status
    /// The property that the key fills; nil for keys that are not read.
    let slot: SettingsSlot?

    /// Creates a row for a key that is read.
    ///
    /// `absent` describes the effect of a missing key whose property has no default value.
    init(_ name: String, _ slot: SettingsSlot, _ summary: String, absent: String = "none") {
        self.name = name
        self.slot = slot
        self.summary = summary
        kind = slot.kind
        defaultText = slot.defaultText ?? absent
        status = .documented
    }

    /// Creates a row for a key that is known and not read.
    init(_ name: String, _ status: Status, _ summary: String) {
        self.name = name
        self.status = status
        self.summary = summary
        (slot, kind, defaultText) = (nil, nil, nil)
    }

    /// The texts that a key of the kind ``ValueKind/enumeration`` accepts.
    ///
    /// They begin with the strongest level of protection. The array is empty for keys of other kinds.
    public var allowedValues: [String] {
        kind == .enumeration ? FileProtectionLevel.allCases.reversed().map(\.rawValue) : []
    }

    /// The name of the key in the property list.
    public var description: String { name }

    /// Returns whether two keys have the same name.
    public static func == (left: SettingsKey, right: SettingsKey) -> Bool { left.name == right.name }

    /// Hashes the name of the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// All known keys.
    ///
    /// The documented keys come first, in the order of the SDK guide. They are followed by the keys that are no longer
    /// documented, and then by the keys that were never documented.
    public static let allCases: [SettingsKey] = documented + retired + notPublic

    private static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Finds a known key by its name.
    ///
    /// - Parameter name: The name of the key, compared byte by byte. An unknown name gives nil.
    public init?(named name: String) {
        // Swift's own comparison also accepts canonically equivalent Unicode texts.
        guard let key = Self.byName[name], key.name.utf8.elementsEqual(name.utf8) else { return nil }
        self = key
    }

    /// Returns a name in lower case and without `_` and `-`, the differences that people overlook.
    package static func fold(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// The name of the dictionary with the settings in an `Info.plist`: `IntuneMAMSettings`.
    public static let dictionaryName = "IntuneMAMSettings"
}

extension ManagedAppSettings {
    /// The values that differ from their defaults, by key, for diagnostics.
    ///
    /// Booleans, numbers and protection levels are shown. Texts, lists and colors are shown as `set`, since they may
    /// identify a person.
    package var diagnosticValues: [String: String] {
        var values: [String: String] = [:]
        for key in SettingsKey.documented {
            guard let slot = key.slot, let text = slot.diagnosticText(of: self) else { continue }
            values[key.name] = text
        }
        return values
    }
}

extension SettingsSlot {
    /// Returns the value if it differs from the default; otherwise nil.
    fileprivate func diagnosticText(of settings: ManagedAppSettings) -> String? {
        let defaults = ManagedAppSettings()
        func differs<Value: Equatable>(_ path: KeyPath<ManagedAppSettings, Value>) -> Bool {
            settings[keyPath: path] != defaults[keyPath: path]
        }
        return switch self {
        case .boolean(let path): differs(path) ? "\(settings[keyPath: path])" : nil
        case .string(let path): differs(path) ? "set" : nil
        case .optionalString(let path): differs(path) ? "set" : nil
        case .seconds(let path): differs(path) ? "\(settings[keyPath: path])" : nil
        case .strings(let path): differs(path) ? "set" : nil
        case .protectionLevel(let path): differs(path) ? "\(settings[keyPath: path].rawValue)" : nil
        case .color(let path): differs(path) ? "set" : nil
        }
    }
}

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

extension SettingsKey {
    /// The keys that only guides of earlier years name.
    static let retired: [SettingsKey] =
        [
            SettingsKey(
                "DebugSettingsEnabled",
                .retired(
                    reason: "out of the guide since 01/2023: test policies are not supported for third-party apps"),
                "allowed test policies from a Settings bundle"),
            SettingsKey(
                "UsePPE",
                .retired(reason: "was read from MAMEnvironment.plist about 2016 and never from Info.plist"),
                "chose the pre-production environment at compile time"),
        ]
        + ["MainNibFile", "MainNibFile~ipad", "MainStoryboardFile", "MainStoryboardFile~ipad"].map { name in
            SettingsKey(
                name, .retired(reason: "not needed since SDK 12.0.12: leave the main interface at the top level"),
                "name of the main interface; up to SDK 12.0.11, it had to be here and not at the top level")
        }

    /// The keys that are found in shipped apps and in no guide.
    static let notPublic: [SettingsKey] =
        [
            "AutoFileEncryptionEnabled", "EnableOneAuth", "TunnelRelinkDisabled", "WorkingTimeEnabled",
            "SqliteAutoFileEncryptionEnabled", "AriaMaxTeardownUploadTimeInSec", "AriaEnableAutoUserSession",
            "AriaIngestionKey", "AriaMinimumTraceLevel", "UseADALCachedAuthorityUris", "MAMServiceDisabled",
        ].map { name in
            SettingsKey(
                name,
                .notPublic(
                    reason: "no longer supported, or not meant for third parties (said by the SDK team in 2025)"),
                "seen in shipped apps only")
        }
        + ["AppIdPrefix", "BundleIdPrefix", "IsAppPackagedByIntunePackager", "OrigAppIdPrefix", "OrigBundleIdPrefix"]
        .map {
            SettingsKey(
                $0, .notPublic(reason: "looks like a key of the app wrapping tool, not of an app built with the SDK"),
                "seen in wrapped apps only")
        }

    /// The reason why a known key is not read, in the words of a finding; nil for a documented key.
    package var reasonUnread: String? {
        switch status {
        case .documented: nil
        case .retired(let reason): "is retired: \(reason)"
        case .notPublic(let reason): "is not public: \(reason)"
        }
    }
}

/// The property of ``ManagedAppSettings`` that a key fills.
///
/// A key's kind, default and target all derive from this key path, so they cannot contradict each other.
enum SettingsSlot: Sendable {
    case boolean(any WritableKeyPath<ManagedAppSettings, Bool> & Sendable)
    case string(any WritableKeyPath<ManagedAppSettings, String> & Sendable)
    case optionalString(any WritableKeyPath<ManagedAppSettings, String?> & Sendable)
    case seconds(any WritableKeyPath<ManagedAppSettings, Double> & Sendable)
    case strings(any WritableKeyPath<ManagedAppSettings, [String]> & Sendable)
    case protectionLevel(any WritableKeyPath<ManagedAppSettings, FileProtectionLevel> & Sendable)
    case color(any WritableKeyPath<ManagedAppSettings, SettingsColor> & Sendable)

    var kind: SettingsKey.ValueKind {
        switch self {
        case .boolean: .boolean
        case .string, .optionalString: .string
        case .seconds: .number
        case .strings: .stringArray
        case .protectionLevel: .enumeration
        case .color: .color
        }
    }

    /// The default as text; nil if the property has no default value.
    var defaultText: String? {
        let defaults = ManagedAppSettings()
        return switch self {
        case .boolean(let path): String(defaults[keyPath: path])
        case .string(let path): defaults[keyPath: path]
        case .optionalString(let path): defaults[keyPath: path]
        case .seconds(let path): String(defaults[keyPath: path])
        case .strings(let path): defaults[keyPath: path].isEmpty ? nil : defaults[keyPath: path].joined(separator: ", ")
        case .protectionLevel(let path): defaults[keyPath: path].rawValue
        case .color(let path): defaults[keyPath: path].description
        }
    }
}
