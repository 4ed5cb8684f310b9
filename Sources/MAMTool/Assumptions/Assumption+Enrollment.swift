extension Assumption {
    static let enrollment: [Assumption] = [
        Assumption(
            "enrollment-status-first",
            "status 100 is reported as soon as the policy is stored, before the restart for a first one. An account that is wiped at once gets only 102",
            "undocumented. A session's log shows the status first",
            "`EnrollmentMachine.stored`"),
        Assumption(
            "required-policy-without-restart",
            "a first policy needs no restart in apps with `AutoEnrollOnLaunch` and `MAMPolicyRequired`, also for later accounts; with `HooksAlwaysEnabled`; in wrapped apps; or, for any account, if `IntuneMAMUPN` or `IntuneMAMOID` arrived from device management before it",
            "the guide names the first two keys. A maintainer names wrapped apps and the keys of device management, and the release notes name `HooksAlwaysEnabled`. Whether a key has to be there at the start is undocumented",
            "`EnrollmentTraits.init(_:)`, `EnrollmentMachine.restartsForFirstPolicy`"),
        Assumption(
            "foreground-calls",
            "`FinishEnterForegroundAtResume` is known, and has no effect",
            "it ends a delay of the system's calls, which this library does not make",
            "`ManagedAppSettings.finishEnterForegroundAtResume`"),
        Assumption(
            "check-in-at-launch",
            "every launch checks in for every enrolled account, even if none is due",
            "the pages say that a wipe takes effect at the next check-in or launch",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "restart-after-wipe",
            "the app restarts after a wipe by the service, a check or device management, and not after a sign-out",
            "texts of the SDK speak of a restart after conditional launch. A report says that unenrolling may need one",
            "`EnrollmentChoices.restartsAfterWipe`"),
        Assumption(
            "account-question-first",
            "the user is asked which account to keep before the service learns of the new one",
            "the SDK may ask later. This order has no request to undo",
            "`EnrollmentMachine.startQueued`"),
        Assumption(
            "account-question-given-up",
            "dismissing the question which account to keep is 218, keeping the old account 227",
            "both statuses are documented, but not which is which",
            "`EnrollmentChoices.statusOfGivenUpQuestion`"),
        Assumption(
            "enrollment-not-onboarded",
            "an account whose tenant does not use the service gets 222",
            "222 also means a user without a license. 200, the other candidate, means that the tenant uses the service",
            "`EnrollmentChoices.statusOfUnknownTenant`"),
        Assumption(
            "deregistering-without-enrollment",
            "de-registering an account that was never enrolled ends with 104",
            "104 means that it is no longer registered. The alternative is 213",
            "`EnrollmentChoices.statusOfLeavingUnenrolled`"),
        Assumption(
            "deregistering-ends-locally",
            "a de-registered account leaves the app even if token or service fail. The status names the failure",
            "else an account without a token could never leave",
            "`EnrollmentMachine.unenrolled`"),
        Assumption(
            "departure-said-once",
            "if an account was removed without being unenrolled at the service, the app tells the service once. Offline, the message is lost",
            "undocumented. The service drops an app that is silent for 90 days",
            "`EnrollmentDriver.withdraw`"),
        Assumption(
            "second-deregistration-adds",
            "a second de-registration of a leaving account is ignored, but a wipe that it requests takes place",
            "undocumented. Data must not stay if the app asked to remove it",
            "`EnrollmentMachine.deregister`"),
        Assumption(
            "enrollment-timeout",
            "a request for a token or to the service is abandoned after 120 seconds, but not prompts to the user, nor a token request that may prompt",
            "status 216 is documented, its time is not",
            "`EnrollmentChoices.secondsToAnswer`"),
        Assumption(
            "record-kept-again",
            "if storing the record of accounts or removing a policy fails, the engine tries again after one minute, doubling up to an hour, and at each later step of enrollment",
            "the SDK's behavior without free space is undocumented. An account that left must not come back",
            "`EnrollmentChoices.secondsToKeepAgain`, `EnrollmentChoices.maximumSecondsToKeepAgain`"),
        Assumption(
            "enrollment-accounts",
            "an app has at most 64 accounts. Further accounts get status 201",
            "stored data needs a limit",
            "`EnrollmentRecord.maximumAccountCount`"),
        Assumption(
            "policy-gone",
            "after Gone (220) at a check-in the policy is removed, and the account enrolls at once",
            "what follows 220 is undocumented",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "enrolled-until-refused",
            "an account that the service forgot, or whose tenant moved, enrolls again and keeps its policy until the service answers",
            "else its data would be unprotected after 90 days offline",
            "`EnrollmentMachine.enrollAgain`"),
        Assumption(
            "check-in-without-policy",
            "a check-in ends with 103 and removes the policy if the account has no policy or license any more, or its tenant does not use the service. Later tries enroll",
            "200 and 225 are documented for enrolling only",
            "`EnrollmentMachine.checkedIn`"),
        Assumption(
            "wipe-status-order",
            "102 is reported before the wipe, 104 after it",
            "undocumented",
            "`EnrollmentMachine.wiped`"),
        Assumption(
            "enrollment-overtaken",
            "status 201 is reported if a de-registration or wipe interrupts an enrollment, or an account is registered while it is being removed",
            "undocumented",
            "`EnrollmentMachine.overtake`"),
        Assumption(
            "registered-again",
            "registering an account that waits after a failed enrollment starts no request, with a warning, and changes no timer. The call returns the last failure's status if 200, 205, 222 or 225, else 201",
            "the header says that requests are tried again periodically, and that a second call is ignored with a warning. The SDK's call returns nothing",
            "`EnrollmentMachine.addAgain`"),
        Assumption(
            "log-in-under-another-name",
            "a log-in of an account that waits after a failed enrollment enrolls it at once, also by a second name if the token shows that both are one account. Other calls by that name count as repeated calls by the first",
            "the header ignores a second registration, and does not mention log-ins. A user who signed in would stay unmanaged for a day",
            "`EnrollmentMachine.takeOver`"),
        Assumption(
            "removal-ends-registration",
            "209, 210, 211 and 227 end an account's registration, and wipe it if it was enrolled. A check-in that is refused for the reasons of 209 to 211 wipes it too, with 214",
            "in these cases the app has to remove the account anyway",
            "`EnrollmentMachine.giveUp`"),
        Assumption(
            "failed-wipe-again",
            "if data could not be removed, 215 is reported. The wipe is tried again after 30 minutes, at the next launch, or at the next sign-out",
            "what follows 215 is undocumented",
            "`EnrollmentMachine.removed`"),
        Assumption(
            "enrollment-failure-statuses",
            "a failure that the table of statuses does not name gets one by the engine. Unless the network failed, an enrollment is tried again after a day, a check-in at its usual interval",
            "each status is documented for certain requests, and used for no others",
            "`EnrollmentFailure.code`, `MAMEnrollmentStatus.Code.retry`"),
        Assumption(
            "accepted-without-policy",
            "a first enrollment that the service accepts without policy and app configuration ends with 206, like an unreadable answer",
            "225 does not fit, because the service did not refuse the account",
            "`EnrollmentDriver.ask`"),
        Assumption(
            "managed-user-of-the-device",
            "until the service names the device's managed user, the engine uses the one last reported to any app of the device. This older report removes no account",
            "undocumented for the SDK's cache",
            "`EnrollmentDriver.askDevice`"),
        Assumption(
            "configured-accounts",
            "an account that device management names in an app's configuration is used beside the service's. It is the managed user only if the service names none, and is ignored if it names another. It excludes no other account. The required user signs in at each launch and when the configuration arrives; the start does not wait",
            "the keys are documented, and that `IntuneMAMAllowedAccountsOnly` alone excludes others. The priority is not: a configuration may be outdated",
            "`EnrollmentDevice.following`, `EnrollmentMachine.signInRequiredUser`"),
        Assumption(
            "departure-kept-first",
            "a de-registration that cannot be stored is reported as 215. Neither the service nor the app is called",
            "undocumented. Else the next process would enroll an account that the app considers removed",
            "`EnrollmentDriver.refusal`"),
        Assumption(
            "extension-accounts",
            "an extension finds its app's accounts by the publisher and `ContainingAppBundleId`. It checks in and stores the policy itself, but does not change the records. A wipe in it removes its own data; the app wipes at its next check, and shows none of the account's data before",
            "extensions may not enroll; the rest is undocumented. Each record has one writer, and data to be wiped must stay in neither",
            "`ManagedApp.accountsContainer`, `ManagedApp.followOrReport()`"),
        Assumption(
            "app-groups",
            "the folder of an app group has its own keys, for each app and extension of the publisher that names the group in `AppGroupIdentifiers`. A wipe in any of the apps removes the account's files there",
            "the guides do not mention keys. A wipe must not leave files that the app can read",
            "`ManagedApp.Configuration.folder(ofAppGroup:)`, `MAMFileProtectionManager.wipe(_:)`"),
    ]
}
