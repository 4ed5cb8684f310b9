extension ManagedAppSettings.Overrides {
    /// The settings that apply: those of the `Info.plist`, and over them what the app has set at run time.
    ///
    /// What the app has not set stays as it is in `settings`.
    public func effective(over settings: ManagedAppSettings) -> ManagedAppSettings {
        var result = settings
        if let color = color(backgroundColor) { result.backgroundColor = color }
        if let color = color(foregroundColor) { result.foregroundColor = color }
        if let color = color(accentColor) { result.accentColor = color }
        if let color = color(secondaryBackgroundColor) { result.secondaryBackgroundColor = color }
        if let color = color(secondaryForegroundColor) { result.secondaryForegroundColor = color }
        if let aadAuthorityURIOverride { result.adalAuthority = aadAuthorityURIOverride }
        if let aadRedirectURIOverride { result.adalRedirectURI = aadRedirectURIOverride }
        if let aadClientIDOverride { result.adalClientID = aadClientIDOverride }
        if let telemetryEnabled, SettingsChoices.telemetryPropertyIsTheInverse {
            result.mamTelemetryDisabled = !telemetryEnabled
        }
        if let valuesToScrubFromLogging {
            let kept = SettingsChoices.scrubbedKeysReplace ? [] : settings.valuesToScrubFromLogging
            result.valuesToScrubFromLogging = kept + valuesToScrubFromLogging
        }
        return result
    }

    private func color(_ text: String?) -> SettingsColor? { text.flatMap(SettingsColor.init(hex:)) }

    /// The authorities to ask for a token, best first; a sign-in that must be shown takes the first.
    ///
    /// In this order: the one the app has set, those that the token cache holds for the account, the one of the
    /// `Info.plist` or else the common authority. Never empty; an authority may stand in it twice.
    ///
    /// - Parameters:
    ///   - cached: the account's authorities in the cache, in the cache's order; empty texts are left out.
    ///   - settings: those of the `Info.plist`, without overrides.
    /// - Returns: At least one authority.
    ///
    /// SDK: `aadAuthorityUrisForIdentity:`
    public func authorityURIs(cached: [String], settings: ManagedAppSettings) -> [String] {
        let last = settings.adalAuthority.flatMap { $0.isEmpty ? nil : $0 } ?? SettingsChoices.defaultAuthority
        let all = (aadAuthorityURIOverride.map { [$0] } ?? []) + cached.filter { !$0.isEmpty } + [last]
        guard SettingsChoices.dropsRepeatedAuthorities else { return all }
        var seen: Set<[UInt8]> = []
        return all.filter { seen.insert(Array($0.utf8)).inserted }
    }
}

extension ManagedAppSettings {
    /// The redirect URI of a sign-in: that of the key `ADALRedirectUri`, or else `<scheme>://<bundle id>` from
    /// `ADALRedirectScheme`.
    ///
    /// Nil when neither key holds text, or when the scheme has no bundle id to go with. Nothing is checked here.
    public func redirectURI(bundleID: String) -> String? {
        let whole = adalRedirectURI.flatMap { $0.isEmpty ? nil : $0 }
        let scheme = adalRedirectScheme.flatMap { $0.isEmpty ? nil : $0 }
        let derived = bundleID.isEmpty ? nil : scheme.map { "\($0)://\(bundleID)" }
        return SettingsChoices.redirectURIWinsOverScheme ? whole ?? derived : derived ?? whole
    }
}
