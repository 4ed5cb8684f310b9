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
