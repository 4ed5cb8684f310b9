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
            "no-version-is-ignored",
            "a text that is no version leaves its setting out of force, with a warning",
            "undocumented; the portal cannot write one",
            "`PolicyReader.version`"),
        Assumption(
            "unreadable-never-wipes",
            "a version bound, a list of models or a wipe interval of the wrong JSON type, which should wipe, blocks instead; without its limit nothing tells whom to wipe",
            "the strictest would be to wipe everybody, which cannot be taken back",
            "`LaunchRequirements.init(_:)`"),
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
            "PT0S asks for credentials and PIN whenever an app comes to the foreground, not at a switch of identity in between",
            "\"minutes of inactivity\" of none; exports contain it",
            "`AccessTimer.isDue`"),
        Assumption(
            "recheck-scope",
            "one inactivity timer per account and publisher; leaving the foreground and letting the user in restart it",
            "the pages say shared by apps that share the PIN, and restarted when the app leaves the foreground",
            "`AccessTimer`"),
        Assumption(
            "merged-order",
            "accounts of a merged window are asked in the order of the array",
            "the header says \"each\"",
            "`LaunchRun`"),
        Assumption(
            "merged-outcome",
            "a merged run succeeds when at least one account is not blocked; if none is left it is cancelled when the user cancelled all of them, else blocked; showing \"no user\" instead ends it",
            "undocumented",
            "`LaunchRun.end`, `LaunchRun.handle`"),
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
            "timer-profile",
            "the intervals of the page on delivery times; those of headers and the older guide are a second set (H-5)",
            "the sources contradict each other",
            "`TimerProfile.current`, `.legacy`"),
        Assumption(
            "network-retry",
            "the wait after a failure of the network begins at a minute and doubles up to an hour",
            "the page says growing, and the cap",
            "`TimerProfile.firstNetworkRetry`"),
        Assumption(
            "service-interval",
            "an interval that the service names counts from a minute to a week",
            "nothing the service says may make an app check in without end or never",
            "`TimerProfile.serviceInterval`"),
        Assumption(
            "app-config-default-yields",
            "a targeted value hides the default's also when it is of another kind, and nothing is left then",
            "the header speaks of the key, not of its type",
            "`MAMAppConfig.candidates`"),
        Assumption(
            "app-config-any-is-first",
            "`any` is the first candidate that can be converted, in the order of delivery",
            "undocumented",
            "`MAMAppConfig.boolValue` and its relatives"),
        Assumption(
            "app-config-number-text",
            "a text is a number when all of it is an optional sign, digits and optionally a dot with digits; `true` is 1 as a number",
            "silent; an exponent, grouping or blanks would make two readers disagree",
            "`AppConfigurationNumber.init(decimalText:)`, `AppConfigurationValue.number`"),
        Assumption(
            "app-config-text-order",
            "texts order by Unicode scalars, letter case counts; a number's text is its shortest decimal",
            "silent",
            "`MAMAppConfig.stringValue`, `AppConfigurationNumber.decimalText`"),
    ]
}
