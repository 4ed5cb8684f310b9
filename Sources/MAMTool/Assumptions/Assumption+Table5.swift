extension Assumption {
    static let part5: [Assumption] = [
        Assumption(
            "begun-wipe",
            "a wipe that began goes to its end at the account's next check, whatever the service says by then; it closes access in the publisher's other apps too",
            "data that was half wiped must not come back",
            "`LaunchRecord.hasBegunWipe`, `LaunchManager.wipe`"),
        Assumption(
            "one-wipe",
            "one wipe of an account is under way at a time in an app; a run that finds it wiped by somebody else ends as blocked, and what the service answers to a question asked before, or while what is known of the account is removed, is dropped",
            "undocumented; the account that comes after it is another one",
            "`LaunchState.beginWipe`, `LaunchState.epoch`, `LaunchDriver.withoutWiped`"),
        Assumption(
            "wipe-command-stands",
            "a command to wipe stands until it is carried out, whatever the service says at later check-ins, and counts under every name of the account; the async check-ins carry it out at once, `noteCheckIn` leaves it to the next run",
            "the service says it at the next check-in; nothing says that it is taken back",
            "`LaunchRecord.noteCheckIn`, `LaunchManager.record(of:)`"),
        Assumption(
            "damaged-record-wipes",
            "a wipe goes on when what is kept of the account cannot be read, its PIN and its keys in the app included, and removes it; so is a command to wipe heard, and a wipe that a check asks for carried out",
            "else damage would keep the data for ever; rows of other accounts, and rows that can be read, are left alone",
            "`LaunchManager.wipe`, `PINManager.wipeEnded`"),
        Assumption(
            "incomplete-wipe",
            "a wipe that cannot remove every file has not ended: nobody is told that the account is gone; it keeps its policy, is blocked, leaves every window, and is wiped again at its next check and at the next start; an app that says it removed everything is believed, but for files that the engine had begun to remove",
            "the sources know a wipe that is complete and nothing else",
            "`LaunchManager.wipe`, `FileRecovery`"),
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
        Assumption(
            "app-config-equality",
            "conflicts compare what is stored: the text `1`, 1 and `true` are three values, 1 and 1.0 one; keys and texts compare scalar by scalar",
            "silent; the SDK's number objects would take 1 and `true` for equal",
            "`AppConfigurationValue.==`"),
        Assumption(
            "app-config-several-accounts",
            "the default of one account does not yield to what is targeted at another",
            "silent",
            "`MAMAppConfig.init(accounts:)`"),
        Assumption(
            "app-config-channels",
            "what the service delivers stands before what device management delivers; both are targeted",
            "silent; conflict rules apply to both",
            "`MAMAppConfigManager.appConfig(forAccountIDs:)`"),
        Assumption(
            "app-config-duplicate-key",
            "of two settings with one key in one policy the last counts, with a warning; the key `__IsDefault` in a policy is left out",
            "the portal prevents the first; the second is the service's own mark",
            "`AppConfigurationReader.keep`"),
        Assumption(
            "app-config-tokens",
            "tokens are replaced in text and token values of device management only; an unknown one stays as it is",
            "the documents list them for that channel",
            "`AppConfigurationToken`"),
        Assumption(
            "app-config-screen-capture",
            "the derived block is off only when every value that counts is `Disabled`, and only from the service",
            "of contradicting policies the stricter one; device management was reported not to be honored",
            "`ServiceConfigurationSettings`"),
        Assumption(
            "mdm-account-by-either-name",
            "device management's data goes to the account of `IntuneMAMOID` or `IntuneMAMUPN`; when the app knows them as two accounts, the object id decides; a managed device needs both",
            "apps know accounts by either; only both make the device managed",
            "`DeviceManagementSettings.isEnrolled`"),
        Assumption(
            "enabled-switches",
            "`IntuneMAMAllowedAccountsOnly` and `IntuneMAMRequireAccounts` are on as the text `Enabled` in any letter case, and with a user only",
            "seen in exports; anything else is off",
            "`DeviceManagementSettings`"),
        Assumption(
            "client-location-bits",
            "iManage is 256 and Egnyte 512 in `ManagedLocations`, photo library 128; masks are read by name",
            "128 is seen on devices, the others come from the header's enumeration, whose own bits differ",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-dialer-managed",
            "`DialerRestrictionLevel` 2 is any managed dialer",
            "only 0, 1 and 3 are documented",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-pin-type",
            "`PINCharacterType` 1 is numeric, everything else a passcode; 0 is written",
            "two sources number it differently",
            "`ClientKeyForm.pinType`"),
        Assumption(
            "client-open-in-protection",
            "`ProtectManagedOpenInData` is written in the opposite sense of OS sharing and not believed when it is read",
            "it is documented for filtering and for OS sharing",
            "`ClientKeyForm.unbelievedFlag`"),
        Assumption(
            "client-actions",
            "0 blocks (resets the PIN) and 1 wipes; other actions become block",
            "only 0 and 1 are documented for PIN tries, the others are taken to be alike",
            "`ClientKeyForm.action`"),
        Assumption(
            "client-clock-minutes",
            "`BlockClockStatusWithGracePeriod` counts minutes",
            "only -1 is documented",
            "`ClientPolicyWriter.writeClockStatus`"),
        Assumption(
            "client-browser",
            "a required browser without a protocol reads back as Microsoft Edge; beside Edge the protocol is not written",
            "the client has one switch; the protocol has no effect beside Edge in Graph and would have one on the client",
            "`ClientPolicyReader.readBrowser`"),
        Assumption(
            "client-lists",
            "managed links are joined by pipes like exempted ones, protocols are the semicolon list as Graph has it",
            "only the exempted links are documented",
            "`ClientKeyForm`"),
        Assumption(
            "client-short-days",
            "a period between 0 and a day is one day on the client",
            "0 switches the expiry of PINs off, and nobody says what it does to the wipe",
            "`ClientKeyForm.days`"),
        Assumption(
            "proof-takes-for-granted",
            "every app asks before it acts; an account's own place is read by the account alone; the managed browser and managed apps that open a link show it to nobody else; another account may have any policy",
            "a proof is about the answers of one policy; the rest is printed with it",
            "`LeakProof.assumptions`"),
        Assumption(
            "sharing-allowed-is-no-way",
            "`isAppSharingAllowed` and document pickers open no way of their own in a proof",
            "they do not say where the data goes; the location is asked next",
            "`LeakProof.leftOut`"),
    ]
}
