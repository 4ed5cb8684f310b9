extension Assumption {
    static let enrollment: [Assumption] = [
        Assumption(
            "enrollment-status-first",
            "a policy is told as 100 once it is stored, a first one before the restart; an account that is to be wiped at once is told 102 alone",
            "the order of status and restart is not documented; a log of a session shows the status first",
            "`EnrollmentMachine.stored`"),
        Assumption(
            "required-policy-without-restart",
            "in an app with `AutoEnrollOnLaunch` and `MAMPolicyRequired` a first policy is in force without a restart, also that of an account that the app adds later",
            "the guide says that an app that opts into both need not handle a restart after enrollment; it names no account that is excepted",
            "`EnrollmentTraits.init(_:)`"),
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
            "a de-registered account goes from the app also when token or service fail; the status says what failed",
            "else an account whose tokens are gone could never leave",
            "`EnrollmentMachine.unenrolled`"),
        Assumption(
            "departure-said-once",
            "that an account left without being un-enrolled is said to the service once; it is lost where the service is not reached",
            "what the SDK keeps of accounts that are gone is not documented; the service drops an app that is silent for 90 days",
            "`EnrollmentDriver.withdraw`"),
        Assumption(
            "second-deregistration-adds",
            "a second de-registration of an account that is leaving is ignored, but the wipe it wants happens",
            "no status is documented for it; data that somebody wants removed must not stay",
            "`EnrollmentMachine.deregister`"),
        Assumption(
            "enrollment-timeout",
            "a token or the service is given up after 120 seconds; people never are, nor a token for which the user may be asked to sign in",
            "the status 216 is documented, its time is not",
            "`EnrollmentChoices.secondsToAnswer`"),
        Assumption(
            "record-kept-again",
            "a record of accounts that could not be kept, and a policy that could not be dropped, is tried again after a minute, then after twice as long each time, at most an hour; each step of the app tries it too",
            "what the SDK does without room is not documented; an account that left must not come back with the next process",
            "`EnrollmentChoices.secondsToKeepAgain`, `EnrollmentChoices.maximumSecondsToKeepAgain`"),
        Assumption(
            "enrollment-accounts",
            "an app has 64 accounts at most; further ones are told 201",
            "a cap for what is stored",
            "`EnrollmentRecord.maximumAccountCount`"),
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
            "a check-in that finds no policy, license or service is told 103, drops the policy and is tried again as an enrollment",
            "the statuses 200 and 225 are documented for enrolling only",
            "`EnrollmentMachine.checkedIn`"),
        Assumption(
            "wipe-status-order",
            "102 comes before the wipe, 104 after it",
            "the order is not documented",
            "`EnrollmentMachine.wiped`"),
        Assumption(
            "enrollment-overtaken",
            "an enrollment that is overtaken by a de-registration or a wipe, and a registration of an account that is being removed, are told 201",
            "no status is documented for it",
            "`EnrollmentMachine.overtake`"),
        Assumption(
            "registered-again",
            "registering an account that waits after a failed enrollment starts no request: a warning is reported, the delegate is not told, the timer stands, and the answer of the call is the status for which the account waits, 201 where the timer does not tell it",
            "the header says that a request is started at once, is tried again periodically, and that a second call is ignored with a warning; that the call has an answer is this library's",
            "`EnrollmentMachine.addAgain`"),
        Assumption(
            "removal-ends-registration",
            "209, 210, 211 and 227 end the registration; an account that was enrolled is wiped, also when a check-in is refused for one of the first three reasons, which is told 214",
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
        Assumption(
            "accepted-without-policy",
            "a first enrollment that the service accepts without a policy ends as one whose answer cannot be read (206)",
            "a status says that a user has a license and no policy; being accepted with nothing to put in force is neither",
            "`EnrollmentDriver.ask`"),
        Assumption(
            "managed-user-of-the-device",
            "while the service says nothing of device management, the user that any app of the device heard last counts, as long as no account has to go for it",
            "the SDK has a cache of the managed user; whose it is, is not documented",
            "`EnrollmentDriver.askDevice`"),
        Assumption(
            "configured-accounts",
            "the accounts that device management names in the configuration of an app count beside those that the service names, and not at all when the service names another managed user; the required user is signed in at each launch and when the configuration arrives, and the start of the app does not wait for it",
            "the keys are documented, their order beside the service is not; the service knows the enrolled user, a configuration may be an old one",
            "`EnrollmentDevice.following`, `EnrollmentMachine.signInRequiredUser`"),
        Assumption(
            "departure-kept-first",
            "a de-registration that cannot be stored is told 215 and changes nothing; service and app are asked nothing",
            "the next process would enrol the account again that the app believes gone; which status tells of it is not documented",
            "`EnrollmentDriver.refusal`"),
        Assumption(
            "extension-accounts",
            "an extension has what its app has kept of its accounts, found by publisher and `ContainingAppBundleId` in the storage of the device, and changes none of it but a policy it fetched; it checks in for itself; a wipe in it removes what it has, and its app wipes the account when it next looks at it: until then nothing is shown of the account there",
            "the calls are documented as refused in extensions, and what becomes of an account is not; one record has one writer, and what one of the two has to wipe must not stay in the other",
            "`ManagedApp.accountsContainer`, `ManagedApp.followOrReport()`"),
        Assumption(
            "app-groups",
            "the folder of an app group is a container with keys of its own, for every app and extension of the publisher that names it in `AppGroupIdentifiers`; a wipe in any of the apps removes the files that the account has there",
            "the guides say that groups are named in both dictionaries, and not whose keys protect what lies there; a wipe that leaves files which the app can see is none",
            "`ManagedApp.Configuration.folder(ofAppGroup:)`, `MAMFileProtectionManager.wipe(_:)`"),
    ]
}
