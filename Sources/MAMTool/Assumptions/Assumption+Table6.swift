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
            "an account that loses its policy counts as un-enrolled: the overrides of authority, redirect URI and client id go",
            "the SDK's header says they end with the un-enrolment of the managed identity; registration is not modelled yet, and an account is enrolled while it has a policy. With several managed accounts the first one that goes takes them",
            "`MAMPolicyManager.setPolicy`, `MAMSettingsManager.accountUnenrolled`"),
        Assumption(
            "enrolled-without-policy",
            "an account that is enrolled and has no policy is not asked to sign in again when the app starts",
            "it is not targeted, and the same sign-in would bring the same; the guide speaks of identities that are not enrolled",
            "`StartRules.step`"),
        Assumption(
            "sign-in-after-a-failed-enrolment",
            "an app that requires a policy and enrols at its start asks for a sign-in when enrolling a known identity brought no policy",
            "\"fails silently, unless a policy is required\" does not say what happens then",
            "`StartRules.step`"),
        Assumption(
            "refused-has-to-end",
            "an app that is refused for want of a policy is told to end, after a screen that says why",
            "the guide says that it does not start; what its process does is not said",
            "`LaunchManager.started`"),
        Assumption(
            "handled-schemes-stay",
            "a link of a scheme in `WebViewHandledURLSchemes` stays in the web view as links of the web do, unless the app's delegate calls it external; several accounts at once keep the lockdown",
            "the guide says that the app's view handles it; which of the two wins is not said, and the delegate speaks of this one link",
            "`EffectivePolicy.webViewLink`"),
        Assumption(
            "extensions-share-targeting",
            "policies of an extension are those that name its containing app",
            "policies name apps; extensions have no entry in the admin centre",
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
            "`SimulatedDevice.knownIdentity`"),
            "enrollment-status-first",
            "a first policy is told as 100 before it is stored and before the restart",
            "the order of status and restart is not documented; a log of a session shows the status first",
            "`EnrollmentChoices.tellsBeforeStoring`"),
        Assumption(
            "check-in-at-launch",
            "every launch checks in for every enrolled account, due or not",
            "the pages say that a wipe counts at the next check-in or launch",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "restart-after-wipe",
            "the app starts anew after wipes that service, checks or device management command, not after signing out",
            "texts of the SDK say so for conditional launch; a report says that un-enrolling may need it",
            "`EnrollmentChoices.restartsAfterWipe`"),
        Assumption(
            "account-question-first",
            "the user is asked which account to keep before anything of the new account reaches the service",
            "the SDK may ask later; so nothing has to be taken back when the old account stays",
            "`EnrollmentMachine.startQueued`"),
        Assumption(
            "account-question-given-up",
            "giving up the question which account to keep ends with 218, keeping the old account with 227",
            "both statuses are documented for it, and not which is for what",
            "`EnrollmentChoices.statusOfGivenUpQuestion`"),
        Assumption(
            "enrollment-not-onboarded",
            "an account of a tenant that does not use the service is told 222",
            "222 also stands for users that are not licensed for the service; 200 says that the tenant uses it",
            "`EnrollmentChoices.statusOfUnknownTenant`"),
        Assumption(
            "deregistering-without-enrollment",
            "de-registering an account that was never enrolled is told 104",
            "it is registered no longer; the other reading is 213",
            "`EnrollmentChoices.statusOfLeavingUnenrolled`"),
        Assumption(
            "deregistering-ends-locally",
            "a de-registered account goes from the app also when token or service fail; the status says what failed and the service is told later",
            "else an account whose tokens are gone could never leave",
            "`EnrollmentMachine.unenrolled`"),
        Assumption(
            "enrollment-timeout",
            "a token or the service is given up after 120 seconds; people never are",
            "the status 216 is documented, its time is not",
            "`EnrollmentChoices.secondsToAnswer`"),
        Assumption(
            "enrollment-accounts",
            "an app has 64 accounts at most; further ones are told 201",
            "a cap for what is stored",
            "`EnrollmentRecord.greatestAccountCount`"),
        Assumption(
            "policy-gone",
            "a check-in that is answered with Gone drops the policy, and the account enrols at once",
            "the status 220 is documented, what follows is not",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "enrolled-until-refused",
            "an account that the service forgot, or whose tenant moved, keeps its policy while it enrols anew",
            "else going without a network for 90 days would be a way to unprotected data",
            "`EnrollmentMachine.enrollAgain`"),
        Assumption(
            "check-in-without-policy",
            "a check-in that finds no policy, licence or service is told 103, drops the policy and is tried again as an enrolment",
            "the statuses 200 and 225 are documented for enrolling only",
            "`EnrollmentMachine.checkedIn`"),
        Assumption(
            "wipe-status-order",
            "102 comes before the wipe, 104 after it",
            "the order is not documented",
            "`EnrollmentMachine.wiped`"),
        Assumption(
            "enrollment-overtaken",
            "an enrolment that is overtaken by a de-registration or a wipe, and a registration of an account that is being removed, are told 201",
            "no status is documented for it",
            "`EnrollmentMachine.overtake`"),
        Assumption(
            "removal-ends-registration",
            "209, 210, 211 and 227 end the registration; an account that was enrolled is wiped",
            "the app has to remove the account anyway",
            "`EnrollmentMachine.giveUp`"),
        Assumption(
            "failed-wipe-again",
            "data that could not be removed is told 215, and the wipe is tried again at the next launch, poll or sign-out",
            "the status is documented, what follows is not",
            "`EnrollmentMachine.removed`"),
        Assumption(
            "enrollment-failure-statuses",
            "which failure has which status where the table of statuses leaves it open; failures that are none of the network are tried again after a day, and at the usual interval once enrolled",
            "a status arrives only in the requests that its documentation names",
            "`EnrollmentFailure.code`, `MAMEnrollmentStatus.Code.retry`"),
    ]
}
