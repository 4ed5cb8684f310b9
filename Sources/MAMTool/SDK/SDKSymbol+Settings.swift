extension SDKSymbol {
    /// `IntuneMAMSettings.h`.
    static let settings = header(
        "IntuneMAMSettings.h",
        [
            (
                "IntuneMAMSettings", .class, "MAMSettingsManager",
                "`ManagedAppSettings` contains the keys of the Info.plist, and `ManagedAppSettings.Overrides` the values that override them"
            ),
            (
                "IntuneMAMSettings.backgroundColor", .classProperty, "ManagedAppSettings.Overrides.backgroundColor",
                "a color as hexadecimal text; `MAMSettingsManager.override(_:)` sets it"
            ),
            (
                "IntuneMAMSettings.foregroundColor", .classProperty, "ManagedAppSettings.Overrides.foregroundColor",
                "a color as hexadecimal text"
            ),
            (
                "IntuneMAMSettings.accentColor", .classProperty, "ManagedAppSettings.Overrides.accentColor",
                "a color as hexadecimal text"
            ),
            (
                "IntuneMAMSettings.secondaryBackgroundColor", .classProperty,
                "ManagedAppSettings.Overrides.secondaryBackgroundColor", "a color as hexadecimal text"
            ),
            (
                "IntuneMAMSettings.secondaryForegroundColor", .classProperty,
                "ManagedAppSettings.Overrides.secondaryForegroundColor", "a color as hexadecimal text"
            ),
            (
                "IntuneMAMSettings.telemetryEnabled", .classProperty, "ManagedAppSettings.Overrides.telemetryEnabled",
                "`MAMSettingsManager.isTelemetryEnabled` returns the value in effect"
            ),
            (
                "IntuneMAMSettings.valuesToScrubFromLogging", .classProperty,
                "ManagedAppSettings.Overrides.valuesToScrubFromLogging",
                "`MAMSettingsManager.scrubber` uses the value in effect"
            ),
            (
                "IntuneMAMSettings.aadAuthorityUriOverride", .classProperty,
                "ManagedAppSettings.Overrides.aadAuthorityURIOverride",
                "overrides the key `ADALAuthority` of the Info.plist"
            ),
            (
                "IntuneMAMSettings.aadRedirectUriOverride", .classProperty,
                "ManagedAppSettings.Overrides.aadRedirectURIOverride",
                "overrides the key `ADALRedirectUri` of the Info.plist"
            ),
            (
                "IntuneMAMSettings.aadClientIdOverride", .classProperty,
                "ManagedAppSettings.Overrides.aadClientIDOverride", "overrides the key `ADALClientId` of the Info.plist"
            ),
            (
                "IntuneMAMSettings aadAuthorityUrisForIdentity:", .classMethod,
                "MAMSettingsManager.aadAuthorityURIs(for:cache:)", "cached authorities come from an `AuthorityCache`"
            ),
        ])
}

extension SDKSymbol {
    /// The keys that apps write into their user defaults, which no header declares.
    static let userDefaults = header(
        "user defaults",
        [
            (
                "IntuneMAMUseMSALOnNextLaunch", .userDefaultsKey, nil,
                "selected MSAL instead of ADAL from the next launch on, in apps that linked both libraries; it has no effect, because SDK 21.7.1 supports only MSAL, and tokens come from the app's `MAMService` (assumption `one-sign-in-library`)"
            )
        ])
}
