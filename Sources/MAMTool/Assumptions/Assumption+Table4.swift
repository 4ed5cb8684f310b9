extension Assumption {
    static let part4: [Assumption] = [
        Assumption(
            "pin-names",
            "if an app knows an account under several names, the account's PIN is stored under the name that comes first in the app's list of accounts. Transfer keys are stored in the same way",
            "one consequence is that the account has two PINs if two apps of a publisher register it under different names",
            "`ManagedApp.keyName(of:)`"),
        Assumption(
            "pin-after-biometrics",
            "a PIN is not accepted while a biometric prompt is shown. It is accepted after biometrics failed, are unavailable or were canceled",
            "if the policy allows Face ID, the user has to use it",
            "`PINMachine.whileBiometrics`"),
        Assumption(
            "launch-order",
            "the checks of conditional launch have a fixed order: pending wipes, offline time, account, device, version of the SDK, version of the app, version of the system, device model, threats, and last the passcode. The sources document only a part of this order",
            "the sources fix two orders. For one setting it is wipe, block, warn. For versions it is SDK, app, system. One dump suggests the order offline time, jailbreak, passcode",
            "`LaunchCheck.order`"),
        Assumption(
            "offline-block-default",
            "if `periodOfflineBeforeAccessCheck` is missing, its value is 24 hours",
            "older exports contain 12 hours, and level 1 of Microsoft's data protection framework has a week. Such explicit values are used as they are",
            "`PolicySetting.conditionalLaunchRow`"),
        Assumption(
            "strict-version-bounds",
            "a version that equals a required minimum or maximum is allowed. Above `maximumWarningOsVersion` the user is warned and not blocked",
            "Graph's documentation alone says that a version equal to the bound for a wipe is wiped, and that every maximum blocks",
            "`LaunchChoices.equalVersionMeetsWipeBound`"),
        Assumption(
            "no-version-blocks",
            "if a version in a policy cannot be read, access is blocked. Blanks around a version are removed with a warning. An empty text, `0` and `0.0` count as not configured",
            "no source describes this. The portal cannot write an unreadable version. If such a version were ignored, a requirement would be lost",
            "`PolicyVersionText`"),
        Assumption(
            "unreadable-never-wipes",
            "a version bound, a list of models or an interval can have the action \"wipe\". If such a value cannot be read, access is blocked and nothing is wiped. Access is also blocked, without a wipe, after the policy was converted to another format",
            "the strictest reading would wipe every account, which cannot be reversed",
            "`LaunchRequirements.init(_:)`, `PolicyDocument.writtenValues`"),
        Assumption(
            "unknown-meets-nothing",
            "if a device does not report a version, it meets no requirement about this version. If it does not report its model, the model is on no list",
            "accepting an unknown value would be less strict than the policy",
            "`LaunchRequirements.bound`, `model`"),
        Assumption(
            "action-not-offered",
            "three actions count as a block: `warn` for jailbreak, disabled account, device model and threat level; `wipe` for working time; `blockWhenSettingIsSupported` for every setting",
            "the portal does not offer these actions for iOS. Graph has one enumeration of actions for all platforms",
            "`PolicyDocument.action`"),
        Assumption(
            "zero-offline-wipe",
            "if a policy requires a wipe after an offline time of 0, the 0 is applied as it is: the user is asked to connect at once",
            "for other durations 0 means off. Here that reading would be less strict",
            "`LaunchRequirements.init(_:)`"),
        Assumption(
            "never-checked-in",
            "if no check-in is recorded, access is blocked until the next check-in, and no data is wiped",
            "an account can only have a policy after a check-in, so the record of the check-in was lost. A lost record does not mean a lost device",
            "`LaunchRequirements.offline`"),
        Assumption(
            "clock-set-back",
            "setting the wall clock back never extends an offline interval. If it is unknown how much time passed across a restart, the account is blocked and not wiped",
            "no source describes this. If only the wall clock counted, a user could stay offline without limit",
            "`LaunchChoices.setBackNeverLengthens`, `TimeMark`"),
        Assumption(
            "remedy-before-block",
            "a run tries a remedy before it denies access: it checks in before it blocks for the time offline, refreshes the clock status before it blocks outside of working time, and asks the user to connect before it wipes for the time offline. It tries each once, and again when the app comes back to the foreground",
            "the texts of the SDK's screens offer these remedies, and do not say when",
            "`LaunchRemedy`"),
        Assumption(
            "threat-reporter",
            "two services can report the threat level of a device, and a policy says which one has priority. If this setting is null or unknown, Defender has priority. If the first service gives no grade, the grade of the second applies. A report without a grade is ignored",
            "the setting names an order of the services. It does not exclude one of them",
            "`LaunchRequirements.threat`"),
        Assumption(
            "clock-status",
            "only the status \"clocked in\" counts as working time. If this status is stale, it still counts within the grace period, which begins when the status was reported",
            "the settings page only warns that an unknown status may block",
            "`LaunchRequirements.workingTime`"),
        Assumption(
            "clock-status-5",
            "clock status 5 means that the user is clocked out, and that this information is stale",
            "the header has the same comment for 5 as for 3",
            "`MAMClockStatus.clockedOutStale`"),
        Assumption(
            "recheck-zero",
            "with the interval PT0S, access to an account ends when the app leaves the foreground or comes back, whether or not the account is shown. The user then enters credentials and PIN again. A switch of identity in the foreground does not prompt. Each app stores for itself whether the user answered",
            "PT0S allows no inactivity, and exports contain it. The publisher's other apps may have a longer interval",
            "`AccessTimer.isDue`, `LaunchManager.resumed`, `LaunchState.admitted`"),
        Assumption(
            "recheck-scope",
            "there is one inactivity timer for each account, publisher and group of SDK versions that share PINs. It restarts when the user is admitted, and when an app leaves the foreground with the account on the screen. A second report in a row that the app left does not restart it",
            "the pages say that apps which share the PIN share the timer, which restarts when the app leaves the foreground. An app that never shows an account does not use it",
            "`AccessTimer`, `LaunchManager.leftForeground`"),
        Assumption(
            "merged-order",
            "the accounts of a merged window are checked in the order of the array. At the end those that passed are checked once more",
            "the header says that \"each\" account is checked. During a prompt for one account, another that passed may come to fail",
            "`LaunchRun.proceed`"),
        Assumption(
            "merged-outcome",
            "the run of a merged window succeeds when at least one account is not blocked. If all accounts are blocked, the result is \"blocked\". The result is \"canceled\" only if the user canceled the checks of every account. If the window is switched to \"no user\" during the run, the run ends",
            "no source describes this",
            "`LaunchRun.end`, `IdentitySwitchMachine.proceed`"),
        Assumption(
            "no-cancel",
            "if the prompts of a run have no Cancel button, a request to cancel is ignored. The app itself may abandon a run at any time, except during a wipe",
            "the setting `MultiIdentityCancelDisabled` hides the button. The sources do not say what happens if the app switches to another identity during the run",
            "`LaunchRun.handle`"),
        Assumption(
            "blocked-switch",
            "if a switch of identity is blocked or ends in a wipe, its result is \"canceled\"",
            "the SDK has no result \"blocked\". The old identity stays in either case",
            "`LaunchResult.switchResult`"),
        Assumption(
            "pin-tries-sign-in",
            "after too many wrong PINs, the user has to sign in before they are asked for a PIN again. They have to sign in even if they already did so earlier in the run",
            "the settings page gives this order: the user signs in, passes MFA if it is required, and sets a new PIN",
            "`LaunchRun.exhaust`"),
        Assumption(
            "no-host-no-launch",
            "if an app has no `LaunchHost`, no check runs, and identities switch at once",
            "the SDK always has a device, a service and a user. A test suite may have none of them, so its accounts never check in. With checks, every account would be blocked",
            "`LaunchManager.host`"),
        Assumption(
            "unset-starts-no-run",
            "if a window has no identity of its own, the process identity applies to it. Then no conditional launch runs for the window, even if the process identity is a managed account",
            "only a switch to a managed account starts a run, and `nil` is not an account. The process identity is checked when the app comes back to the foreground",
            "`MAMPolicyManager.setUIPolicyAccountID`"),
        Assumption(
            "blocked-accounts",
            "an account whose last run denied access is blocked, with the reason of that run. It stays blocked until a run succeeds or its policy is removed. The account's policy stays in force and gives the same answers",
            "the sources only name the list of blocked accounts and the reasons",
            "`MAMPolicyManager.blockedAccountIDs`"),
        Assumption(
            "blocked-stays-merged",
            "an account that is blocked in a merged window stays one of the window's accounts",
            "without the account, the window could get a policy that is milder than the lockdown",
            "`MAMPolicyManager.setUIPolicyAccountIDs`"),
        Assumption(
            "latest-switch",
            "a switch of a window ends as canceled if another switch replaced it during a prompt, or if the window was closed. A canceled switch reports no results of the checks of its accounts",
            "no source describes this. The app's latest request applies",
            "`IdentitySwitchMachine.replace`, `LaunchDriver.isWanted`"),
        Assumption(
            "proof-ages",
            "a proof that the user gave for an account in a run, such as a PIN, stays valid for the inactivity interval of the account's policy. Under `PT0S` it stays valid until the app leaves the foreground or comes back. If a prompt for another account takes longer, the proof is requested again",
            "no source describes this. The access to an account on the screen ends after the same interval",
            "`LaunchProofs`"),
        Assumption(
            "shown-has-to-leave",
            "an account is removed from the screen if it is no longer allowed there, or if the store cannot tell whether it is allowed. The account is also removed if it was only checked because the app requested a switch to it while it was already shown. A single-identity app has no other account to show, so it has to end",
            "otherwise the account would stay on the screen, because a switch that fails keeps the old identity",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "pin-within-inactivity",
            "if a PIN is missing, has expired, or has no tries left, the user is asked at once, even if the inactivity interval has not passed",
            "the sources say: \"must change before use\". Otherwise an app would not notice that another app removed the PIN",
            "`LaunchFacts.isPINDue`"),
    ]
}
