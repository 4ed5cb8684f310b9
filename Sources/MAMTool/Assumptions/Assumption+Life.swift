extension Assumption {
    static let life: [Assumption] = [
        Assumption(
            "passed-on-name",
            "a user principal name that passes to another user belongs to the old account until the process ends",
            "work under the name belongs to the old account. The SDK's behavior is undocumented",
            "`AccountTable.passedOnNamesStay`"),
        Assumption(
            "stranger-lets-others-in",
            "an account of an organization that does not use the service does not keep other users from signing in to an app that requires a policy",
            "it is not managed. Else the app would stay closed",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "warning-waits",
            "the warning about a missing policy waits for an enrollment under way",
            "the guide says that it comes at the launch. A policy that arrives later would make it wrong",
            "`EnrollmentMachine.admit`"),
        Assumption(
            "unnamed-damage",
            "if a record of accounts and a stored policy are damaged, every account with a stored check-in stays managed, and is blocked until the next one. If there is no such account, the app does not start. An account that the damaged policy names has the strictest rules",
            "the policy's owner is unknown. Damage must not make an account unmanaged",
            "`EnrollmentRecord.init(rebuiltFrom:heardOf:managedUser:)`"),
        Assumption(
            "configuration-without-policy",
            "an account with app configuration and no policy enrolls with 100 and receives it. It stays unmanaged, without conditional launch, but counts as enrolled for `MAMPolicyRequired` and `MAMPolicyWarnAbsent`",
            "maintainers say that either is enough to enroll. Answers of a policy would be a decision that the organization did not make",
            "`MAMPolicy.configurationOnly`"),
        Assumption(
            "name-without-object-id",
            "registering a user principal name that the token library does not know ends with 207. The account stays registered, with a try a day later. A log-in can prompt, so it ends with another status",
            "a maintainer explains 207 in this way. When the SDK tries again is undocumented",
            "`EnrollmentFailure.code(in:isInteractive:hasObjectID:)`"),
        Assumption(
            "token-library-cannot-be-made",
            "if the token library fails, such as in a single-tenant app whose authority names another tenant, a log-in ends with 201 and a text with MSALErrorDomain and -50000, a registration with 203, policy requests and de-registrations with 217",
            "developers report the first two. The header describes 217 for a library that the SDK no longer uses",
            "`EnrollmentFailure.code(in:isInteractive:hasObjectID:)`"),
        Assumption(
            "no-account-without-owner",
            "for data without an owner a simulated app shows an unmanaged account only if one is signed in to it. Else the data is refused with `notManaged`",
            "the settings page says that it is blocked without such an account. A real app may also show none, and answers `success`",
            "`SimulatedLife.identitySwitchRequired`"),
        Assumption(
            "renamed-user",
            "a user with a new principal name and the same object id stays enrolled. The next token brings the name. Registering the old name ends with 207 in an app that does not know the account",
            "a page of Microsoft says that the behavior after a changed name is undefined, and that a wipe and a new sign-in help. The object id is the identity everywhere else",
            "`EnrollmentAccount.learn`"),
        Assumption(
            "guest-of-tenant",
            "a policy of a group of the inviting tenant does not reach a guest. One that is assigned to the user alone counts as one of the user's own tenant",
            "public questions report this, without an answer of Microsoft. The SDK enrolls an account at its own tenant's service",
            "`SimulatedTenant.invite(_:)`"),
        Assumption(
            "cloud-of-authority",
            "users of a cloud with its own sign-in servers can sign in only if the app's authority is there. `consumers` signs in no user of the tenant. Else a sign-in is canceled (219), and a registration has no token (203). Only single-tenant apps compare the authority's tenant",
            "a developer reports that the other cloud does not know the user. The status is undocumented",
            "`SignInAuthority.knows(_:of:)`, `SimulatedTenant.authorityHost`"),
        Assumption(
            "reinstall-read-only",
            "a switch of the simulation, off by default, makes the keychain store read-only after a reinstall, for all apps, until the device is erased",
            "a developer gives this as the cause of endless wipes (issue 693); no maintainer confirmed it",
            "`SimulatedDevice.reinstall(_:leavingReadOnly:)`"),
        Assumption(
            "reinstall-keeps-policy",
            "after a reinstall the stored policy is in force until the start's check-in, which ends one that the service no longer has",
            "SDK 15.0.0's release note says that an old policy no longer applies, but not how. Until the check-in the data would be unprotected",
            "`SimulatedDevice.reinstall(_:leavingReadOnly:)`"),
        Assumption(
            "threats-at-once",
            "from SDK 20.4.0 on a threat report acts as it arrives, on accounts on the screen of an app in the foreground. In a simulation it arrives as it changes",
            "the release note says \"at once\". How the app learns of it is undocumented",
            "`LaunchManager.threatsReported()`"),
        Assumption(
            "patch-letter",
            "the letter of a rapid security response, as in `16.4.1 (a)`, is the version's fourth part, and `a` is 1. SDKs before 19.0.0 see it neither in the device's version nor in the policy's. Versions of apps and SDKs have no letter: such a value cannot be read",
            "a release note counts it as part of the version from 19.0.0 on. The settings page allows four parts, and names no letters",
            "`VersionNumber.init(_:)`, `SDKBehavior.patchLetters`"),
        Assumption(
            "offline-sign-in",
            "at the offline block the user can try again from SDK 17.7.0 on, and from 20.6.0 on also sign in, if the device is online and the check-in failed",
            "the note offers the sign-in if no token could be acquired silently for another reason than the network. An online device is the nearest fact here",
            "`LaunchRun.leaveOfflineBlock`"),
        Assumption(
            "removal-without-policy",
            "if an app does not start because the service answers 200, 222 or 225, the user may remove the account. The next start asks for a sign-in",
            "SDK 14.6.0's release note names the choice, but not the statuses",
            "`EnrollmentMachine.accountsWithoutPolicy`"),
        Assumption(
            "device-registration",
            "the key `com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration` is only returned",
            "it makes the SDK require that the device is registered in Entra (15.3.0; 18.2.0 also at new enrollments). The screens and the status are not public, and there is no broker app here",
            "`ServiceConfigurationSettings.requiresDeviceRegistration`"),
        Assumption(
            "biometric-shortcut",
            "the key `com.microsoft.intune.mam.BiometricSetupShortcut` is known, and has no effect",
            "it offers a shortcut after the PIN (22.2.0), a screen and no decision",
            "`AppConfigurationKey.biometricSetupShortcut`"),
        Assumption(
            "reset-pin-action",
            "the home screen's action \"Reset APP PIN\" has no counterpart",
            "the PIN prompt's \"forgot PIN\" does the same (19.1.0), and there is no home screen here",
            "`PINReply.forgot`"),
        Assumption(
            "automatic-unenrollment",
            "the user default `IntuneAutoUnenrollEnabled` has no effect. An app with `AutoEnrollOnLaunch` and an account enrolls no other by itself",
            "19.7.0's note says that another account may enroll at the next launch, but not what becomes of the first one's data",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "service-overloaded",
            "the service names no interval after an error; the engine uses its own",
            "14.0.0's note says that an overloaded service gives one, in a form that is not public",
            "`EnrollmentMachine.checkInFailed`"),
        Assumption(
            "interrupted-check-in",
            "a check-in that the process's end interrupts is repeated at the next start, which checks in anyway",
            "19.1.0's note says that it is repeated earlier, but not when",
            "`EnrollmentChoices.checksInAtLaunch`"),
        Assumption(
            "autofill-extensions",
            "an extension for AutoFill credentials is checked like every extension: if the program gives it a host",
            "from 22.2.0 on the SDK guards their screens, with checks that are not public",
            "`LaunchManager.host`"),
        Assumption(
            "dropped-link",
            "if the user cancels the automatic enrollment at a start by a link, the link is dropped without a message",
            "from 15.3.0 on the SDK shows an alert, whose text and moment are not public",
            "`SimulatedDevice.openLink`"),
        Assumption(
            "scenes-at-start",
            "an app with scenes starts like one without. `launched()` returns after the last screen",
            "with scenes the app's code runs beneath the SDK's screens (issues 487 and 502). Whether the app can be used then is not public",
            "`MAMEnrollmentManager.launched()`"),
        Assumption(
            "offline-question-once",
            "after a check-in that succeeds, a run does not ask to connect again",
            "22.2.0's note calls the second question an error",
            "`LaunchRun.reconsider`"),
    ]
}
