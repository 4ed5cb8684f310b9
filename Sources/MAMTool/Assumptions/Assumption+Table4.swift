extension Assumption {
    static let part4: [Assumption] = [
        Assumption(
            "pin-names",
            "if an app knows several names of an account, its PIN is stored under the name that comes first in the app's list of accounts, as transfer keys are",
            "apps of a publisher that register an account under different names have two PINs",
            "`ManagedApp.keyName(of:)`"),
        Assumption(
            "pin-after-biometrics",
            "a PIN is not accepted during a biometric prompt; it is accepted after biometrics failed, are unavailable or were canceled",
            "where Face ID is allowed it must be used",
            "`PINMachine.whileBiometrics`"),
        Assumption(
            "launch-order",
            "the order of all checks of conditional launch, beyond the documented part: pending wipes and offline time, then account and device, then the versions of SDK, app and system, then model and threats; the passcode last",
            "the sources fix only two orders: wipe, block, warn for one setting, and SDK, app, system for versions; one device dump suggests offline, then jailbreak, then passcode",
            "`LaunchCheck.order`"),
        Assumption(
            "offline-block-default",
            "a missing `periodOfflineBeforeAccessCheck` is 24 hours",
            "older exports contain 12 hours, and level 1 of Microsoft's data protection framework has a week; such explicit values stay",
            "`PolicySetting.conditionalLaunchRow`"),
        Assumption(
            "strict-version-bounds",
            "a version that equals a bound meets it, and the warning for a version above a maximum (`maximumWarningOsVersion`) only warns",
            "Graph's documentation says \"less than or equal\" for the wipe bounds of app and system, and \"block\" for every maximum; every other page says below and above",
            "`LaunchChoices.equalVersionMeetsWipeBound`"),
        Assumption(
            "no-version-blocks",
            "if a version in a policy cannot be read, access is blocked; blanks around a version are removed with a warning; an empty text, `0` and `0.0` count as not configured",
            "undocumented, and the portal cannot write an unreadable version; ignoring it would drop a requirement",
            "`PolicyVersionText`"),
        Assumption(
            "unreadable-never-wipes",
            "if a version bound, a list of models or an interval has the action \"wipe\" and cannot be read, access is blocked and nothing is wiped, also in converted policies",
            "the strictest reading would wipe every account, which cannot be reversed",
            "`LaunchRequirements.init(_:)`, `PolicyDocument.writtenValues`"),
        Assumption(
            "unknown-meets-nothing",
            "if the device does not report a version or its model, the version meets no bound and the model is on no list",
            "accepting it would be looser than the policy",
            "`LaunchRequirements.bound`, `model`"),
        Assumption(
            "action-not-offered",
            "these actions count as block: `warn` for jailbreak, disabled account, model and threat, `wipe` for working time, and `blockWhenSettingIsSupported`",
            "the portal does not offer them for iOS; Graph has one enumeration for all platforms",
            "`PolicyDocument.action`"),
        Assumption(
            "zero-offline-wipe",
            "if a policy wipes after an offline time of 0, it is applied as 0: the user is asked to connect at once",
            "for other durations 0 means off; here that would be looser",
            "`LaunchRequirements.init(_:)`"),
        Assumption(
            "never-checked-in",
            "if no check-in is recorded, access is blocked until the next check-in, and no data is wiped",
            "a policy in force implies a check-in; a lost record does not mean a lost device",
            "`LaunchRequirements.offline`"),
        Assumption(
            "clock-set-back",
            "a wall clock that is set back never extends an offline interval; if it is unknown how much time passed across a restart, the account is blocked and not wiped",
            "undocumented; wall time alone would let a user stay offline without limit",
            "`LaunchChoices.setBackNeverLengthens`, `TimeMark`"),
        Assumption(
            "remedy-before-block",
            "before a run blocks because the device was offline too long, it checks in; before it blocks outside of working time, it refreshes the clock status; before it wipes because the device was offline too long, it asks the user to connect. A run does each of these once, and again when the app comes back to the foreground",
            "the texts of the SDK's screens offer these remedies; the sources do not say when they are tried",
            "`LaunchRemedy`"),
        Assumption(
            "threat-reporter",
            "if the priority is null or unknown, Defender comes first. If the first service gives no grade, the grade of the second applies. A report without a grade is ignored",
            "the setting names an order, not an exclusion",
            "`LaunchRequirements.threat`"),
        Assumption(
            "clock-status",
            "every status other than clocked in counts as outside of working time; a stale clocked-in status counts as clocked in within the grace period, which begins with the report",
            "the settings page only warns that an unknown status may block",
            "`LaunchRequirements.workingTime`"),
        Assumption(
            "clock-status-5",
            "status 5 means that the user is clocked out and that this report is stale",
            "the header's comment for 5 repeats the one for 3",
            "`MAMClockStatus.clockedOutStale`"),
        Assumption(
            "recheck-zero",
            "with the interval PT0S, credentials and PIN are requested again once the app has left the foreground or has come back to it, regardless of the account shown, but not at a switch of identity in between. Each app remembers for itself whether they were entered; a new request in one app does not end the access that the publisher's apps share",
            "PT0S allows no inactivity; exports contain it; a policy for one app does not change the interval of the others, which may be longer",
            "`AccessTimer.isDue`, `LaunchManager.resumed`, `LaunchState.admitted`"),
        Assumption(
            "recheck-scope",
            "there is one inactivity timer per account, publisher and generation of the SDK, as for PINs. It restarts when the user is admitted. It also restarts when an app leaves the foreground with the account on the screen, once for each time the account was shown",
            "the pages say that apps which share the PIN share the timer, and that it restarts when the app leaves the foreground; an app in which the account is only enrolled does not use the account",
            "`AccessTimer`, `LaunchManager.leftForeground`"),
        Assumption(
            "merged-order",
            "accounts of a merged window are checked in the order of the array; before the run ends the accounts that passed are checked once more",
            "the header says that \"each\" account is checked, and not in which order; while the user answers a prompt for one account, an account that passed can become one that fails",
            "`LaunchRun.proceed`"),
        Assumption(
            "merged-outcome",
            "the run of a merged window succeeds when at least one account is not blocked. Otherwise its result is canceled if the user canceled the checks of every account, and blocked if not. If the window is switched to \"no user\" during the run, the run ends",
            "undocumented",
            "`LaunchRun.end`, `IdentitySwitchMachine.proceed`"),
        Assumption(
            "no-cancel",
            "without a Cancel button a cancel is ignored; the app itself may abandon a run at any time, except during a wipe",
            "the setting hides the button; the sources do not say what the app's own switch does meanwhile",
            "`LaunchRun.handle`"),
        Assumption(
            "blocked-switch",
            "a switch of identity that is blocked or ends in a wipe has the result \"canceled\"",
            "the SDK has no result \"blocked\"; the identity stays in either case",
            "`LaunchResult.switchResult`"),
        Assumption(
            "pin-tries-sign-in",
            "after too many wrong PINs the user signs in before the PIN is requested again, even if they signed in earlier in the same run",
            "the settings page: sign in, MFA if asked, then a new PIN",
            "`LaunchRun.exhaust`"),
        Assumption(
            "no-host-no-launch",
            "without a `LaunchHost` no check runs and identities switch at once",
            "the SDK always finds a device, a service and a user; in a test suite without them every account would be blocked, because it never checked in",
            "`LaunchManager.host`"),
        Assumption(
            "unset-starts-no-run",
            "if a window has no identity of its own, so that the process identity applies, no conditional launch runs for the window, even if that account is managed",
            "only a switch to a managed account starts a run, and `nil` is not an account; the process identity is checked when the app comes back to the foreground",
            "`MAMPolicyManager.setUIPolicyAccountID`"),
        Assumption(
            "blocked-accounts",
            "an account whose last run denied access is blocked, with the reason of that run, until a run succeeds or its policy is removed; the account's policy stays in force and gives the same answers",
            "the sources name the list and its reasons only",
            "`MAMPolicyManager.blockedAccountIDs`"),
        Assumption(
            "blocked-stays-merged",
            "an account that is blocked in a merged window stays a member of it",
            "leaving it out could turn the lockdown into a milder policy",
            "`MAMPolicyManager.setUIPolicyAccountIDs`"),
        Assumption(
            "latest-switch",
            "a switch of a window ends as canceled, and reports no result for its accounts, if another switch replaced it during a prompt or its window was closed",
            "undocumented; the app's latest request applies",
            "`IdentitySwitchMachine.replace`, `LaunchDriver.isWanted`"),
        Assumption(
            "proof-ages",
            "a proof that the user gave for an account in a run, such as a PIN, stays valid for the inactivity interval of the account's policy. Under `PT0S` it stays valid until the app leaves the foreground or comes back. If a prompt for another account takes longer, the proof is requested again",
            "undocumented; after that time the access of an account on the screen would have ended as well",
            "`LaunchProofs`"),
        Assumption(
            "shown-has-to-leave",
            "an account is removed from the screen if it is no longer allowed there, or if the store cannot tell whether it is. This holds even if the app only requested a switch to the same account; a single-identity app has to end",
            "otherwise a switch that fails keeps the old identity, which here is the very account that is not allowed",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "pin-within-inactivity",
            "a PIN that is missing, expired, or without remaining tries is requested even if the inactivity interval has not passed",
            "\"must change before use\"; otherwise a PIN that another app removed would not be noticed",
            "`LaunchFacts.isPINDue`"),
    ]
}
