extension ManagedAppSettings {
    /// The settings that an app has set at run time, which replace settings of its `Info.plist`.
    ///
    /// The caller stores this value, which is `Codable`. ``effective(over:)`` combines it with the settings of the
    /// `Info.plist`. Assignments follow the SDK's rules:
    ///
    /// - A text that is not a color leaves a color property unchanged.
    /// - An empty text is the same as nil.
    ///
    /// In the SDK the properties persist until they are changed or the app is reinstalled. ``accountUnenrolled()``
    /// removes the properties that belong to an account.
    ///
    /// SDK: `IntuneMAMSettings`
    public struct Overrides: Sendable, Hashable {
        private var colors = Colors()
        private var authority: String?
        private var redirect: String?
        private var client: String?

        /// Whether the SDK sends telemetry; nil, the default, if the app has not set this.
        ///
        /// Once set, the value takes precedence over the key `MAMTelemetryDisabled`, whose value has the opposite
        /// meaning (assumption `settings-telemetry-property` in `Docs/Assumptions.md`).
        ///
        /// SDK: `IntuneMAMSettings.telemetryEnabled`
        public var telemetryEnabled: Bool?
        /// The keys of app configuration whose values are removed from logs.
        ///
        /// Nil, the default, means the keys that the `Info.plist` names.
        ///
        /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
        public var valuesToScrubFromLogging: [String]?

        /// Makes a value for an app that has set nothing at run time.
        public init() {}

        /// Removes the values that belong to the managed account: authority, redirect URI and client id.
        ///
        /// Call this method after the managed account has been unenrolled. The colors, ``telemetryEnabled`` and
        /// ``valuesToScrubFromLogging`` stay.
        public mutating func accountUnenrolled() { (authority, redirect, client) = (nil, nil, nil) }

        /// Whether the app has set nothing at run time.
        public var isEmpty: Bool { self == Overrides() }
    }
}

extension ManagedAppSettings.Overrides {
    /// The authority URL for sign-ins, used instead of the key `ADALAuthority`; nil, the default, to use the key.
    ///
    /// An empty text counts as nil; other texts are not checked. ``accountUnenrolled()`` removes the value.
    ///
    /// SDK: `IntuneMAMSettings.aadAuthorityUriOverride`
    public var aadAuthorityURIOverride: String? {
        get { authority }
        set { authority = Self.filled(newValue) }
    }

    /// The redirect URI for sign-ins, used instead of the key `ADALRedirectUri`; nil, the default, to use the key.
    ///
    /// An empty text counts as nil; other texts are not checked. ``accountUnenrolled()`` removes the value.
    ///
    /// SDK: `IntuneMAMSettings.aadRedirectUriOverride`
    public var aadRedirectURIOverride: String? {
        get { redirect }
        set { redirect = Self.filled(newValue) }
    }

    /// The client id that replaces the key `ADALClientId`; nil, the default, to use the key.
    ///
    /// An empty text counts as nil; other texts are not checked. ``accountUnenrolled()`` removes the value.
    ///
    /// SDK: `IntuneMAMSettings.aadClientIdOverride`
    public var aadClientIDOverride: String? {
        get { client }
        set { client = Self.filled(newValue) }
    }

    private static func filled(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}

// MARK: Colors

extension ManagedAppSettings.Overrides {
    /// The background color of the SDK's screens, as `#RRGGBB`; nil, the default, to use the color of the `Info.plist`.
    ///
    /// An empty text counts as nil. If any other text is assigned, the assignment is ignored.
    ///
    /// SDK: `IntuneMAMSettings.backgroundColor`
    public var backgroundColor: String? {
        get { colors.background }
        set { Self.assign(newValue, to: &colors.background) }
    }

    /// The text color of the SDK's screens, in the same format as ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.foregroundColor`
    public var foregroundColor: String? {
        get { colors.foreground }
        set { Self.assign(newValue, to: &colors.foreground) }
    }

    /// The color of highlighted elements in the SDK's screens, in the same format as ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.accentColor`
    public var accentColor: String? {
        get { colors.accent }
        set { Self.assign(newValue, to: &colors.accent) }
    }

    /// The secondary background color of the SDK's screens about Mobile Threat Defense, in the same format as
    /// ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.secondaryBackgroundColor`
    public var secondaryBackgroundColor: String? {
        get { colors.secondaryBackground }
        set { Self.assign(newValue, to: &colors.secondaryBackground) }
    }

    /// The secondary text color of the SDK's screens about Mobile Threat Defense, in the same format as
    /// ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.secondaryForegroundColor`
    public var secondaryForegroundColor: String? {
        get { colors.secondaryForeground }
        set { Self.assign(newValue, to: &colors.secondaryForeground) }
    }

    /// Returns whether a text can be assigned to the color properties.
    ///
    /// - Parameter text: The text to assign.
    /// - Returns: True for nil, for the empty text, and for a color of the form `#RRGGBB`.
    public static func acceptsColor(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        if SettingsChoices.colorPropertyNeedsNumberSign, text.utf8.first != UInt8(ascii: "#") { return false }
        return SettingsColor(hex: text) != nil
    }

    private static func assign(_ text: String?, to color: inout String?) {
        guard acceptsColor(text) else { return }
        color = filled(text)
    }

    /// The five colors as the app assigned them, each nil or a valid color.
    private struct Colors: Sendable, Hashable {
        var background: String?
        var foreground: String?
        var accent: String?
        var secondaryBackground: String?
        var secondaryForeground: String?
    }
}

extension ManagedAppSettings.Overrides: Codable {
    /// The keys of the stored form.
    ///
    /// They are stable, since every later version must read a stored value.
    private enum CodingKeys: String, CodingKey {
        case version, backgroundColor, foregroundColor, accentColor, secondaryBackgroundColor, secondaryForegroundColor
        case aadAuthorityURIOverride, aadRedirectURIOverride, aadClientIDOverride, telemetryEnabled
        case valuesToScrubFromLogging
    }

    /// The version that is written, and the newest that is read.
    private static let storedVersion = 1

    /// Decodes the settings that an app has set at run time.
    ///
    /// If the data contains no value for a setting, the app has not set this setting. A text that is not a color is
    /// ignored, as when the app assigns it to a color property.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the version of the format is missing or is not 1, or if a value has a wrong type.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version == Self.storedVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "version \(version) of overrides is not read")
        }
        backgroundColor = try values.decodeIfPresent(String.self, forKey: .backgroundColor)
        foregroundColor = try values.decodeIfPresent(String.self, forKey: .foregroundColor)
        accentColor = try values.decodeIfPresent(String.self, forKey: .accentColor)
        secondaryBackgroundColor = try values.decodeIfPresent(String.self, forKey: .secondaryBackgroundColor)
        secondaryForegroundColor = try values.decodeIfPresent(String.self, forKey: .secondaryForegroundColor)
        aadAuthorityURIOverride = try values.decodeIfPresent(String.self, forKey: .aadAuthorityURIOverride)
        aadRedirectURIOverride = try values.decodeIfPresent(String.self, forKey: .aadRedirectURIOverride)
        aadClientIDOverride = try values.decodeIfPresent(String.self, forKey: .aadClientIDOverride)
        telemetryEnabled = try values.decodeIfPresent(Bool.self, forKey: .telemetryEnabled)
        valuesToScrubFromLogging = try values.decodeIfPresent([String].self, forKey: .valuesToScrubFromLogging)
    }

    /// Encodes the version of the format, and the settings that the app has set at run time.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.storedVersion, forKey: .version)
        try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
        try values.encodeIfPresent(foregroundColor, forKey: .foregroundColor)
        try values.encodeIfPresent(accentColor, forKey: .accentColor)
        try values.encodeIfPresent(secondaryBackgroundColor, forKey: .secondaryBackgroundColor)
        try values.encodeIfPresent(secondaryForegroundColor, forKey: .secondaryForegroundColor)
        try values.encodeIfPresent(aadAuthorityURIOverride, forKey: .aadAuthorityURIOverride)
        try values.encodeIfPresent(aadRedirectURIOverride, forKey: .aadRedirectURIOverride)
        try values.encodeIfPresent(aadClientIDOverride, forKey: .aadClientIDOverride)
        try values.encodeIfPresent(telemetryEnabled, forKey: .telemetryEnabled)
        try values.encodeIfPresent(valuesToScrubFromLogging, forKey: .valuesToScrubFromLogging)
    }
}

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
