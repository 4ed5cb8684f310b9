extension Assumption {
    static let part6: [Assumption] = [
        Assumption(
            "dictation-under-its-client-key",
            "a Graph document may hold `DictationBlocked`; conversions from the client keep the key, with a warning",
            "Graph has no name for it and does not accept it; without it a restriction of the client would be lost",
            "`PolicySetting.dictationBlocked`"),
        Assumption(
            "typing-is-a-way-out",
            "in a proof third-party keyboards, Genmoji and Writing Tools are paths out of the account; dictation is not",
            "their use of a text is unknown; dictated text is not yet data of the account, and no administrator can block dictation",
            "`LeakGraph.outOfTheApp`, `LeakProof.leftOut`"),
        Assumption(
            "policy-gone-is-unenrolled",
            "an account whose policy the app set itself (`setPolicy`) counts as unenrolled when that policy is removed. The overrides of authority, redirect URI and client id are removed with the last managed account, even if this account got its policy without an enrollment. They stay if the policy was set and removed in memory only",
            "the SDK's header says that these overrides end with the unenrollment of the managed identity, and speaks of one identity. The remaining accounts still sign in with these overrides. A removal that the store refuses stays pending until the process ends",
            "`EnrollmentState.Step.leavesNoAccount`, `MAMPolicyManager.setPolicy`, `MAMSettingsManager.accountUnenrolled`"
        ),
        Assumption(
            "enrolled-without-policy",
            "if the service had no policy for a registered account, the app's next start asks neither this account to sign in again nor another account in its place",
            "no policy is assigned to such an account, and another sign-in would have the same result; the guide speaks of identities that are not enrolled",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "sign-in-after-a-failed-enrollment",
            "if an app requires a policy and enrolls at its start, a known identity without a token is asked to sign in at once. At every start the app tries registered accounts again, except those that the service refused",
            "the guide says \"fails silently, unless a policy is required\", and does not describe what follows then",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "refused-has-to-end",
            "an app that may not run without a policy is told to end, after a screen that gives the reason",
            "the guide says that it does not start; it does not say what the process does",
            "`EnrollmentDriver.block`"),
        Assumption(
            "handled-schemes-stay",
            "a link whose scheme is in `WebViewHandledURLSchemes` stays in the web view like a web link, unless the app's delegate reports the link as external; a merged window stays in the lockdown, where everything is blocked",
            "the guide says that the app's view handles the link. No source says whether this setting or the delegate takes precedence; the delegate decides about this one link",
            "`EffectivePolicy.webViewLink`"),
        Assumption(
            "extensions-share-targeting",
            "policies of an extension are those that name its containing app",
            "policies name apps; extensions have no entry in the admin center",
            "`ManagedApp.Configuration.policyBundleID`"),
        Assumption(
            "unreadable-overrides",
            "an override that cannot be read is an error; where a call cannot throw, no telemetry is sent, every value is scrubbed, and an event is reported",
            "a silent default would undo the app's request",
            "`MAMSettingsManager`"),
        Assumption(
            "shared-tokens",
            "on a simulated device apps of one publisher whose Info.plists name the same keychain group share tokens; in an app of another group the account is known, but has to sign in",
            "the guide describes the group, not what an app learns of it",
            "`SimulatedDevice.hasToken`"),
    ]
}
