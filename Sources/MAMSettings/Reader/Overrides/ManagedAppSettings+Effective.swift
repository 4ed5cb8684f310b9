extension ManagedAppSettings.Overrides {
    /// Replaces settings of the `Info.plist` with the values that the app has set at run time, and returns the result.
    ///
    /// - Parameter settings: The settings of the `Info.plist`.
    /// - Returns: The settings that apply. Values that the app has not set are unchanged.
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

    /// Returns the URLs of the authorities from which an account's token is to be requested, in order of preference.
    ///
    /// An interactive sign-in uses the first URL. The order is:
    ///
    /// 1. the authority that the app has set at run time
    /// 2. the authorities in the token cache
    /// 3. the authority of the `Info.plist`, or if there is none, the authority `common`
    ///
    /// - Parameters:
    ///   - cached: The authorities in the token cache for the account, in the cache's order; empty texts are ignored.
    ///   - settings: The settings of the `Info.plist`, without overrides.
    /// - Returns: At least one authority; it is possible that the same authority occurs more than once.
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
    /// Returns the redirect URI for a sign-in.
    ///
    /// The format of the URI is not checked.
    ///
    /// - Parameter bundleID: The bundle id of the app, used for `<scheme>://<bundle id>`.
    /// - Returns: The value of `ADALRedirectUri`, or if there is none, the URI made of `ADALRedirectScheme` and the
    ///   bundle id. Nil if both keys are missing or empty, or if the bundle id is needed but empty.
    public func redirectURI(bundleID: String) -> String? {
        let whole = adalRedirectURI.flatMap { $0.isEmpty ? nil : $0 }
        let scheme = adalRedirectScheme.flatMap { $0.isEmpty ? nil : $0 }
        let derived = bundleID.isEmpty ? nil : scheme.map { "\($0)://\(bundleID)" }
        return SettingsChoices.redirectURIWinsOverScheme ? whole ?? derived : derived ?? whole
    }
}
