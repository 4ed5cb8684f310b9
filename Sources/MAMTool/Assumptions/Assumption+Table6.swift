extension Assumption {
    static let part6: [Assumption] = [
        Assumption(
            "dictation-under-its-client-key",
            "a Graph document may contain `DictationBlocked`. Conversions from client keys to Graph keep the key, and report a warning",
            "Graph has no name for this setting and does not accept the key. Without the key a restriction of the client would be lost",
            "`PolicySetting.dictationBlocked`"),
        Assumption(
            "typing-is-a-way-out",
            "in a proof (`mam policy prove`), third-party keyboards, Genmoji and Writing Tools are paths by which data leaves the account. Dictation is not such a path",
            "it is unknown how keyboards, Genmoji and Writing Tools use a text. Dictated text is not yet data of the account, and no administrator can block dictation",
            "`LeakGraph.outOfTheApp`, `LeakProof.leftOut`"),
        Assumption(
            "policy-gone-is-unenrolled",
            "if a policy that the app set itself (`setPolicy`) is removed, the account counts as unenrolled. With the last managed account, the overrides of authority, redirect URI and client id are removed too, unless the policy was set and removed in memory only",
            "the header says that these overrides end with the unenrollment of the managed identity. Other accounts still sign in with them. A removal that the store refuses stays pending until the process ends",
            "`EnrollmentState.Step.leavesNoAccount`, `MAMPolicyManager.setPolicy`, `MAMSettingsManager.accountUnenrolled`"
        ),
        Assumption(
            "enrolled-without-policy",
            "if the service had no policy for a registered account, the next start of the app does not ask this account to sign in again. It does not ask for another account in its place either",
            "no policy is assigned to such an account, so another sign-in would have the same result. The guide only speaks of identities that are not enrolled",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "sign-in-after-a-failed-enrollment",
            "if an app that requires a policy and enrolls at its start knows an account and has no token for it, the user is asked to sign in at once. At every start it tries to enroll registered accounts again, except those that the service refused",
            "the guide says \"fails silently, unless a policy is required\", and does not describe that case",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "refused-has-to-end",
            "if an app may not run without a policy, a screen gives the reason, and then the app is told to end",
            "the guide says that the app does not start. It does not say what the process does",
            "`EnrollmentDriver.block`"),
        Assumption(
            "handled-schemes-stay",
            "a link whose scheme is in `WebViewHandledURLSchemes` stays in the web view like a web link, unless the app's delegate reports the link as external. In a merged window the link is blocked like everything else",
            "the guide says that the app's view handles the link. No source says whether the setting or the delegate takes precedence. The setting is about a scheme and the delegate's answer about one link, so the delegate takes precedence",
            "`EffectivePolicy.webViewLink`"),
        Assumption(
            "extensions-share-targeting",
            "a policy applies to an extension if the policy names the app that contains the extension",
            "policies name apps. Extensions have no entry in the admin center",
            "`ManagedApp.Configuration.policyBundleID`"),
        Assumption(
            "unreadable-overrides",
            "if the stored overrides of an app's settings cannot be read, a call throws an error. A call that cannot throw sends no telemetry, keeps every value of app configuration out of logs, and reports an event",
            "if the values of the `Info.plist` were used silently, the app's request would be undone",
            "`MAMSettingsManager`"),
        Assumption(
            "shared-tokens",
            "on a simulated device, two apps of one publisher share tokens if their Info.plists name the same keychain group. An app with another group knows the account, but the user has to sign in",
            "the guide describes the group. It does not say what an app can find out through the group",
            "`SimulatedDevice.hasToken`"),
    ]
}
