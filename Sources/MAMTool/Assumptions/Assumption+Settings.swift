extension Assumption {
    static let settings: [Assumption] = [
        Assumption(
            "settings-color-property",
            "the color properties accept `#RRGGBB` only; keys may omit the `#`",
            "the header names the form with `#`; the guide says of the keys that it is optional",
            "`SettingsChoices.colorPropertyNeedsNumberSign`"),
        Assumption(
            "settings-lower-case-hex",
            "`a` to `f` are hexadecimal digits of a color too, in keys and properties",
            "the header says 0-9 and A-F; no source describes other characters, and most tools write them",
            "`SettingsChoices.acceptsLowerCaseHex`"),
        Assumption(
            "settings-no-color",
            "nil or an empty text removes a color override, so that the color of the `Info.plist` applies again",
            "the header says \"the default color\"; it could also mean the SDK's default whatever the `Info.plist` says",
            "`ManagedAppSettings.Overrides.effective(over:)`"),
        Assumption(
            "settings-telemetry-property",
            "`telemetryEnabled` is the opposite of `MAMTelemetryDisabled`, and takes precedence over it once it is set",
            "the header says only \"opted-in or not\"",
            "`SettingsChoices.telemetryPropertyIsTheInverse`"),
        Assumption(
            "settings-scrubbed-keys",
            "`valuesToScrubFromLogging` set at run time, even to an empty list, replaces the list of the key `ValuesToScrubFromLogging`",
            "the sources do not say whether the two are joined",
            "`SettingsChoices.scrubbedKeysReplace`"),
        Assumption(
            "settings-kept-overrides",
            "`telemetryEnabled` and `valuesToScrubFromLogging` persist as the colors do and outlive an unenrollment",
            "their persistence is not documented; only authority, redirect URI and client id belong to the account",
            "`ManagedAppSettings.Overrides.accountUnenrolled`"),
        Assumption(
            "settings-repeated-authorities",
            "an authority that two sources name appears twice in the list",
            "the header gives the order and says nothing of duplicates",
            "`SettingsChoices.dropsRepeatedAuthorities`"),
        Assumption(
            "settings-default-authority",
            "without another source the authority is `https://login.microsoftonline.com/common`",
            "the guide says \"the common authority\", an older one \"Intune default\"",
            "`SettingsChoices.defaultAuthority`"),
        Assumption(
            "settings-both-redirects",
            "if both redirect keys are set, `ADALRedirectUri` applies and S051 warns",
            "precedence is not documented; the URI is the more explicit",
            "`SettingsChoices.redirectURIWinsOverScheme`"),
        Assumption(
            "settings-derived-redirect",
            "`ADALRedirectScheme` stands for `<scheme>://<bundle id>`",
            "the guide allows the key only where the registered URI has that form",
            "`ManagedAppSettings.redirectURI(bundleID:)`"),
        Assumption(
            "settings-wrong-values",
            "a value that a rule reports as an error is ignored, and its key has its default. A value with a warning is used, with two exceptions: a number in place of a switch, and a duration that is not a number",
            "no document says what the SDK does with wrong types; an SDK engineer filed a text in place of a boolean as a mistake",
            "`SettingsReader`"),
        Assumption(
            "settings-switch-meaning",
            "if a switch is written as a text or a number, rules about combinations of keys use the Boolean value that the text or number means",
            "the author meant it, and the finding about the type has a fix that corrects it",
            "`SettingsMembers.isOn`"),
        Assumption(
            "settings-unknown-variables",
            "a text with a build variable that is not defined is read as written and not checked",
            "the file does not contain the value that the app will have",
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
            "`DocumentBrowserFileCachePath` is relative to the home folder even with a leading slash; system folders and `~` count as absolute",
            "the documented default is `/Documents/`",
            "`SettingsRules.cachePath`"),
        Assumption(
            "settings-main-interface",
            "a fix removes the main interface from the dictionary `IntuneMAMSettings` only if the key at the top level of the `Info.plist` or a scene manifest exists",
            "up to SDK 12.0.11 apps moved the key from the top level into the dictionary, so the dictionary can hold the only copy",
            "`SettingsKey.topLevelName`"),
        Assumption(
            "settings-inferred-defaults",
            "`MultiManagedIdentities` is a boolean that is off by default, and so is `OpenInActionExtension`",
            "no table names the first, and none names the default of the second",
            "`ManagedAppSettings`"),
        Assumption(
            "one-sign-in-library",
            "the user-defaults key `IntuneMAMUseMSALOnNextLaunch` has no effect: tokens come from the app's service, whichever library signs the user in",
            "it chose MSAL over ADAL as long as both could be linked; SDK 21.7.1 supports MSAL only",
            "`MAMService`"),
    ]
}
