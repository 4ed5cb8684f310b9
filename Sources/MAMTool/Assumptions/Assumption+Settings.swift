extension Assumption {
    static let settings: [Assumption] = [
        Assumption(
            "settings-color-property",
            "color properties accept only `#RRGGBB`; keys for colors also without `#`",
            "the header has the form with `#`. The guide calls it optional in keys",
            "`SettingsChoices.colorPropertyNeedsNumberSign`"),
        Assumption(
            "settings-lower-case-hex",
            "`a` to `f` are hexadecimal digits of colors too",
            "the header says 0-9 and A-F, but most tools write small letters",
            "`SettingsChoices.acceptsLowerCaseHex`"),
        Assumption(
            "settings-no-color",
            "nil or an empty text removes a color's override, so the `Info.plist` applies again",
            "the header's \"the default color\" could also be the SDK's",
            "`ManagedAppSettings.Overrides.effective(over:)`"),
        Assumption(
            "settings-telemetry-property",
            "the property `telemetryEnabled` is the opposite of the key `MAMTelemetryDisabled`, and precedes it once set",
            "the header only says \"opted-in or not\"",
            "`SettingsChoices.telemetryPropertyIsTheInverse`"),
        Assumption(
            "settings-scrubbed-keys",
            "the property `valuesToScrubFromLogging` replaces the list of the key, also when empty",
            "whether they are joined is undocumented",
            "`SettingsChoices.scrubbedKeysReplace`"),
        Assumption(
            "settings-kept-overrides",
            "overrides of `telemetryEnabled` and `valuesToScrubFromLogging` are stored like colors, and outlive an unenrollment",
            "undocumented. Only authority, redirect URI and client id belong to the account",
            "`ManagedAppSettings.Overrides.accountUnenrolled`"),
        Assumption(
            "settings-repeated-authorities",
            "an authority that two sources name is in the list twice",
            "the header gives the order, but nothing of duplicates",
            "`SettingsChoices.dropsRepeatedAuthorities`"),
        Assumption(
            "settings-default-authority",
            "without a source the authority is `https://login.microsoftonline.com/common`",
            "the guide says \"the common authority\", an older one \"Intune default\"",
            "`SettingsChoices.defaultAuthority`"),
        Assumption(
            "settings-both-redirects",
            "of `ADALRedirectUri` and `ADALRedirectScheme` the former applies, with a warning (S051)",
            "undocumented. The URI is more explicit",
            "`SettingsChoices.redirectURIWinsOverScheme`"),
        Assumption(
            "settings-derived-redirect",
            "`ADALRedirectScheme` stands for `<scheme>://<bundle id>`",
            "the guide allows the key only if the registered URI has this form",
            "`ManagedAppSettings.redirectURI(bundleID:)`"),
        Assumption(
            "settings-wrong-values",
            "a value that a rule reports as an error is ignored, and its key has its default. A value with a warning is used, except a number for a switch, and a duration that is no number",
            "undocumented. An engineer of the SDK calls a text for a boolean a mistake",
            "`SettingsReader`"),
        Assumption(
            "settings-switch-meaning",
            "in rules about combinations, a switch that is a text or number has the Boolean value that it means",
            "the author probably meant it, and a fix corrects the type",
            "`SettingsMembers.isOn`"),
        Assumption(
            "settings-unknown-variables",
            "a text with an undefined build variable is read as written and not checked",
            "the file does not have the app's value",
            "`SettingsRules.text`"),
        Assumption(
            "settings-placeholder-client-id",
            "a client id that looks like a placeholder counts as missing",
            "samples have `Insert_Client_Id`, `[ClientID]`, `$CLIENT_ID` or zeros. A text with few hexadecimal digits is no id",
            "`SettingsRules.clientID`"),
        Assumption(
            "settings-extension-sign-in",
            "extensions need neither a client id nor a redirect",
            "the guide requires them of apps. Extensions do not sign in by themselves",
            "`SettingsRules.signIn`"),
        Assumption(
            "settings-cache-path-slash",
            "`DocumentBrowserFileCachePath` is relative to the home folder even after a slash, except for system folders and paths with `~`",
            "the documented default is `/Documents/`",
            "`SettingsRules.cachePath`"),
        Assumption(
            "settings-main-interface",
            "a fix removes the main interface from `IntuneMAMSettings` only if the top level has the key too, or a scene manifest",
            "up to SDK 12.0.11 apps moved the key into the dictionary, so it may be only there",
            "`SettingsKey.topLevelName`"),
        Assumption(
            "settings-inferred-defaults",
            "`MultiManagedIdentities` is a boolean and off by default, as is `OpenInActionExtension`",
            "no table has the first key, nor the second's default",
            "`ManagedAppSettings`"),
        Assumption(
            "one-sign-in-library",
            "the user-defaults key `IntuneMAMUseMSALOnNextLaunch` has no effect. All tokens come from the app's service",
            "it chose MSAL in place of ADAL. SDK 21.7.1 supports MSAL only",
            "`MAMService`"),
    ]
}
