extension Assumption {
    static let part6: [Assumption] = [
        Assumption(
            "dictation-under-its-client-key",
            "a Graph document may hold `DictationBlocked`; conversions from the client keep the key, with a warning",
            "Graph has no name for it and does not take it, and without it a restriction of the client would be lost",
            "`PolicySetting.dictationBlocked`"),
        Assumption(
            "typing-is-a-way-out",
            "in a proof third-party keyboards, Genmoji and Writing Tools are ways out; dictation is none",
            "nobody can say what they do with a text they are given; what is dictated is no data of the account yet, and no administrator can block it",
            "`LeakGraph.outOfTheApp`, `LeakProof.leftOut`"),
        Assumption(
            "policy-gone-is-unenrolled",
            "an account whose policy was set by hand and goes counts as un-enrolled; the overrides of authority, redirect URI and client id go with the last managed account, whether enrollment managed it or not, and stay where a policy was set and taken away in memory only",
            "the SDK's header says they end with the un-enrollment of the managed identity, and speaks of one. Accounts that stay still sign in with what was set. What the store refuses to forget is owed until the process ends",
            "`EnrollmentState.Step.leavesNoAccount`, `MAMPolicyManager.setPolicy`, `MAMSettingsManager.accountUnenrolled`"
        ),
        Assumption(
            "enrolled-without-policy",
            "an account that is registered and for which the service had no policy is not asked to sign in again when the app starts, and nobody else is",
            "it is not targeted, and the same sign-in would bring the same; the guide speaks of identities that are not enrolled",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "sign-in-after-a-failed-enrollment",
            "an app that requires a policy and enrols at its start lets a known identity sign in at once where no token is at hand, and tries who is registered again at every start unless the service has refused him",
            "\"fails silently, unless a policy is required\" does not say what happens then",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "refused-has-to-end",
            "an app that is refused for want of a policy is told to end, after a screen that says why",
            "the guide says that it does not start; what its process does is not said",
            "`EnrollmentDriver.block`"),
        Assumption(
            "handled-schemes-stay",
            "a link of a scheme in `WebViewHandledURLSchemes` stays in the web view as links of the web do, unless the app's delegate calls it external; several accounts at once keep the lockdown",
            "the guide says that the app's view handles it; which of the two wins is not said, and the delegate speaks of this one link",
            "`EffectivePolicy.webViewLink`"),
        Assumption(
            "extensions-share-targeting",
            "policies of an extension are those that name its containing app",
            "policies name apps; extensions have no entry in the admin center",
            "`ManagedApp.Configuration.policyBundleID`"),
        Assumption(
            "unreadable-overrides",
            "what was set at run time and cannot be read is an error; where nothing can be thrown no telemetry is sent and every value is scrubbed, with an event",
            "a default on the quiet would undo what the app asked for",
            "`MAMSettingsManager`"),
        Assumption(
            "shared-tokens",
            "on a simulated device apps of one publisher whose Info.plists name one keychain group know each other's tokens; in another group the account is known and has to sign in",
            "the guide describes the group, not what an app learns of it",
            "`SimulatedDevice.hasToken`"),
    ]
}
