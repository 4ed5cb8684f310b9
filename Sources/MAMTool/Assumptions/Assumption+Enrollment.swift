extension Assumption {
    static let enrollment: [Assumption] = [
        Assumption(
            "enrollment-status-first",
            "status 100 is reported as soon as the policy is stored. For a first policy, this is before the restart. An account that has to be wiped at once gets only status 102",
            "it is not documented whether the status or the restart comes first. The log of a session shows the status first",
            "`EnrollmentMachine.stored`"),
        Assumption(
            "required-policy-without-restart",
            "a first policy comes into force without a restart in apps with `AutoEnrollOnLaunch` and `MAMPolicyRequired`, also for an account that is added later; with `HooksAlwaysEnabled`; wrapped by the App Wrapping Tool; or, for any account, with `IntuneMAMUPN` or `IntuneMAMOID` from device management, if the key arrived before the policy",
            "the guide says so of the first two keys, and names no exception for later accounts. A maintainer names wrapped apps and the keys of device management, the release notes `HooksAlwaysEnabled`. They do not say whether a key has to be there at the start of the process",
            "`EnrollmentTraits.init(_:)`, `EnrollmentMachine.restartsForFirstPolicy`"),
        Assumption(
            "foreground-calls",
            "the key `FinishEnterForegroundAtResume` is known, and has no effect",
            "it ends a delay of the system's calls of entering the foreground. This library makes no such calls: the app tells the engine that it came to the foreground",
            "`ManagedAppSettings.finishEnterForegroundAtResume`"),
        Assumption(
            "check-in-at-launch",
            "at every launch the app checks in for every enrolled account, even if no check-in is due",
            "the pages say that a wipe takes effect at the next check-in or launch",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "restart-after-wipe",
            "the app restarts after a wipe that the service, a check or device management required. It does not restart after a sign-out",
            "texts of the SDK say that a wipe by conditional launch is followed by a restart. A report says that a restart may be necessary after unenrolling",
            "`EnrollmentChoices.restartsAfterWipe`"),
        Assumption(
            "account-question-first",
            "the user is asked which account to keep before the service receives any data of the new account",
            "it is possible that the SDK asks later. With this order no request has to be undone if the user keeps the old account",
            "`EnrollmentMachine.startQueued`"),
        Assumption(
            "account-question-given-up",
            "if the user dismisses the question which account to keep, the status is 218. If they keep the old account, the status is 227",
            "both statuses are documented for this question. It is not documented which decision leads to which status",
            "`EnrollmentChoices.statusOfGivenUpQuestion`"),
        Assumption(
            "enrollment-not-onboarded",
            "an account whose tenant does not use the service gets status 222",
            "222 is also used for a user who is not licensed for the service. The other candidate is 200, but it means that the tenant uses the service and only the user has no license",
            "`EnrollmentChoices.statusOfUnknownTenant`"),
        Assumption(
            "deregistering-without-enrollment",
            "de-registering an account that was never enrolled ends with status 104",
            "status 104 says that the account is no longer registered, which is true here. The alternative is 213",
            "`EnrollmentChoices.statusOfLeavingUnenrolled`"),
        Assumption(
            "deregistering-ends-locally",
            "an account that is de-registered is removed from the app even if the token or the service fails. The status names the failure",
            "otherwise an account for which the app has no token could never leave",
            "`EnrollmentMachine.unenrolled`"),
        Assumption(
            "departure-said-once",
            "if an account was removed from the app without being unenrolled at the service, the app notifies the service once. If the app cannot reach the service, the message is lost",
            "it is not documented what the SDK stores about removed accounts. The service drops an app that is silent for 90 days",
            "`EnrollmentDriver.withdraw`"),
        Assumption(
            "second-deregistration-adds",
            "if an account is already leaving, a second de-registration is ignored. But if the second call requests a wipe, the wipe takes place",
            "no status is documented for this case. Data must not stay if the app requested its removal",
            "`EnrollmentMachine.deregister`"),
        Assumption(
            "enrollment-timeout",
            "a request for a token, or to the service, is abandoned after 120 seconds. Two things are never abandoned: a prompt to the user, and a request for a token that may prompt the user to sign in",
            "the status 216 is documented. It is not documented after which time it is reported",
            "`EnrollmentChoices.secondsToAnswer`"),
        Assumption(
            "record-kept-again",
            "storing the record of accounts, or removing a policy, can fail. The engine tries again after one minute, and then after waits that double up to one hour. It also tries again at each later step of the app's enrollment",
            "it is not documented what the SDK does without free space. An account that left must not come back with the next process",
            "`EnrollmentChoices.secondsToKeepAgain`, `EnrollmentChoices.maximumSecondsToKeepAgain`"),
        Assumption(
            "enrollment-accounts",
            "an app has at most 64 accounts. Further accounts get status 201",
            "stored data needs a limit",
            "`EnrollmentRecord.maximumAccountCount`"),
        Assumption(
            "policy-gone",
            "if the service answers a check-in with Gone (220), the policy is removed, and the account enrolls at once",
            "the status 220 is documented. It is not documented what follows",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "enrolled-until-refused",
            "if the service has forgotten an account, or the account's tenant moved, the account enrolls again. It keeps its policy until the service has answered",
            "otherwise the data would be unprotected after 90 days without a network",
            "`EnrollmentMachine.enrollAgain`"),
        Assumption(
            "check-in-without-policy",
            "three cases end a check-in with status 103 and remove the policy: the account has no policy any more, it has no license any more, or its tenant does not use the service. Later tries are enrollments",
            "the statuses 200 and 225 are documented for enrolling only",
            "`EnrollmentMachine.checkedIn`"),
        Assumption(
            "wipe-status-order",
            "status 102 is reported before the wipe, and status 104 after it",
            "the order is not documented",
            "`EnrollmentMachine.wiped`"),
        Assumption(
            "enrollment-overtaken",
            "status 201 is reported in two cases: a de-registration or a wipe interrupts an enrollment, or an account is registered while it is being removed",
            "no status is documented for these cases",
            "`EnrollmentMachine.overtake`"),
        Assumption(
            "registered-again",
            "registering an account again while it waits after a failed enrollment starts no request. A warning is reported, the delegate is not called, and the timer is unchanged. The call returns the status of the last failure if it was 200, 205, 222 or 225, and otherwise 201",
            "the header says that a registration starts a request at once, that the request is tried again periodically, and that a second call is ignored with a warning. The SDK's call has no return value",
            "`EnrollmentMachine.addAgain`"),
        Assumption(
            "log-in-under-another-name",
            "a log-in of an account that waits after a failed enrollment enrolls it at once, also by a second name, if the token shows that both belong to one account. Any other call by such a name has the result of a repeated call by the first",
            "the header says that a second registration is ignored, and nothing of a log-in. If it were ignored, a user who signed in would stay unmanaged for a day",
            "`EnrollmentMachine.takeOver`"),
        Assumption(
            "removal-ends-registration",
            "statuses 209, 210, 211 and 227 end the registration of an account. If the account was enrolled, it is wiped. If a check-in is refused for a reason that 209, 210 or 211 describes, the account is wiped too, and the reported status is 214",
            "in all of these cases the app has to remove the account anyway",
            "`EnrollmentMachine.giveUp`"),
        Assumption(
            "failed-wipe-again",
            "if data could not be removed, status 215 is reported. The wipe is tried again 30 minutes later, at the next launch, or at the next sign-out",
            "the status is documented. It is not documented what follows",
            "`EnrollmentMachine.removed`"),
        Assumption(
            "enrollment-failure-statuses",
            "if the table of statuses does not name a status for a failure, the engine chooses one. After a failure other than a network failure, an enrollment is tried again a day later, and a check-in at its usual interval",
            "each status is documented for certain kinds of requests, and the engine uses it for no other kind",
            "`EnrollmentFailure.code`, `MAMEnrollmentStatus.Code.retry`"),
        Assumption(
            "accepted-without-policy",
            "the service can accept a first enrollment without sending a policy or app configuration. The enrollment then ends with status 206, as if the answer could not be read",
            "status 225 (a user with a license and without a policy) does not fit, because the service did not refuse the account",
            "`EnrollmentDriver.ask`"),
        Assumption(
            "managed-user-of-the-device",
            "until the service says for which user the device is managed, the engine uses the user that it last reported to any app of the device. No account is removed because of this older report",
            "it is not documented which user the SDK's cache of the managed user names",
            "`EnrollmentDriver.askDevice`"),
        Assumption(
            "configured-accounts",
            "an account that device management names in an app's configuration is used in addition to the one that the service names. It is the managed user only if the service names none, and is ignored if the service names another. An account that is merely named excludes no other. The user that the configuration requires is signed in at each launch and when the configuration arrives, and the start does not wait for this",
            "the keys are documented, and that every account is allowed without `IntuneMAMAllowedAccountsOnly`. The priority is not. The service knows the enrolled user, while a configuration may be outdated",
            "`EnrollmentDevice.following`, `EnrollmentMachine.signInRequiredUser`"),
        Assumption(
            "departure-kept-first",
            "if a de-registration cannot be stored, it is reported as 215 and has no other effect. Neither the service nor the app is called",
            "otherwise the next process would enroll an account that the app considers removed. No documented status describes this case",
            "`EnrollmentDriver.refusal`"),
        Assumption(
            "extension-accounts",
            "an extension reads its app's records of the accounts, by the publisher and `ContainingAppBundleId`. It checks in by itself and stores the policy, but does not change the records. A wipe in it removes its own data. The app wipes the account at its next check, and shows none of its data before",
            "extensions may not enroll accounts. Which state an account has in one is undocumented. Each record has one writer, and data to be wiped must stay in neither",
            "`ManagedApp.accountsContainer`, `ManagedApp.followOrReport()`"),
        Assumption(
            "app-groups",
            "the folder of an app group has keys of its own, which each app and extension of the publisher has that names the group in `AppGroupIdentifiers`. A wipe in any of the apps removes the account's files there",
            "the guides name the setting, and not the keys. A wipe must not leave files that the app can read",
            "`ManagedApp.Configuration.folder(ofAppGroup:)`, `MAMFileProtectionManager.wipe(_:)`"),
    ]
}
