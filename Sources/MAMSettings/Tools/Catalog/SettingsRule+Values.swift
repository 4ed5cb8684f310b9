internal import MAMSettings

extension SettingsRule {
    private static let keysTable = "SDK guide, stage 3 (11/2025): table of the settings"

    /// Rules about the values of single keys (S03x, S04x).
    static let values: [SettingsRule] = [
        SettingsRule(
            "S030", "a color is not six hexadecimal digits",
            why: "The SDK takes `RRGGBB` with or without `#`. Short forms, transparency, names and functions are not"
                + " read, and the default color applies.",
            wrong: "<key>AccentColor</key><string>#ABC</string>",
            right: "<key>AccentColor</key><string>#AABBCC</string>", source: keysTable),
        SettingsRule(
            "S031", "`MaxFileProtectionLevel` is not one of the four levels",
            why: "The value limits the protection of files. An unknown value limits nothing, so that files may stay"
                + " locked when the app needs them.",
            wrong: "<key>MaxFileProtectionLevel</key><string>FileProtectionType.complete</string>",
            right: "<key>MaxFileProtectionLevel</key><string>NSFileProtectionComplete</string>",
            fix: "writes the level, when only the prefix or the case is wrong", source: keysTable),
        SettingsRule(
            "S032", "`SplashDuration` is not a plausible duration",
            why:
                "The value is in seconds. A negative or infinite value is a mistake, and more than a minute is likely"
                + " to be milliseconds.",
            wrong: "<key>SplashDuration</key><integer>1500</integer>",
            right: "<key>SplashDuration</key><real>1.5</real>", source: keysTable),
        SettingsRule(
            "S033", "`SplashIconFile` is more than the bare name of an image",
            why: "The SDK adds the suffixes itself and looks for `name@2x.png` and `name@3x.png`.",
            wrong: "<key>SplashIconFile</key><string>Mark@2x.png</string>",
            right: "<key>SplashIconFile</key><string>Mark</string>",
            fix: "removes `.png`, `@2x` and `@3x`; a path is left alone", source: keysTable),
        SettingsRule(
            "S034", "`ADALAuthority` is not an https URL with a host and a tenant",
            why:
                "Token requests go to this URL. Without https or a host, or with characters that no URL has, no request can"
                + " be sent, and without a path (a warning) no tenant is named.",
            wrong: "<key>ADALAuthority</key><string>login.microsoftonline.com/contoso</string>",
            right: "<key>ADALAuthority</key><string>https://login.microsoftonline.com/contoso</string>",
            source: keysTable),
        SettingsRule(
            "S035", "`ADALClientId` is not a GUID",
            why: "An application id is a GUID in practice. A placeholder that was left in the file is an error: the key"
                + " counts as missing.",
            wrong: "<key>ADALClientId</key><string>my-app</string>",
            right: "<key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>", source: keysTable),
        SettingsRule(
            "S036", "`ADALRedirectUri` is not a URI to which a broker can answer",
            why: "The Authenticator opens the app through the URI's scheme. http and https lead to a web page; MSAL"
                + " refuses them for a broker. A URI that is neither `msauth.<bundle id>://auth` nor"
                + " `<scheme>://<bundle id>` is a warning.",
            wrong: "<key>ADALRedirectUri</key><string>https://localhost</string>",
            right: "<key>ADALRedirectUri</key><string>msauth.com.example.app://auth</string>",
            source: "MSAL's common library, pull request 1509; issue 611 of the SDK's repository"),
        SettingsRule(
            "S037", "`ADALRedirectScheme` is not a scheme",
            why: "The URI is derived from it: `<scheme>://<bundle id>`. A whole URI is a common mistake.",
            wrong: "<key>ADALRedirectScheme</key><string>exampleapp://auth</string>",
            right: "<key>ADALRedirectScheme</key><string>exampleapp</string>",
            source: "SDK guide, stage 3; issues 29 and 152 of the SDK's repository; RFC 3986"),
        SettingsRule(
            "S038", "`ADALCacheKeychainGroupOverride` has a team prefix",
            why: "The SDK adds the prefix at run time, so the group would have it twice and not be found.",
            wrong: "<key>ADALCacheKeychainGroupOverride</key><string>$(AppIdentifierPrefix)com.example.cache</string>",
            right: "<key>ADALCacheKeychainGroupOverride</key><string>com.example.cache</string>",
            fix: "removes the prefix", source: keysTable),
        SettingsRule(
            "S039", "`DocumentBrowserFileCachePath` is not a path inside of the app's home",
            why: "Decrypted files are written there. `..` leads out of the sandbox, and a URL is no path. A path that"
                + " looks absolute is reported, because it is relative to the home.",
            wrong: "<key>DocumentBrowserFileCachePath</key><string>/Documents/../../Shared</string>",
            right: "<key>DocumentBrowserFileCachePath</key><string>/Documents/Shared/</string>", source: keysTable),
        SettingsRule(
            "S040", "a text contains a build variable without a known value",
            why: "The app will have another value than the file. The value is checked once it is known.",
            wrong: "<key>ADALAuthority</key><string>$(AUTHORITY)</string>",
            right: "<key>ADALAuthority</key><string>https://login.microsoftonline.com/common</string>",
            source: "build settings of Xcode"),
    ]
}
