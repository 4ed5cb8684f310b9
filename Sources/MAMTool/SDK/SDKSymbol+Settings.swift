extension SDKSymbol {
    /// `IntuneMAMSettings.h`.
    static let settings = header(
        "IntuneMAMSettings.h",
        [
            (
                "IntuneMAMSettings", .class, "MAMSettingsManager",
                "`ManagedAppSettings` has the keys of the Info.plist, `ManagedAppSettings.Overrides` their overrides"
            ),
            (
                "IntuneMAMSettings.backgroundColor", .classProperty, "ManagedAppSettings.Overrides.backgroundColor",
                "a color as its hexadecimal text; set by `MAMSettingsManager.override(_:)`"
            ),
            (
                "IntuneMAMSettings.foregroundColor", .classProperty, "ManagedAppSettings.Overrides.foregroundColor",
                "a color as its hexadecimal text"
            ),
            (
                "IntuneMAMSettings.accentColor", .classProperty, "ManagedAppSettings.Overrides.accentColor",
                "a color as its hexadecimal text"
            ),
            (
                "IntuneMAMSettings.secondaryBackgroundColor", .classProperty,
                "ManagedAppSettings.Overrides.secondaryBackgroundColor", "a color as its hexadecimal text"
            ),
            (
                "IntuneMAMSettings.secondaryForegroundColor", .classProperty,
                "ManagedAppSettings.Overrides.secondaryForegroundColor", "a color as its hexadecimal text"
            ),
            (
                "IntuneMAMSettings.telemetryEnabled", .classProperty, "ManagedAppSettings.Overrides.telemetryEnabled",
                "read by `MAMSettingsManager.isTelemetryEnabled`"
            ),
            (
                "IntuneMAMSettings.valuesToScrubFromLogging", .classProperty,
                "ManagedAppSettings.Overrides.valuesToScrubFromLogging", "read by `MAMSettingsManager.scrubber`"
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
