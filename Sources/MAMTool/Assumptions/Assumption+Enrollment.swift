extension Assumption {
    static let enrollment: [Assumption] = [
        Assumption(
            "enrollment-status-first",
            "status 100 is reported as soon as the policy is stored; for a first policy this is before the restart. An account that has to be wiped at once gets status 102 only",
            "the order of status and restart is not documented; a log of a session shows the status first",
            "`EnrollmentMachine.stored`"),
        Assumption(
            "required-policy-without-restart",
            "in an app with `AutoEnrollOnLaunch` and `MAMPolicyRequired` a first policy comes into force without a restart, also for an account that the app adds later",
            "the guide says that an app with both keys need not handle a restart after enrollment; it names no exception",
            "`EnrollmentTraits.init(_:)`"),
        Assumption(
            "check-in-at-launch",
            "every launch checks in for every enrolled account, even if no check-in is due",
            "the pages say that a wipe takes effect at the next check-in or launch",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "restart-after-wipe",
            "the app restarts after a wipe that the service, a check or device management required, not after a sign-out",
            "texts of the SDK say so for conditional launch; a report says that unenrolling may need it",
            "`EnrollmentChoices.restartsAfterWipe`"),
        Assumption(
            "account-question-first",
            "the user is asked which account to keep before the service receives any data of the new account",
            "the SDK may ask later; with this order no request has to be undone if the user keeps the old account",
            "`EnrollmentMachine.startQueued`"),
        Assumption(
            "account-question-given-up",
            "if the user dismisses the question which account to keep, the status is 218; if they keep the old account, it is 227",
            "both statuses are documented for the question, without saying which answer has which",
            "`EnrollmentChoices.statusOfGivenUpQuestion`"),
        Assumption(
            "enrollment-not-onboarded",
            "an account whose tenant does not use the service gets status 222",
            "222 also stands for users that are not licensed for the service; 200 means that the tenant uses the service, but the user has no license",
            "`EnrollmentChoices.statusOfUnknownTenant`"),
        Assumption(
            "deregistering-without-enrollment",
            "de-registering an account that was never enrolled ends with status 104",
            "the account is no longer registered; the other reading is 213",
            "`EnrollmentChoices.statusOfLeavingUnenrolled`"),
        Assumption(
            "deregistering-ends-locally",
            "a de-registered account is removed from the app even if the token or the service fails; the status names the failure",
            "otherwise an account without a token could never leave",
            "`EnrollmentMachine.unenrolled`"),
        Assumption(
            "departure-said-once",
            "if an account was removed from the app without being unenrolled at the service, the app notifies the service once; if the app cannot reach the service, the message is lost",
            "what the SDK keeps of removed accounts is not documented; the service drops an app that is silent for 90 days",
            "`EnrollmentDriver.withdraw`"),
        Assumption(
            "second-deregistration-adds",
            "a second de-registration of an account that is leaving is ignored, but a wipe that it requests happens",
            "no status is documented for it; data whose removal was requested must not stay",
            "`EnrollmentMachine.deregister`"),
        Assumption(
            "enrollment-timeout",
            "a request for a token or to the service is abandoned after 120 seconds; a prompt to the user is never abandoned, and neither is a request for a token that may ask the user to sign in",
            "the status 216 is documented, but not the time after which it is given",
            "`EnrollmentChoices.secondsToAnswer`"),
        Assumption(
            "record-kept-again",
            "if storing the record of accounts or removing a policy failed, it is tried again after one minute, and then after a wait that doubles up to one hour; each later step of the app's enrollment tries it too",
            "the SDK's behavior without free space is not documented; an account that left must not come back with the next process",
            "`EnrollmentChoices.secondsToKeepAgain`, `EnrollmentChoices.maximumSecondsToKeepAgain`"),
        Assumption(
            "enrollment-accounts",
            "an app has at most 64 accounts; further accounts get status 201",
            "a limit for stored data",
            "`EnrollmentRecord.maximumAccountCount`"),
        Assumption(
            "policy-gone",
            "a check-in that the service answers with Gone (220) removes the policy, and the account enrolls at once",
            "the status 220 is documented, what follows is not",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "enrolled-until-refused",
            "an account that the service has forgotten, or whose tenant moved, keeps its policy while it enrolls again",
            "otherwise 90 days without a network would make the data unprotected",
            "`EnrollmentMachine.enrollAgain`"),
        Assumption(
            "check-in-without-policy",
            "a check-in ends with status 103 and removes the policy if the account has no policy or no license any more, or if its tenant does not use the service; later tries are enrollments",
            "the statuses 200 and 225 are documented for enrolling only",
            "`EnrollmentMachine.checkedIn`"),
        Assumption(
            "wipe-status-order",
            "status 102 is reported before the wipe, status 104 after it",
            "the order is not documented",
            "`EnrollmentMachine.wiped`"),
        Assumption(
            "enrollment-overtaken",
            "status 201 is reported for an enrollment that a de-registration or a wipe interrupts, and for a registration of an account that is being removed",
            "no status is documented for it",
            "`EnrollmentMachine.overtake`"),
        Assumption(
            "registered-again",
            "registering an account that waits after a failed enrollment starts no request. A warning is reported, the delegate is not called, and the timer is unchanged. The call returns the status with which the account's last try failed, or 201 if the kept timer does not tell this status",
            "the header says that a request is started at once, is tried again periodically, and that a second call is ignored with a warning; a return value exists only in this library",
            "`EnrollmentMachine.addAgain`"),
        Assumption(
            "log-in-under-another-name",
            "a log-in of an account that waits after a failed enrollment enrolls it at once, also if only the token tells that it is the account. Any other call about one account under two names is answered like a second call",
            "the header says that a second registration is ignored and says nothing of a log-in, which asks the user now; ignoring it would leave a user who signed in unmanaged for a day",
            "`EnrollmentMachine.takeOver`"),
        Assumption(
            "removal-ends-registration",
            "statuses 209, 210, 211 and 227 end the registration; an enrolled account is wiped. If a check-in is refused for the reason of 209, 210 or 211, the account is wiped too, and the reported status is 214",
            "the app has to remove the account anyway",
            "`EnrollmentMachine.giveUp`"),
        Assumption(
            "failed-wipe-again",
            "data that could not be removed is reported as 215, and the wipe is tried again at the next launch, poll or sign-out",
            "the status is documented, what follows is not",
            "`EnrollmentMachine.removed`"),
        Assumption(
            "enrollment-failure-statuses",
            "where the table of statuses does not name a status for a failure, the code chooses one. After a failure other than a network failure an enrollment is tried again after a day, and a check-in at its usual interval",
            "each status is documented for certain kinds of requests, and is used for those only",
            "`EnrollmentFailure.code`, `MAMEnrollmentStatus.Code.retry`"),
        Assumption(
            "accepted-without-policy",
            "a first enrollment that the service accepts without a policy ends with status 206, like an enrollment whose answer cannot be read",
            "another status says that a user has a license and no policy; an accepted enrollment without a policy is a different case",
            "`EnrollmentDriver.ask`"),
        Assumption(
            "managed-user-of-the-device",
            "while the service does not answer whether the device is managed, the engine uses the managed user that any app of the device received last, as long as this removes no account",
            "the SDK has a cache of the managed user; which user it names is not documented",
            "`EnrollmentDriver.askDevice`"),
        Assumption(
            "configured-accounts",
            "accounts that device management names in an app's configuration are used in addition to those that the service names. They are ignored if the service names another managed user. The required user is signed in at each launch and when the configuration arrives; the start of the app does not wait for it",
            "the keys are documented, their priority relative to the service is not; the service knows the enrolled user, a configuration may be outdated",
            "`EnrollmentDevice.following`, `EnrollmentMachine.signInRequiredUser`"),
        Assumption(
            "departure-kept-first",
            "a de-registration that cannot be stored is reported as 215 and has no other effect; neither the service nor the app is called",
            "otherwise the next process would enroll an account that the app considers removed; no documented status describes this case",
            "`EnrollmentDriver.refusal`"),
        Assumption(
            "extension-accounts",
            "an extension reads its app's records of the accounts, found by publisher and `ContainingAppBundleId` in the storage of the device. It checks in for itself. It changes none of these records, but stores a policy that it fetched. A wipe in it removes its own data, and its app wipes the account at its next check; until then the app shows no data of the account",
            "it is documented that extensions may not make these calls, but not which state the account has in an extension; each record has only one writer; data that the app or the extension has to wipe must not stay in the other of the two",
            "`ManagedApp.accountsContainer`, `ManagedApp.followOrReport()`"),
        Assumption(
            "app-groups",
            "the folder of an app group is a container with keys of its own, for every app and extension of the publisher that names it in `AppGroupIdentifiers`; a wipe in any of the apps removes the files that the account has there",
            "the guides say that the settings of the app and of its extension name groups, but not which keys protect the files in them; a wipe must not leave files that the app can read",
            "`ManagedApp.Configuration.folder(ofAppGroup:)`, `MAMFileProtectionManager.wipe(_:)`"),
    ]
}
