internal import MAMSettings

extension SettingsRule {
    private static let scenes =
        "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
        + "<key>UIWindowSceneSessionRoleApplication</key><array><dict/></array></dict></dict>"
    private static let required = "<key>MAMPolicyRequired</key><true/><key>AutoEnrollOnLaunch</key><true/>"

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
            "S050", "both redirect keys are missing",
            why: "A sign-in has to return to the app. Every app names the whole URI, or the scheme from which it is"
                + " made. Extensions do not sign in on their own.",
            in: .infoPlist, wrong: dictionary(client), right: dictionary(client + redirect), source: signInKeys),
        SettingsRule(
            "S051", "both redirect keys are present",
            why: "No document says which one the SDK uses. Here `ADALRedirectUri` applies.", in: .infoPlist,
            wrong: dictionary(client + redirect + "<key>ADALRedirectScheme</key><string>exampleapp</string>"),
            right: dictionary(client + redirect), source: "assumption `settings-both-redirects`"),
        SettingsRule(
            "S052", "`ADALClientId` is missing",
            why: "The newest guide requires it of every app: tokens are issued to that id.", in: .infoPlist,
            wrong: dictionary(redirect), right: dictionary(client + redirect), source: signInKeys),
        SettingsRule(
            "S053", "`MAMPolicyRequired` is on and `AutoEnrollOnLaunch` is not",
            why: "The app does not start without a policy, and the user is not asked to sign in to get one.",
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
            "S058", "`ContainingAppBundleId` cannot be the id of the containing app",
            why: "The key belongs in extensions only. The bundle id of an extension begins with that of its app and a"
                + " dot.",
            in: .infoPlist,
            wrong: inExtension
                + dictionary("<key>ContainingAppBundleId</key><string>com.example.other</string>"),
            right: inExtension
                + dictionary("<key>ContainingAppBundleId</key><string>com.example.app</string>"),
            fix: "writes the app's bundle id, when it is given", source: "Apple's rule for embedded extensions"),
        SettingsRule(
            "S059", "`OpenInActionExtension` is on in a bundle that is no extension",
            why: "The key tells the SDK that the bundle is the action extension that receives files.", in: .infoPlist,
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
            why: "The SDK stores shared data in the groups of the setting; a group without the entitlement cannot be"
                + " opened, and one that is missing is not protected.",
            wrong: "<key>AppGroupIdentifiers</key><array><string>group.com.example.old</string></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "writes the groups of the entitlements", source: signInKeys),
        SettingsRule(
            "S062", "a key for several identities is set without `MultiIdentity`",
            why:
                "`MultiIdentityCancelDisabled` and `MultiManagedIdentities` configure how an app with several identities"
                + " behaves; this app has one identity.",
            wrong: "<key>MultiIdentityCancelDisabled</key><true/>",
            right: "<key>MultiIdentity</key><true/><key>MultiIdentityCancelDisabled</key><true/>",
            source: "inferred from the meaning of the keys"),
        SettingsRule(
            "S063", "colors look alike, or a key has no effect because of another key",
            why: "The secondary colors of the threat-defense screens should differ from their backgrounds. Dark mode is"
                + " followed only if no color is set; a warning is never shown if a policy is required; an"
                + " icon for iPad only leaves phones with the app's own icon.",
            wrong: "<key>BackgroundColor</key><string>#FFFFFF</string>"
                + "<key>SecondaryBackgroundColor</key><string>ffffff</string>",
            right: "<key>BackgroundColor</key><string>#FFFFFF</string>"
                + "<key>SecondaryBackgroundColor</key><string>EEEEEE</string>",
            source: "SDK header IntuneMAMSettings.h"),
        SettingsRule(
            "S064", "an \"Open in\" action extension names no app group",
            why: "The extension passes the file to its app through an app group that both list. If the entitlements"
                + " have groups, S061 names the missing ones.",
            in: .infoPlist, wrong: inExtension + dictionary(openIn), right: inExtension + dictionary(openIn + group),
            source: "SDK guide, stage 4: Open-in action extension"),
        SettingsRule(
            "S065", "an app clip has settings of the SDK",
            why: "The SDK is not supported in app clips, so no code reads the dictionary there.", in: .infoPlist,
            wrong: clip + dictionary(client + redirect), right: clip, source: "SDK guide, stage 4"),
        SettingsRule(
            "S066", "`MAMPolicyRequired` is on in an app with scenes",
            why: "The SDK covers the app's windows until the account has a policy. Meanwhile iOS has started the app:"
                + " its delegate's `didFinishLaunching` and the methods of its scenes run, also when the app goes to the"
                + " background and returns. An app without scenes was not started before.",
            in: .infoPlist, wrong: scenes + dictionary(client + redirect + required),
            right: dictionary(client + redirect + required),
            source: "issues 487 and 502 of the SDK's repository; issue 155 of the wrapping tool's"),
    ]
}
