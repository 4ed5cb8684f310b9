extension Assumption {
    static let life: [Assumption] = [
        Assumption(
            "passed-on-name",
            "if a user principal name is reassigned to another user, the name belongs to the old account until the process ends",
            "work that began under the name belongs to the old account. It is not documented what the SDK does before a restart",
            "`AccountTable.passedOnNamesStay`"),
        Assumption(
            "stranger-lets-others-in",
            "an account can belong to an organization that does not use the service. Such an account does not prevent other users from signing in to an app that requires a policy",
            "the account is not a managed identity. Without this rule the app would stay closed",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "warning-waits",
            "the warning about a missing policy is not shown while an enrollment is under way",
            "the guide says that the warning comes at the launch. But if the policy arrived a moment later, the warning would be wrong",
            "`EnrollmentMachine.admit`"),
        Assumption(
            "unnamed-damage",
            "if a record of accounts and a stored policy are both damaged, every account with a stored check-in stays managed, and is blocked until the next one. If no account is known, the app does not start. An account that the damaged policy names is managed under the strictest rules",
            "the owner of the policy cannot be determined. Damage must not make an account unmanaged",
            "`EnrollmentRecord.init(rebuiltFrom:heardOf:managedUser:)`"),
        Assumption(
            "configuration-without-policy",
            "an account for which the service has app configuration and no policy is enrolled with status 100 and receives it. It is not managed: every answer is that for an unmanaged account, and conditional launch checks nothing. For `MAMPolicyRequired` and `MAMPolicyWarnAbsent` it counts as enrolled, so the app starts",
            "maintainers say that either of the two is enough to enroll. Answers of a policy would be a decision that the organization did not make",
            "`MAMPolicy.configurationOnly`"),
        Assumption(
            "name-without-object-id",
            "if an app registers a user principal name, and the token library has no account of this name, the status is 207. The account stays registered, and is tried again after a day. A log-in can ask the user to sign in, so it ends with another status",
            "a maintainer explains 207 in this way. It is not documented when the SDK tries again",
            "`EnrollmentFailure.code(in:isInteractive:hasObjectID:)`"),
        Assumption(
            "token-library-cannot-be-made",
            "if the token library fails, for example in an app of a single tenant whose authority does not name this tenant, a log-in ends with 201 and a text with MSALErrorDomain and -50000, and a registration with 203. A request for a policy and a de-registration end with 217",
            "developers report the first two statuses for apps of a single tenant without its authority. The header describes 217 for a library that the SDK no longer uses",
            "`EnrollmentFailure.code(in:isInteractive:hasObjectID:)`"),
        Assumption(
            "no-account-without-owner",
            "if data without an owner comes in, a simulated app agrees to show an unmanaged account only if a user without a policy is signed in to the app. Otherwise the data is refused with `notManaged`",
            "the settings page says that the data is blocked if the app has no such account. A real app may also show no account, and then answers `success`",
            "`SimulatedLife.identitySwitchRequired`"),
        Assumption(
            "renamed-user",
            "a user with a new principal name and the same object id stays enrolled. The app learns the new name with the next token. A registration by the old name ends with 207 in an app that does not know the account",
            "a page of Microsoft says that enrollments do not support a changed name, that the behavior is undefined, and that a wipe followed by a new sign-in helps. The object id is the account's identity everywhere else",
            "`EnrollmentAccount.learn`"),
        Assumption(
            "guest-of-tenant",
            "a policy of a group of the inviting tenant does not reach a guest. A policy that is assigned to the user alone counts as a policy of the user's own tenant",
            "public questions say that guests do not receive the policies of the inviting tenant, and have no answer of Microsoft. The SDK enrolls an account at the service of the account's own tenant",
            "`SimulatedTenant.invite(_:)`"),
        Assumption(
            "cloud-of-authority",
            "users of a cloud with sign-in servers of its own can sign in only if the app's authority is at these servers. `consumers` signs in no user of the tenant. Otherwise a sign-in is canceled (219), and a registration has no token (203). The tenant of an authority is compared in an app of a single tenant only",
            "a developer reports that the page of the other cloud does not know the user. The status is undocumented",
            "`SignInAuthority.knows(_:of:)`, `SimulatedTenant.authorityHost`"),
        Assumption(
            "reinstall-read-only",
            "a switch of the simulation, off by default, makes the store in the keychain read-only after a reinstall, for all apps of the device and until it is erased",
            "a developer reports this as the cause of wipes that never end (issue 693). Maintainers did not confirm it",
            "`SimulatedDevice.reinstall(_:leavingReadOnly:)`"),
        Assumption(
            "reinstall-keeps-policy",
            "after a reinstall the stored policy is in force until the first check-in, which the start makes. A policy that the service no longer has ends there",
            "a release note of SDK 15.0.0 says that an old policy no longer applies after a reinstallation, and not how. Without a policy the data would be unprotected until the check-in",
            "`SimulatedDevice.reinstall(_:leavingReadOnly:)`"),
        Assumption(
            "threats-at-once",
            "from SDK 20.4.0 on, a report of a threat acts when it arrives: on accounts on the screen, while the app is in the foreground. In a simulation a report arrives as soon as it changes",
            "the release note says that the state is enforced at once and not at the next launch or return. It is not documented how the app learns of it",
            "`LaunchManager.threatsReported()`"),
        Assumption(
            "patch-letter",
            "the letter of a rapid security response, as in `16.4.1 (a)`, is the fourth part of a version, and `a` is 1. An SDK before 19.0.0 sees the letter neither in the version of the device nor in that of the policy. Versions of apps and of the SDK have no letter: such a value cannot be read",
            "a release note says that the level is part of the version from 19.0.0 on. The settings page allows four parts in versions of the system, and does not name the letters",
            "`VersionNumber.init(_:)`, `SDKBehavior.patchLetters`"),
        Assumption(
            "offline-sign-in",
            "where the time offline blocks an account, the user can try again from SDK 17.7.0 on. From SDK 20.6.0 on the user can also sign in, if the device is online and the check-in failed nevertheless",
            "the release note offers the sign-in if a token could not be acquired silently for another reason than the network. A device that is online is the nearest fact that this library has",
            "`LaunchRun.leaveOfflineBlock`"),
        Assumption(
            "removal-without-policy",
            "where an app does not start because the service has no policy for an account, the user may remove the account: 200, 222 and 225 count as this answer. The next start asks for a sign-in",
            "a release note of SDK 14.6.0 names the choice, and not the statuses",
            "`EnrollmentMachine.accountsWithoutPolicy`"),
        Assumption(
            "device-registration",
            "the key `com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration` is returned, and has no other effect",
            "the key makes the SDK require that the device is registered in Entra (15.3.0; 18.2.0 also at new enrollments). No public page names the screens or the status, and this library has no broker app",
            "`ServiceConfigurationSettings.requiresDeviceRegistration`"),
        Assumption(
            "biometric-shortcut",
            "the key `com.microsoft.intune.mam.BiometricSetupShortcut` is known to the checks of app configuration, and has no effect",
            "the key offers the user a shortcut for biometrics after the app PIN (22.2.0). It changes a screen and no decision: here a user uses biometrics when the device has them",
            "`AppConfigurationKey.biometricSetupShortcut`"),
        Assumption(
            "reset-pin-action",
            "the quick action \"Reset APP PIN\" of the home screen has no counterpart",
            "it begins what the user can also begin at the PIN prompt with \"forgot PIN\" (19.1.0), and this library has no home screen",
            "`PINReply.forgot`"),
        Assumption(
            "automatic-unenrollment",
            "the user default `IntuneAutoUnenrollEnabled` has no effect. An app with `AutoEnrollOnLaunch` that has an account enrolls no other account by itself",
            "the release note of SDK 19.7.0 says that another account may enroll at the next launch. It does not say what happens to the data of the first account. The engine reads no user defaults",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "service-overloaded",
            "the service names no interval after an error. After a failure the engine uses its own intervals",
            "the release note of SDK 14.0.0 says that an overloaded service gives an interval. The form of the answer and its status are not public",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "interrupted-check-in",
            "a check-in that the end of the process interrupts is repeated at the next start, as every start checks in",
            "the release note of SDK 19.1.0 says that such a check-in is repeated earlier, and not when",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "autofill-extensions",
            "an extension for AutoFill credentials is checked like every extension: conditional launch runs if the program gives it a host",
            "from SDK 22.2.0 on the SDK guards the user interface of such extensions. Which checks it makes there is not public",
            "`LaunchManager.host`"),
        Assumption(
            "dropped-link",
            "if the user cancels the automatic enrollment at a start by a link, the link is not delivered, and no message says so",
            "from SDK 15.3.0 on the SDK shows an alert. Its text and its moment are not public",
            "`SimulatedDevice.openLink`"),
        Assumption(
            "scenes-at-start",
            "the start of an app with scenes has the same screens and result as without. `launched()` returns after the last screen",
            "with scenes the app's code runs beneath the SDK's screens (issues 487 and 502). Whether the app can be used then is not public",
            "`MAMEnrollmentManager.launched()`"),
        Assumption(
            "offline-question-once",
            "after a check-in that succeeds, the question to connect is not shown again in a run",
            "a release note of SDK 22.2.0 calls the second question an error",
            "`LaunchRun.reconsider`"),
    ]
}
