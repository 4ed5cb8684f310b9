// The SDK's names from `IntuneMAMSettings.h`. The compiler points from each to this package's name.

/// `IntuneMAMSettings` of the SDK; use `MAMSettingsManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMSettingsManager")
public typealias IntuneMAMSettings = MAMSettingsManager

extension MAMSettingsManager {
    /// `IntuneMAMSettings.backgroundColor` of the SDK; use `app.settingsManager.override { $0.backgroundColor = … }`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.backgroundColor = … }`"
    )
    public static var backgroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.foregroundColor` of the SDK; use `app.settingsManager.override { $0.foregroundColor = … }`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.foregroundColor = … }`"
    )
    public static var foregroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.accentColor` of the SDK; use `app.settingsManager.override { $0.accentColor = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.settingsManager.override { $0.accentColor = … }`")
    public static var accentColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.secondaryBackgroundColor` of the SDK;
    /// use `app.settingsManager.override { $0.secondaryBackgroundColor = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.secondaryBackgroundColor = … }`"
    )
    public static var secondaryBackgroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.secondaryForegroundColor` of the SDK;
    /// use `app.settingsManager.override { $0.secondaryForegroundColor = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.secondaryForegroundColor = … }`"
    )
    public static var secondaryForegroundColor: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.telemetryEnabled` of the SDK; use `app.settingsManager.override { $0.telemetryEnabled = … }`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.telemetryEnabled = … }`"
    )
    public static var telemetryEnabled: Bool {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.valuesToScrubFromLogging` of the SDK;
    /// use `app.settingsManager.override { $0.valuesToScrubFromLogging = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.valuesToScrubFromLogging = … }`"
    )
    public static var valuesToScrubFromLogging: [String] {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadAuthorityUriOverride` of the SDK;
    /// use `app.settingsManager.override { $0.aadAuthorityURIOverride = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.aadAuthorityURIOverride = … }`"
    )
    public static var aadAuthorityUriOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadRedirectUriOverride` of the SDK;
    /// use `app.settingsManager.override { $0.aadRedirectURIOverride = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "each app has its own: `app.settingsManager.override { $0.aadRedirectURIOverride = … }`"
    )
    public static var aadRedirectUriOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings.aadClientIdOverride` of the SDK;
    /// use `app.settingsManager.override { $0.aadClientIDOverride = … }` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable, message: "each app has its own: `app.settingsManager.override { $0.aadClientIDOverride = … }`"
    )
    public static var aadClientIdOverride: String? {
        get { fatalError() }
        set {}
    }

    /// `IntuneMAMSettings aadAuthorityUrisForIdentity:` of the SDK;
    /// use `app.settingsManager.aadAuthorityURIs(for:cache:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.settingsManager.aadAuthorityURIs(for:cache:)`")
    public static func aadAuthorityUris(forIdentity identity: String) -> [String] { fatalError() }
}
