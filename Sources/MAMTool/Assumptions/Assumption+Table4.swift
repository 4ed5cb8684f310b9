extension Assumption {
    static let part4: [Assumption] = [
        Assumption(
            "pin-names",
            "an account's PIN and transfer keys are stored under the name that comes first in the app's list of accounts",
            "two apps that use different names have two PINs",
            "`ManagedApp.keyName(of:)`"),
        Assumption(
            "pin-after-biometrics",
            "no PIN is accepted during a biometric prompt, only after it failed, was canceled or is unavailable",
            "if the policy allows Face ID, the user has to use it",
            "`PINMachine.whileBiometrics`"),
        Assumption(
            "launch-order",
            "conditional launch checks in this order: pending wipes, offline time, account, device, versions of SDK, app and system, device model, threats, passcode",
            "the sources fix wipe, block, warn for a setting, and SDK, app, system for versions. One dump suggests offline time, jailbreak, passcode",
            "`LaunchCheck.order`"),
        Assumption(
            "offline-block-default",
            "without `periodOfflineBeforeAccessCheck` the offline interval is 24 hours",
            "older exports contain 12 hours. Level 1 of Microsoft's framework has a week. Both apply as written",
            "`PolicySetting.conditionalLaunchRow`"),
        Assumption(
            "strict-version-bounds",
            "a version equal to a minimum or maximum is allowed. Above `maximumWarningOsVersion` the user is warned, not blocked",
            "Graph's documentation alone says that an equal version is wiped, and that every maximum blocks",
            "`LaunchChoices.equalVersionMeetsWipeBound`"),
        Assumption(
            "no-version-blocks",
            "a version in a policy that cannot be read blocks access. Blanks around it are removed with a warning. An empty text, `0` and `0.0` are not configured",
            "undocumented. The portal cannot write such a version; ignoring it would lose a requirement",
            "`PolicyVersionText`"),
        Assumption(
            "unreadable-never-wipes",
            "an unreadable version bound, list of models or interval with the action \"wipe\" blocks access and wipes nothing, even after a conversion of the policy",
            "the strictest reading would wipe every account, which cannot be undone",
            "`LaunchRequirements.init(_:)`, `PolicyDocument.writtenValues`"),
        Assumption(
            "unknown-meets-nothing",
            "a device that does not report a version meets no requirement about it. An unreported model is on no list",
            "accepting unknown values would be looser than the policy",
            "`LaunchRequirements.bound`, `model`"),
        Assumption(
            "action-not-offered",
            "these actions block: `warn` for jailbreak, disabled account, device model and threat level; `wipe` for working time; `blockWhenSettingIsSupported` always",
            "the portal does not offer them for iOS. Graph has one enumeration for all platforms",
            "`PolicyDocument.action`"),
        Assumption(
            "zero-offline-wipe",
            "a wipe after an offline time of 0 applies as written: the user has to connect at once",
            "for other durations 0 means off, which would be looser",
            "`LaunchRequirements.init(_:)`"),
        Assumption(
            "never-checked-in",
            "without a recorded check-in access is blocked until the next one, and nothing is wiped",
            "only a check-in brings a policy, so the record was lost. That does not mean a lost device",
            "`LaunchRequirements.offline`"),
        Assumption(
            "clock-set-back",
            "setting the wall clock back never extends an offline interval. After a restart of unknown length the account is blocked, not wiped",
            "undocumented. By the wall clock alone, a user could stay offline without limit",
            "`LaunchChoices.setBackNeverLengthens`, `TimeMark`"),
        Assumption(
            "remedy-before-block",
            "a run tries a remedy once before it denies access: it checks in before the offline block, refreshes a stale clock status, and asks the user to connect before the offline wipe. At the next return to the foreground it tries again",
            "the SDK's screens offer these remedies, and do not say when",
            "`LaunchRemedy`"),
        Assumption(
            "threat-reporter",
            "if the setting that orders the two threat services is null or unknown, Defender is first. If the first gives no grade, that of the second applies",
            "the setting orders the services and excludes none",
            "`LaunchRequirements.threat`"),
        Assumption(
            "clock-status",
            "only \"clocked in\" is working time. A stale \"clocked in\" counts within the grace period, which begins with its report",
            "the settings page warns only that an unknown status may block",
            "`LaunchRequirements.workingTime`"),
        Assumption(
            "clock-status-5",
            "clock status 5 means clocked out, and stale",
            "the header has the comment of 3 at 5",
            "`MAMClockStatus.clockedOutStale`"),
        Assumption(
            "recheck-zero",
            "with PT0S, access to an account ends whenever the app leaves the foreground or comes back, whether or not it is shown. Credentials and PIN are then due. A switch in the foreground does not prompt. Each app records its own answers",
            "PT0S, which exports contain, allows no inactivity. Other apps of the publisher may have a longer interval",
            "`AccessTimer.isDue`, `LaunchManager.resumed`, `LaunchState.admitted`"),
        Assumption(
            "recheck-scope",
            "there is one inactivity timer per account, publisher and group of SDK versions that share PINs. It restarts when the user is admitted, and when an app leaves the foreground with the account on the screen. A repeated report that the app left does not restart it",
            "the pages say that apps that share the PIN share the timer, which restarts when the app leaves the foreground",
            "`AccessTimer`, `LaunchManager.leftForeground`"),
        Assumption(
            "merged-order",
            "the accounts of a merged window are checked in the array's order. At the end those that passed are checked again",
            "the header says \"each\". During one account's prompt another may come to fail",
            "`LaunchRun.proceed`"),
        Assumption(
            "merged-outcome",
            "a merged window's run succeeds if an account is not blocked. It is \"canceled\" only if the user canceled for every account, and \"blocked\" if all are blocked. A switch to \"no user\" ends it",
            "undocumented",
            "`LaunchRun.end`, `IdentitySwitchMachine.proceed`"),
        Assumption(
            "no-cancel",
            "if prompts have no Cancel button, a request to cancel is ignored. The app may abandon a run, except during a wipe",
            "`MultiIdentityCancelDisabled` hides the button. A switch of the app during a run is undocumented",
            "`LaunchRun.handle`"),
        Assumption(
            "blocked-switch",
            "a switch that is blocked, or ends in a wipe, has the result \"canceled\"",
            "the SDK has no result \"blocked\". The old identity stays either way",
            "`LaunchResult.switchResult`"),
        Assumption(
            "pin-tries-sign-in",
            "after too many wrong PINs the user has to sign in, again if they did so earlier in the run, before a PIN is requested",
            "the settings page gives this order: sign-in, MFA if required, new PIN",
            "`LaunchRun.exhaust`"),
        Assumption(
            "no-host-no-launch",
            "without a `LaunchHost` no check runs, and identities switch at once",
            "without device, service and user no account checks in, so checks would block every account",
            "`LaunchManager.host`"),
        Assumption(
            "unset-starts-no-run",
            "a window without an identity of its own uses the process identity without conditional launch, even if it is managed",
            "only a switch to a managed account starts a run. Returning to the foreground checks the process identity",
            "`MAMPolicyManager.setUIPolicyAccountID`"),
        Assumption(
            "blocked-accounts",
            "an account whose last run denied access is blocked, with the reason, until a run succeeds or its policy is removed. Its policy gives the same answers",
            "the sources name only the list of blocked accounts and the reasons",
            "`MAMPolicyManager.blockedAccountIDs`"),
        Assumption(
            "blocked-stays-merged",
            "an account that is blocked in a merged window stays in its list",
            "without it the window could get a policy milder than the lockdown",
            "`MAMPolicyManager.setUIPolicyAccountIDs`"),
        Assumption(
            "latest-switch",
            "a switch ends as canceled, without results of its checks, if another replaced it during a prompt, or its window was closed",
            "undocumented. The app's latest request applies",
            "`IdentitySwitchMachine.replace`, `LaunchDriver.isWanted`"),
        Assumption(
            "proof-ages",
            "a proof of the user in a run, such as a PIN, is valid for the inactivity interval; under `PT0S` until the app leaves the foreground or comes back. If another account's prompt takes longer, it is requested again",
            "undocumented. Access on the screen ends after the same interval",
            "`LaunchProofs`"),
        Assumption(
            "shown-has-to-leave",
            "an account leaves the screen if it is no longer allowed there, or if the store cannot tell. So does one that was checked because the app requested it while it was shown. A single-identity app has to end",
            "else a failed switch, which keeps the old identity, would leave it on the screen",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "pin-within-inactivity",
            "a PIN that is missing, expired or without tries is requested at once, within the interval too",
            "the sources say: \"must change before use\". Another app may have removed it",
            "`LaunchFacts.isPINDue`"),
    ]
}
