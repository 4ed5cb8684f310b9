extension Assumption {
    static let part4: [Assumption] = [
        Assumption(
            "pin-names",
            "a PIN is stored under the first name of its account in the app's directory, as transfer keys are",
            "apps of a publisher that register an account under different names have two PINs",
            "`ManagedApp.keyName(of:)`"),
        Assumption(
            "pin-after-biometrics",
            "biometrics that are being asked for take no PIN; the PIN comes after they failed, are unavailable or were cancelled",
            "where Face ID is allowed it must be used",
            "`PINMachine.whileBiometrics`"),
        Assumption(
            "launch-order",
            "the order of all checks of conditional launch, beyond what is documented (H-17): pending wipes and offline time first, then account and device, then versions SDK, app, system, then model and threats; the passcode last",
            "sources fix only wipe, block, warn for one setting, and SDK, app, system; one device dump hints at offline, then jailbreak, then passcode",
            "`LaunchCheck.order`"),
        Assumption(
            "offline-block-default",
            "a missing `periodOfflineBeforeAccessCheck` is 24 hours (H-4)",
            "older exports hold 12 hours, the framework's first level a week; they keep their values",
            "`PolicySetting.conditionalLaunchRow`"),
        Assumption(
            "strict-version-bounds",
            "a version that equals a bound meets it, and a maximum warning warns (H-8)",
            "Graph says \"less than or equal\" of the wipe bounds of app and system and \"block\" of every maximum; every other page says below and above",
            "`LaunchChoices.equalVersionMeetsWipeBound`"),
        Assumption(
            "no-version-blocks",
            "a version that cannot be read blocks, and blanks around one are left out with a warning; an empty text, `0` and `0.0` are not configured",
            "undocumented, the portal cannot write one; ignoring it would drop a requirement",
            "`PolicyVersionText`"),
        Assumption(
            "unreadable-never-wipes",
            "a version bound, a list of models or a wipe interval that cannot be read and should wipe blocks instead, also in what is converted; without its limit nothing tells whom to wipe",
            "the strictest would be to wipe everybody, which cannot be taken back",
            "`LaunchRequirements.init(_:)`, `PolicyDocument.writtenValues`"),
        Assumption(
            "unknown-meets-nothing",
            "a version or model that the device cannot tell meets no bound and is on no list",
            "letting it pass would be looser than the policy",
            "`LaunchRequirements.bound`, `model`"),
        Assumption(
            "action-not-offered",
            "`warn` for jailbreak, disabled account, model and threat, `wipe` for working time and `blockWhenSettingIsSupported` block",
            "iOS is not offered them; Graph's enumeration is shared by the platforms",
            "`PolicyDocument.action`"),
        Assumption(
            "zero-offline-wipe",
            "an offline wipe interval of 0 is taken at its word: the user is asked to connect at once",
            "for other durations 0 means off; here that would be looser",
            "`LaunchRequirements.init(_:)`"),
        Assumption(
            "never-checked-in",
            "without a check-in on record access is blocked until there is one, and nothing is wiped",
            "a policy in force implies a check-in; a lost record is no sign of a lost device",
            "`LaunchRequirements.offline`"),
        Assumption(
            "clock-set-back",
            "a wall clock that is set back never makes an offline interval longer; time that a restart hides blocks and does not wipe",
            "undocumented; wall time alone would let anybody stay offline for ever",
            "`LaunchChoices.setBackNeverLengthens`, `TimeMark`"),
        Assumption(
            "remedy-before-block",
            "a run checks in before it blocks for being offline, asks for the clock status before it blocks for that, and asks the user to connect before an offline wipe; each once in a run, and again when the app comes back",
            "the texts of the SDK's screens offer these ways out; when they are tried is silent",
            "`LaunchRemedy`"),
        Assumption(
            "threat-reporter",
            "null and unknown priorities put Defender first; where the first service does not speak, the other's grade counts; one without a grade is no report",
            "the setting names an order, not an exclusion",
            "`LaunchRequirements.threat`"),
        Assumption(
            "clock-status",
            "outside of working time is everything but clocked in, and clocked in stale within the grace period, which begins with the report",
            "the settings page only warns that an unknown status may block",
            "`LaunchRequirements.workingTime`"),
        Assumption(
            "clock-status-5",
            "status 5 is clocked out, stale (H-23)",
            "the header's comment repeats that of 3",
            "`MAMClockStatus.clockedOutStale`"),
        Assumption(
            "recheck-zero",
            "PT0S asks for credentials and PIN after an app came to the foreground, whatever it shows then, or left it, not at a switch of identity in between; the app keeps that to itself, and ends no access that others share: to them its user is in like everybody",
            "\"minutes of inactivity\" of none; exports contain it; a policy for one app says nothing about the others, whose interval may be longer",
            "`AccessTimer.isDue`, `LaunchManager.resumed`, `LaunchState.admitted`"),
        Assumption(
            "recheck-scope",
            "one inactivity timer per account, publisher and generation of the SDK, as for PINs; leaving the foreground with the account on the screen, once for each time it was there, and letting the user in restart it",
            "the pages say shared by apps that share the PIN, and restarted when the app leaves the foreground; who merely has the account enrolled does not use it",
            "`AccessTimer`, `LaunchManager.leftForeground`"),
        Assumption(
            "merged-order",
            "accounts of a merged window are asked in the order of the array; before the run ends those that passed are looked at once more",
            "the header says \"each\"; what was in order before the user was asked about another account may no longer be",
            "`LaunchRun.proceed`"),
        Assumption(
            "merged-outcome",
            "a merged run succeeds when at least one account is not blocked; if none is left it is cancelled when the user cancelled all of them, else blocked; showing \"no user\" instead ends it",
            "undocumented",
            "`LaunchRun.end`, `IdentitySwitchMachine.proceed`"),
        Assumption(
            "no-cancel",
            "without Cancel a cancel changes nothing; the app itself may always give a run up, except during a wipe",
            "the setting hides the button; what an app's own switch does meanwhile is silent",
            "`LaunchRun.handle`"),
        Assumption(
            "blocked-switch",
            "a switch of identity that is blocked or ends in a wipe results in canceled",
            "the result has no word for blocked; the identity stays in either case",
            "`LaunchResult.switchResult`"),
        Assumption(
            "pin-tries-sign-in",
            "after too many wrong PINs the user signs in, also when that was done in the same run, before the PIN is asked again",
            "the settings page: sign in, MFA if asked, then a new PIN",
            "`LaunchRun.exhaust`"),
        Assumption(
            "no-host-no-launch",
            "without a `LaunchHost` no check runs and identities switch at once",
            "the SDK always finds device, service and user; an app of a suite that has none would block everything for never having checked in",
            "`LaunchManager.host`"),
        Assumption(
            "unset-asks-nobody",
            "a window that falls back to the process identity runs no conditional launch, also when that account is managed",
            "a managed argument does, and `nil` is none; when the app comes back the process identity is checked",
            "`MAMPolicyManager.setUIPolicyAccountID`"),
        Assumption(
            "blocked-accounts",
            "an account is blocked, with the reason of the last run that did not let it in, until a run does or its policy goes; its policy stays in force and answers as before",
            "the sources name the list and its reasons and nothing else",
            "`MAMPolicyManager.blockedAccountIDs`"),
        Assumption(
            "blocked-stays-merged",
            "an account that is blocked in a merged window stays a member of it",
            "leaving it out could turn the lockdown into a milder policy",
            "`MAMPolicyManager.setUIPolicyAccountIDs`"),
        Assumption(
            "latest-switch",
            "a switch of a window that was overtaken by another one while the user was asked, or whose window was closed, ends as canceled and says nothing about its accounts",
            "undocumented; the newest wish of the app counts",
            "`IdentitySwitchMachine.replace`, `LaunchDriver.isWanted`"),
        Assumption(
            "proof-ages",
            "what the user of an account proved in a run counts until the inactivity of its policy is over, under `PT0S` until the app leaves or comes back; a prompt for another account may stay up for that long, and then it is asked for again",
            "undocumented; on the screen access would be over as well",
            "`LaunchProofs`"),
        Assumption(
            "shown-has-to-leave",
            "an account that is on the screen and may not be shown, or of which the store cannot tell, leaves it, also when the app only asked for a switch to it; a single-identity app has to end",
            "a switch that fails leaves the old identity, which would be the account itself",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "pin-within-inactivity",
            "a PIN that is missing, too old, or whose tries are spent is asked for although the inactivity is not over",
            "\"must change before use\"; else a PIN that another app gave up would not be missed",
            "`LaunchFacts.isPINDue`"),
    ]
}
