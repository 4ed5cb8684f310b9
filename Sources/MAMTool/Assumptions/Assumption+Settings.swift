extension Assumption {
    static let settings: [Assumption] = [
        Assumption(
            "settings-color-property",
            "the color properties take `#RRGGBB` only, while keys may leave the `#` out",
            "the header names the form with `#`; the guide says of the keys that it is optional",
            "`SettingsChoices.colorPropertyNeedsNumberSign`"),
        Assumption(
            "settings-lower-case-hex",
            "`a` to `f` are digits of a color too, in keys and properties",
            "the header says 0-9 and A-F; no source says what happens to the others, and most tools write them",
            "`SettingsChoices.acceptsLowerCaseHex`"),
        Assumption(
            "settings-no-color",
            "nil or an empty text takes a color override back, so that the color of the `Info.plist` counts again",
            "the header says \"the default color\"; it could also mean the SDK's default whatever the `Info.plist` says",
            "`ManagedAppSettings.Overrides.effective(over:)`"),
        Assumption(
            "settings-telemetry-property",
            "`telemetryEnabled` is the opposite of `MAMTelemetryDisabled` and wins over it once it is set",
            "the header says only \"opted-in or not\"",
            "`SettingsChoices.telemetryPropertyIsTheInverse`"),
        Assumption(
            "settings-scrubbed-keys",
            "`valuesToScrubFromLogging` set at run time takes the place of the key, an empty list too",
            "the sources do not say whether the two are joined",
            "`SettingsChoices.scrubbedKeysReplace`"),
        Assumption(
            "settings-kept-overrides",
            "`telemetryEnabled` and `valuesToScrubFromLogging` persist as the colors do and outlive an unenrollment",
            "their persistence is not documented; only authority, redirect URI and client id belong to the account",
            "`ManagedAppSettings.Overrides.accountUnenrolled`"),
        Assumption(
            "settings-repeated-authorities",
            "an authority that two sources name stands twice in the list",
            "the header gives the order and says nothing of duplicates",
            "`SettingsChoices.dropsRepeatedAuthorities`"),
        Assumption(
            "settings-default-authority",
            "without any other the authority is `https://login.microsoftonline.com/common`",
            "the guide says \"the common authority\", an older one \"Intune default\"",
            "`SettingsChoices.defaultAuthority`"),
        Assumption(
            "settings-both-redirects",
            "of both redirect keys `ADALRedirectUri` counts, and S051 warns",
            "precedence is not documented; the URI is the more explicit",
            "`SettingsChoices.redirectURIWinsOverScheme`"),
        Assumption(
            "settings-derived-redirect",
            "`ADALRedirectScheme` stands for `<scheme>://<bundle id>`",
            "the guide allows the key only where the registered URI has that form",
            "`ManagedAppSettings.redirectURI(bundleID:)`"),
        Assumption(
            "settings-wrong-values",
            "a value that a rule calls an error is not used and the key has its default; with a warning it is used, but for numbers as switches and durations that are none",
            "no document says what the SDK does with wrong types; an SDK engineer filed a text in place of a boolean as a mistake",
            "`SettingsReader`"),
        Assumption(
            "settings-switch-meaning",
            "rules about several keys take a switch that is written as a text or a number for what it means",
            "the author meant it, and the finding about the type has a fix that makes it so",
            "`SettingsMembers.isOn`"),
        Assumption(
            "settings-unknown-variables",
            "a text with a build variable that is not defined is read as it stands and not judged",
            "what will be in the app is not in the file",
            "`SettingsRules.text`"),
        Assumption(
            "settings-placeholder-client-id",
            "a client id that looks like a placeholder counts as missing",
            "samples ship with `Insert_…`, `[ClientID]`, `TODO` or zeros in its place",
            "`SettingsRules.clientID`"),
        Assumption(
            "settings-extension-sign-in",
            "extensions need neither client id nor redirect",
            "the guide requires them of apps; extensions do not sign in on their own",
            "`SettingsRules.signIn`"),
        Assumption(
            "settings-cache-path-slash",
            "`DocumentBrowserFileCachePath` is relative to the home also with a slash before it; folders of the system and `~` look absolute",
            "the documented default is `/Documents/`",
            "`SettingsRules.cachePath`"),
        Assumption(
            "settings-main-interface",
            "a main interface that stands in the settings is removed by a fix only when its key at the top is there, or a scene manifest",
            "up to SDK 12.0.11 the key was moved there, so it may be the only copy",
            "`SettingsKey.topLevelName`"),
        Assumption(
            "settings-inferred-defaults",
            "`MultiManagedIdentities` is a boolean that is off by default, and so is `OpenInActionExtension`",
            "no table names the first, and none names the default of the second",
            "`ManagedAppSettings`"),
        Assumption(
            "one-sign-in-library",
            "the user-defaults key `IntuneMAMUseMSALOnNextLaunch` changes nothing: whichever library signs the user in, tokens come from the app's service",
            "it chose MSAL over ADAL while both could be linked; SDK 21.7.1 knows MSAL alone",
            "`MAMService`"),
    ]
}
