extension ManagedAppSettings {
    /// What an app has set at run time, over what its `Info.plist` says.
    ///
    /// A value: whoever keeps it stores it (it is `Codable`) and hands it to ``effective(over:)``. The assignments of the
    /// SDK's properties are its own, with the SDK's rules: a text that is no colour changes nothing, and an empty text
    /// is the same as nil.
    ///
    /// The properties persist until they are changed or the app is reinstalled; ``accountUnenrolled()`` says what goes
    /// earlier.
    ///
    /// SDK: `IntuneMAMSettings`
    public struct Overrides: Sendable, Hashable {
        private var colors = Colors()
        private var authority: String?
        private var redirect: String?
        private var client: String?

        /// Whether telemetry is sent; nil as long as the app has not said.
        ///
        /// Taken as the opposite of the key `MAMTelemetryDisabled`, which no source says (see `Docs/Assumptions.md`).
        ///
        /// SDK: `IntuneMAMSettings.telemetryEnabled`
        public var telemetryEnabled: Bool?
        /// The app-configuration keys whose values are taken out of logs; nil for those of the `Info.plist`.
        ///
        /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
        public var valuesToScrubFromLogging: [String]?

        /// Overrides that override nothing.
        public init() {}

        /// Forgets what belongs to the managed account: authority, redirect URI and client id.
        ///
        /// Call it when that account has been unenrolled. Colours, telemetry and the keys to scrub stay.
        public mutating func accountUnenrolled() { (authority, redirect, client) = (nil, nil, nil) }

        /// Whether nothing is overridden.
        public var isEmpty: Bool { self == Overrides() }
    }
}

extension ManagedAppSettings.Overrides {
    /// The authority instead of the key `ADALAuthority`; nil or an empty text for none.
    ///
    /// Any text is taken. Ends with ``accountUnenrolled()``.
    ///
    /// SDK: `IntuneMAMSettings.aadAuthorityUriOverride`
    public var aadAuthorityURIOverride: String? {
        get { authority }
        set { authority = Self.filled(newValue) }
    }

    /// The redirect URI instead of the key `ADALRedirectUri`; nil or an empty text for none.
    ///
    /// Any text is taken. Ends with ``accountUnenrolled()``.
    ///
    /// SDK: `IntuneMAMSettings.aadRedirectUriOverride`
    public var aadRedirectURIOverride: String? {
        get { redirect }
        set { redirect = Self.filled(newValue) }
    }

    /// The client id instead of the key `ADALClientId`; nil or an empty text for none.
    ///
    /// Any text is taken. Ends with ``accountUnenrolled()``.
    ///
    /// SDK: `IntuneMAMSettings.aadClientIdOverride`
    public var aadClientIDOverride: String? {
        get { client }
        set { client = Self.filled(newValue) }
    }

    private static func filled(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}

// MARK: Colours

extension ManagedAppSettings.Overrides {
    /// The background of the SDK's screens as `#RRGGBB`; nil or an empty text for that of the `Info.plist` or the default.
    ///
    /// A text of another form is ignored: the property keeps what it was.
    ///
    /// SDK: `IntuneMAMSettings.backgroundColor`
    public var backgroundColor: String? {
        get { colors.background }
        set { Self.assign(newValue, to: &colors.background) }
    }

    /// The text of the SDK's screens; see ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.foregroundColor`
    public var foregroundColor: String? {
        get { colors.foreground }
        set { Self.assign(newValue, to: &colors.foreground) }
    }

    /// The highlighted elements of the SDK's screens; see ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.accentColor`
    public var accentColor: String? {
        get { colors.accent }
        set { Self.assign(newValue, to: &colors.accent) }
    }

    /// The second background of the threat-defence screens; see ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.secondaryBackgroundColor`
    public var secondaryBackgroundColor: String? {
        get { colors.secondaryBackground }
        set { Self.assign(newValue, to: &colors.secondaryBackground) }
    }

    /// The second text colour of the threat-defence screens; see ``backgroundColor``.
    ///
    /// SDK: `IntuneMAMSettings.secondaryForegroundColor`
    public var secondaryForegroundColor: String? {
        get { colors.secondaryForeground }
        set { Self.assign(newValue, to: &colors.secondaryForeground) }
    }

    /// Whether an assignment of this text to one of the colours is taken; nil and the empty text are.
    public static func acceptsColor(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        if SettingsChoices.colorPropertyNeedsNumberSign, text.utf8.first != UInt8(ascii: "#") { return false }
        return SettingsColor(hex: text) != nil
    }

    private static func assign(_ text: String?, to color: inout String?) {
        guard acceptsColor(text) else { return }
        color = filled(text)
    }

    /// The five colours as they were assigned, each nil or a colour.
    private struct Colors: Sendable, Hashable {
        var background: String?
        var foreground: String?
        var accent: String?
        var secondaryBackground: String?
        var secondaryForeground: String?
    }
}
