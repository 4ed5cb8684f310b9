internal import MAMSettings

extension SettingsRule {
    private static let signInKeys = "SDK guide, stage 3 (11/2025): required keys"
    private static let client =
        "<key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>"
    private static let redirect = "<key>ADALRedirectUri</key><string>msauth.com.example.app://auth</string>"
    private static let inExtension =
        "<key>CFBundleIdentifier</key><string>com.example.app.share</string><key>NSExtension</key><dict/>"

    private static let openIn =
        "<key>ContainingAppBundleId</key><string>com.example.app</string><key>OpenInActionExtension</key><true/>"
    private static let group =
        "<key>AppGroupIdentifiers</key><array><string>group.com.example.app</string></array>"
    private static let clip = "<key>NSAppClip</key><dict/>"

    private static func dictionary(_ members: String) -> String {
        "<key>IntuneMAMSettings</key><dict>\(members)</dict>"
    }

    /// Rules about keys that depend on each other (S05x, S06x).
    static let crossKeys: [SettingsRule] = [
        SettingsRule(
            "S050", "neither redirect key is there",
            why: "A sign-in has to come back to the app. Every app names the whole URI, or the scheme from which it is"
                + " made. Extensions do not sign in on their own.",
            in: .infoPlist, wrong: dictionary(client), right: dictionary(client + redirect), source: signInKeys),
        SettingsRule(
            "S051", "both redirect keys are there",
            why: "Nothing says which one the SDK takes. Here `ADALRedirectUri` counts.", in: .infoPlist,
            wrong: dictionary(client + redirect + "<key>ADALRedirectScheme</key><string>exampleapp</string>"),
            right: dictionary(client + redirect), source: "assumption `settings-both-redirects`"),
        SettingsRule(
            "S052", "`ADALClientId` is missing",
            why: "The newest guide requires it of every app: tokens are issued to that id.", in: .infoPlist,
            wrong: dictionary(redirect), right: dictionary(client + redirect), source: signInKeys),
        SettingsRule(
            "S053", "`MAMPolicyRequired` is on and `AutoEnrollOnLaunch` is not",
            why: "The app does not start without a policy, and nothing asks the user to sign in and get one.",
            wrong: "<key>MAMPolicyRequired</key><true/>",
            right: "<key>MAMPolicyRequired</key><true/><key>AutoEnrollOnLaunch</key><true/>",
            fix: "sets `AutoEnrollOnLaunch` to true", source: "SDK guides since 2018"),
        SettingsRule(
            "S054", "`MAMPolicyRequired` is on",
            why: "The App Store refuses an app that does not start without a policy. An app that is distributed in"
                + " another way may use it.",
            wrong: "<key>MAMPolicyRequired</key><true/><key>AutoEnrollOnLaunch</key><true/>",
            right: "<key>MAMPolicyWarnAbsent</key><true/>", source: "SDK guides since 2018"),
        SettingsRule(
            "S055", "`DebugSettingsEnabled` is on",
            why: "Any user of the device could set policies in the Settings app. The guides said not to ship it, and"
                + " dropped it in 2023.",
            wrong: "<key>DebugSettingsEnabled</key><true/>", right: "", fix: "removes the key",
            source: "SDK guides up to 2022"),
        SettingsRule(
            "S056", "a switch for testing is on",
            why:
                "`MAMTelemetryUsePPE` sends telemetry to the pre-production back end, `VerboseLoggingEnabled` fills the"
                + " log. Neither is for users.",
            wrong: "<key>VerboseLoggingEnabled</key><true/>", right: "<key>VerboseLoggingEnabled</key><false/>",
            source: "SDK guide, stage 3 (11/2025): table of the settings"),
        SettingsRule(
            "S057", "an extension does not name its app",
            why: "The SDK finds the policy through the app that contains the extension.", in: .infoPlist,
            wrong: inExtension + dictionary(""),
            right: inExtension
                + dictionary("<key>ContainingAppBundleId</key><string>com.example.app</string>"),
            fix: "adds the key, when the app's bundle id is given", source: signInKeys),
        SettingsRule(
            "S058", "`ContainingAppBundleId` can not be the id of the containing app",
            why: "It belongs into extensions only, and the bundle id of an extension begins with that of its app and a"
                + " dot.",
            in: .infoPlist,
            wrong: inExtension
                + dictionary("<key>ContainingAppBundleId</key><string>com.example.other</string>"),
            right: inExtension
                + dictionary("<key>ContainingAppBundleId</key><string>com.example.app</string>"),
            fix: "writes the app's bundle id, when it is given", source: "Apple's rule for embedded extensions"),
        SettingsRule(
            "S059", "`OpenInActionExtension` is on in a bundle that is no extension",
            why: "It tells the SDK that the bundle is the action extension that takes files in.", in: .infoPlist,
            wrong: dictionary(client + redirect + "<key>OpenInActionExtension</key><true/>"),
            right: dictionary(client + redirect), source: "SDK guide, stage 3 (11/2025): table of the settings"),
        SettingsRule(
            "S060", "`SafariViewControllerBlockedOverride` is on",
            why: "The SDK then leaves Safari view controllers alone so that MSAL can use them, and managed data may"
                + " leak. Together with `TreatAllWebViewsAsUnmanaged` no web content is treated as managed.",
            wrong: "<key>SafariViewControllerBlockedOverride</key><true/>", right: "",
            source: "SDK guide, stage 3 (11/2025): table of the settings"),
        SettingsRule(
            "S061", "`AppGroupIdentifiers` differs from the entitlement",
            why: "The SDK keeps what it shares in the groups of the setting; a group without the entitlement can not be"
                + " opened, and one that is missing is not protected.",
            wrong: "<key>AppGroupIdentifiers</key><array><string>group.com.example.old</string></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "writes the groups of the entitlements", source: signInKeys),
        SettingsRule(
            "S062", "a key for several identities stands without `MultiIdentity`",
            why: "`MultiIdentityCancelDisabled` and `MultiManagedIdentities` say how an app with several identities"
                + " behaves; this one has one.",
            wrong: "<key>MultiIdentityCancelDisabled</key><true/>",
            right: "<key>MultiIdentity</key><true/><key>MultiIdentityCancelDisabled</key><true/>",
            source: "inferred from the meaning of the keys"),
        SettingsRule(
            "S063", "colors look alike, or a key is out of effect beside another",
            why: "The second colors of the threat-defense screens should differ from what they stand on. Dark mode is"
                + " followed only where no color is written; a warning never shows where a policy is required; an"
                + " icon for iPad alone leaves phones with the app's own.",
            wrong: "<key>BackgroundColor</key><string>#FFFFFF</string>"
                + "<key>SecondaryBackgroundColor</key><string>ffffff</string>",
            right: "<key>BackgroundColor</key><string>#FFFFFF</string>"
                + "<key>SecondaryBackgroundColor</key><string>EEEEEE</string>",
            source: "SDK header IntuneMAMSettings.h"),
        SettingsRule(
            "S064", "an \"Open in\" action extension names no app group",
            why: "The extension hands the file to its app through an app group that both list. Where the entitlements"
                + " have groups, S061 says what is missing.",
            in: .infoPlist, wrong: inExtension + dictionary(openIn), right: inExtension + dictionary(openIn + group),
            source: "SDK guide, stage 4: Open-in action extension"),
        SettingsRule(
            "S065", "an app clip has settings of the SDK",
            why: "The SDK is not supported in app clips, so nothing there reads the dictionary.", in: .infoPlist,
            wrong: clip + dictionary(client + redirect), right: clip, source: "SDK guide, stage 4"),
    ]
}
