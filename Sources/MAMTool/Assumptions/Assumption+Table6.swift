extension Assumption {
    static let part6: [Assumption] = [
        Assumption(
            "dictation-under-its-client-key",
            "a Graph document may contain `DictationBlocked`. Conversions to Graph keep it with a warning",
            "Graph has no such setting. Without the key a restriction would be lost",
            "`PolicySetting.dictationBlocked`"),
        Assumption(
            "typing-is-a-way-out",
            "in a proof third-party keyboards, Genmoji and Writing Tools are ways out, dictation is not",
            "it is unknown how they use a text. Dictated text is not yet data of the account, and no administrator can block dictation",
            "`LeakGraph.outOfTheApp`, `LeakProof.leftOut`"),
        Assumption(
            "policy-gone-is-unenrolled",
            "an account whose policy the app removes (`setPolicy`) counts as unenrolled. With the last managed account, the overrides of authority, redirect URI and client id are removed too, unless the policy was in memory only. A removal that the store refuses stays pending until the process ends",
            "the header says that the overrides end with the unenrollment. Other accounts still sign in with them",
            "`EnrollmentState.Step.leavesNoAccount`, `MAMPolicyManager.setPolicy`, `MAMSettingsManager.accountUnenrolled`"
        ),
        Assumption(
            "enrolled-without-policy",
            "if the service had no policy for a registered account, the next start asks neither it nor another account to sign in",
            "another sign-in would have the same result. The guide speaks of unenrolled identities only",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "sign-in-after-a-failed-enrollment",
            "an app that requires a policy and enrolls at its start asks an account without a token to sign in at once. Every start tries again for registered accounts that the service did not refuse",
            "the guide says \"fails silently, unless a policy is required\", but nothing of this case",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "refused-has-to-end",
            "if an app may not run without a policy, a screen gives the reason, and the app is then told to end",
            "the guide says that it does not start, but nothing of the process",
            "`EnrollmentDriver.block`"),
        Assumption(
            "handled-schemes-stay",
            "a link whose scheme is in `WebViewHandledURLSchemes` stays in the web view, unless the delegate calls it external. In a merged window it is blocked",
            "the guide says that the view handles it. Whether delegate or setting takes precedence is undocumented. The delegate's answer is about one link, so it does",
            "`EffectivePolicy.webViewLink`"),
        Assumption(
            "extensions-share-targeting",
            "a policy applies to an extension if it names the app that contains it",
            "extensions have no entry in the admin center",
            "`ManagedApp.Configuration.policyBundleID`"),
        Assumption(
            "unreadable-overrides",
            "if stored overrides of settings cannot be read, a call throws. One that cannot throw sends no telemetry, keeps all app configuration out of logs, and reports an event",
            "silently using the `Info.plist` would undo the app's request",
            "`MAMSettingsManager`"),
        Assumption(
            "shared-tokens",
            "on a simulated device apps of one publisher share tokens if their Info.plists name the same keychain group. An app with another group knows the account, and the user has to sign in",
            "the guide describes the group, but not what an app learns through it",
            "`SimulatedDevice.hasToken`"),
    ]
}
