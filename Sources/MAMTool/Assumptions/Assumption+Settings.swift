extension Assumption {
    static let settings: [Assumption] = [
        Assumption(
            "settings-color-property",
            "the color properties accept only `#RRGGBB`. In the keys for colors the `#` may be left out",
            "the header describes the form with `#`. The guide says that in keys the `#` is optional",
            "`SettingsChoices.colorPropertyNeedsNumberSign`"),
        Assumption(
            "settings-lower-case-hex",
            "the letters `a` to `f` also count as hexadecimal digits of a color, in keys and in properties",
            "the header says 0-9 and A-F. No source says whether small letters are accepted, and most tools write them",
            "`SettingsChoices.acceptsLowerCaseHex`"),
        Assumption(
            "settings-no-color",
            "nil or an empty text removes the override of a color. The color of the `Info.plist` then applies again",
            "the header speaks of \"the default color\". That could also mean the SDK's default, regardless of the `Info.plist`",
            "`ManagedAppSettings.Overrides.effective(over:)`"),
        Assumption(
            "settings-telemetry-property",
            "the property `telemetryEnabled` is the opposite of the key `MAMTelemetryDisabled`. Once the property is set, it takes precedence over the key",
            "the header only says \"opted-in or not\"",
            "`SettingsChoices.telemetryPropertyIsTheInverse`"),
        Assumption(
            "settings-scrubbed-keys",
            "if the app sets `valuesToScrubFromLogging` at run time, this list replaces the list of the key `ValuesToScrubFromLogging`. An empty list replaces it too",
            "the sources do not say whether the two lists are joined",
            "`SettingsChoices.scrubbedKeysReplace`"),
        Assumption(
            "settings-kept-overrides",
            "overrides of `telemetryEnabled` and `valuesToScrubFromLogging` are stored, as overrides of colors are. They stay in effect after an unenrollment",
            "it is not documented whether these overrides are stored. Only authority, redirect URI and client id belong to the account",
            "`ManagedAppSettings.Overrides.accountUnenrolled`"),
        Assumption(
            "settings-repeated-authorities",
            "if two sources name the same authority, this authority appears twice in the list of authorities",
            "the header gives the order of the list, and says nothing of duplicates",
            "`SettingsChoices.dropsRepeatedAuthorities`"),
        Assumption(
            "settings-default-authority",
            "if no source names an authority, the authority is `https://login.microsoftonline.com/common`",
            "the guide says \"the common authority\", and an older guide \"Intune default\"",
            "`SettingsChoices.defaultAuthority`"),
        Assumption(
            "settings-both-redirects",
            "if both `ADALRedirectUri` and `ADALRedirectScheme` are set, `ADALRedirectUri` applies and the rule S051 warns",
            "it is not documented which key takes precedence. The URI is the more explicit one",
            "`SettingsChoices.redirectURIWinsOverScheme`"),
        Assumption(
            "settings-derived-redirect",
            "`ADALRedirectScheme` stands for `<scheme>://<bundle id>`",
            "the guide allows the key only if the registered URI has this form",
            "`ManagedAppSettings.redirectURI(bundleID:)`"),
        Assumption(
            "settings-wrong-values",
            "if a rule reports a value as an error, the value is ignored, and its key has its default. A value with a warning is used, with two exceptions: a number in place of a switch, and a duration that is not a number",
            "no document says what the SDK does with values of wrong types. An engineer of the SDK said that it is a mistake to write a text in place of a boolean",
            "`SettingsReader`"),
        Assumption(
            "settings-switch-meaning",
            "if a switch is written as a text or a number, rules about combinations of keys use the Boolean value that the text or number means",
            "the author probably meant this value. The finding about the type has a fix that corrects it",
            "`SettingsMembers.isOn`"),
        Assumption(
            "settings-unknown-variables",
            "if a text contains a build variable that is not defined, the text is read as written and not checked",
            "the value that the app will have is not in the file",
            "`SettingsRules.text`"),
        Assumption(
            "settings-placeholder-client-id",
            "a client id that looks like a placeholder counts as missing",
            "samples have words or marks in the place of the id, such as `Insert_Client_Id`, `[ClientID]`, `$CLIENT_ID` or zeros. A text with few hexadecimal digits is no id",
            "`SettingsRules.clientID`"),
        Assumption(
            "settings-extension-sign-in",
            "extensions need neither a client id nor a redirect",
            "the guide requires apps to have a client id and a redirect. Extensions do not sign in on their own",
            "`SettingsRules.signIn`"),
        Assumption(
            "settings-cache-path-slash",
            "the path in `DocumentBrowserFileCachePath` is relative to the home folder, even if it begins with a slash. The exceptions are paths of system folders and paths with `~`, which count as absolute",
            "the documented default is `/Documents/`",
            "`SettingsRules.cachePath`"),
        Assumption(
            "settings-main-interface",
            "the dictionary `IntuneMAMSettings` can contain the main interface of the app. A fix removes it only if the file also has the key at the top level, or has a scene manifest",
            "up to SDK 12.0.11 apps moved the key from the top level into the dictionary. So it is possible that only the dictionary has it",
            "`SettingsKey.topLevelName`"),
        Assumption(
            "settings-inferred-defaults",
            "`MultiManagedIdentities` is a boolean that is off by default. `OpenInActionExtension` is off by default too",
            "no table contains the first key, and no table gives the default of the second",
            "`ManagedAppSettings`"),
        Assumption(
            "one-sign-in-library",
            "the user-defaults key `IntuneMAMUseMSALOnNextLaunch` has no effect. All tokens come from the app's service, whichever library signs the user in",
            "the key chose the sign-in library MSAL in place of ADAL, at the time when an app could link both. SDK 21.7.1 supports MSAL only",
            "`MAMService`"),
    ]
}
