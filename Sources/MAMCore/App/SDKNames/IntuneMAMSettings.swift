// The SDK's names from `IntuneMAMSettings.h`. The compiler points from each to this package's name.

/// `IntuneMAMSettings` is the SDK's name; use `MAMSettingsManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSettingsManager")
public typealias IntuneMAMSettings = MAMSettingsManager

extension MAMSettingsManager {
    /// `IntuneMAMSettings.backgroundColor` is the SDK's name;
    /// use `app.settingsManager.override { $0.backgroundColor = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.backgroundColor = … }`"
    )
    public static var backgroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.foregroundColor` is the SDK's name;
    /// use `app.settingsManager.override { $0.foregroundColor = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.foregroundColor = … }`"
    )
    public static var foregroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.accentColor` is the SDK's name; use `app.settingsManager.override { $0.accentColor = … }`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.settingsManager.override { $0.accentColor = … }`")
    public static var accentColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.secondaryBackgroundColor` is the SDK's name;
    /// use `app.settingsManager.override { $0.secondaryBackgroundColor = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.secondaryBackgroundColor = … }`"
    )
    public static var secondaryBackgroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.secondaryForegroundColor` is the SDK's name;
    /// use `app.settingsManager.override { $0.secondaryForegroundColor = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.secondaryForegroundColor = … }`"
    )
    public static var secondaryForegroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.telemetryEnabled` is the SDK's name;
    /// use `app.settingsManager.override { $0.telemetryEnabled = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.telemetryEnabled = … }`"
    )
    public static var telemetryEnabled: Bool {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.valuesToScrubFromLogging` is the SDK's name;
    /// use `app.settingsManager.override { $0.valuesToScrubFromLogging = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.valuesToScrubFromLogging = … }`"
    )
    public static var valuesToScrubFromLogging: [String] {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadAuthorityUriOverride` is the SDK's name;
    /// use `app.settingsManager.override { $0.aadAuthorityURIOverride = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.aadAuthorityURIOverride = … }`"
    )
    public static var aadAuthorityUriOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadRedirectUriOverride` is the SDK's name;
    /// use `app.settingsManager.override { $0.aadRedirectURIOverride = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.aadRedirectURIOverride = … }`"
    )
    public static var aadRedirectUriOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadClientIdOverride` is the SDK's name;
    /// use `app.settingsManager.override { $0.aadClientIDOverride = … }` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.aadClientIDOverride = … }`"
    )
    public static var aadClientIdOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings aadAuthorityUrisForIdentity:` is the SDK's name;
    /// use `app.settingsManager.aadAuthorityURIs(for:cache:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.settingsManager.aadAuthorityURIs(for:cache:)`")
    public static func aadAuthorityUris(forIdentity identity: String) -> [String] { fatalError() }
}
