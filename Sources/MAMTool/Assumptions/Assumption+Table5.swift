extension Assumption {
    static let part5: [Assumption] = [
        Assumption(
            "begun-wipe",
            "a wipe that began is completed at the account's next check, even if the service no longer requires it; it also ends access in the publisher's other apps",
            "half-wiped data must not become available again",
            "`LaunchRecord.hasBegunWipe`, `LaunchManager.wipe`"),
        Assumption(
            "one-wipe",
            "an app wipes an account at most once at a time. A run that finds the account wiped concurrently ends as blocked. An answer of the service is dropped if it was requested before the wipe or while the account's records were removed",
            "undocumented; an account that is added afterward is a different one",
            "`LaunchState.beginWipe`, `LaunchState.epoch`, `LaunchDriver.withoutWiped`"),
        Assumption(
            "wipe-command-stands",
            "a command to wipe stays pending until it is carried out, even if later check-ins do not repeat it, and applies to every name of the account. The async check-ins carry it out at once; after `noteCheckIn` the next run carries it out",
            "the service sends it at the next check-in; no source says that it is withdrawn",
            "`LaunchRecord.noteCheckIn`, `LaunchManager.record(of:)`"),
        Assumption(
            "damaged-record-wipes",
            "a wipe also removes records of the account that cannot be read, including its PIN and its keys in the app; damaged records stop neither a command to wipe nor a wipe that a check requires",
            "otherwise damage would keep the data without limit. A wipe still keeps what it keeps without damage, such as a PIN that can be read (`pin-after-wipe`) and all rows of other accounts",
            "`LaunchManager.wipe`, `PINManager.wipeEnded`"),
        Assumption(
            "incomplete-wipe",
            "a wipe that cannot remove every file counts as not completed, and the service is not told that the data was removed. The account keeps its policy, is blocked, leaves every window, and is wiped again at its next check and at the next start. If the app reports that it removed all data, the engine relies on that, except for files that it had begun to remove itself",
            "the sources describe only a complete wipe",
            "`LaunchManager.wipe`, `FileRecovery`"),
        Assumption(
            "timer-profile",
            "the intervals are those of the page on delivery times; those of the headers and of the older guide are a second set",
            "the sources contradict each other",
            "`TimerProfile.current`, `.legacy`; `ManagedApp.Configuration(timerProfile:)`"),
        Assumption(
            "network-retry",
            "the wait after a network failure begins at one minute and doubles up to one hour",
            "the page gives the growth and the maximum",
            "`TimerProfile.firstNetworkRetry`"),
        Assumption(
            "service-interval",
            "an interval that the service names is clamped to one minute through one week",
            "no value of the service may make an app check in continuously or never",
            "`TimerProfile.serviceInterval`"),
        Assumption(
            "app-config-default-yields",
            "a value that is targeted at the account hides the value of the same key in the default configuration, even if the two values have different types. A query for the type of the default value then finds no value",
            "the header speaks of the key, not of its type",
            "`MAMAppConfig.candidates`"),
        Assumption(
            "app-config-any-is-first",
            "a query with the rule `any` returns the first value of the key that can be converted to the requested type, in the order of delivery",
            "undocumented",
            "`MAMAppConfig.boolValue` and its relatives"),
        Assumption(
            "app-config-number-text",
            "a text is a number if it consists of an optional sign, digits, and optionally a dot with digits; `true` is 1 as a number",
            "the sources are silent; with an exponent, grouping or blanks two readers would disagree",
            "`AppConfigurationNumber.init(decimalText:)`, `AppConfigurationValue.number`"),
        Assumption(
            "app-config-text-order",
            "texts are ordered by Unicode scalars, with regard to letter case; a number's text is its shortest decimal",
            "the sources are silent",
            "`MAMAppConfig.stringValue`, `AppConfigurationNumber.decimalText`"),
        Assumption(
            "app-config-equality",
            "conflicts compare stored values: the text `1`, the number 1 and `true` are three different values, while 1 and 1.0 are the same value. Keys and texts are compared scalar by scalar",
            "the sources are silent; the SDK's number objects would take 1 and `true` for equal",
            "`AppConfigurationValue.==`"),
        Assumption(
            "app-config-several-accounts",
            "the default of one account is not hidden by a value that is targeted at another account",
            "the sources are silent",
            "`MAMAppConfig.init(accounts:)`"),
        Assumption(
            "app-config-channels",
            "values from the service precede values from device management; both are targeted",
            "the sources are silent; conflict rules apply to both",
            "`MAMAppConfigManager.appConfig(forAccountIDs:)`"),
        Assumption(
            "app-config-duplicate-key",
            "if a policy has two settings with the same key, the last one applies, with a warning. The key `__IsDefault` in a policy is ignored",
            "the portal prevents the first; the second is the service's own mark",
            "`AppConfigurationReader.keep`"),
        Assumption(
            "app-config-tokens",
            "tokens, which are placeholders such as `{{userid}}`, are replaced only in values of the types text and token that device management delivers; an unknown token stays as it is",
            "the documents list them for that channel",
            "`AppConfigurationToken`"),
        Assumption(
            "app-config-screen-capture",
            "if a policy restricts sending to other apps, screen capture is blocked too. App configuration lifts this block only if every value of its key is `Disabled`; values from device management are ignored",
            "of contradicting policies the stricter one applies; reports say that the SDK ignores the key from device management",
            "`ServiceConfigurationSettings`"),
        Assumption(
            "mdm-account-by-either-name",
            "data from device management belongs to the account of `IntuneMAMOID` or `IntuneMAMUPN`; if the app knows two accounts by these names, the object id decides; a managed device needs both keys",
            "apps know accounts by either name; only both keys make the device managed",
            "`DeviceManagementSettings.isEnrolled`"),
        Assumption(
            "enabled-switches",
            "`IntuneMAMAllowedAccountsOnly` and `IntuneMAMRequireAccounts` are on for the text `Enabled` in any letter case, and only if the same configuration names a user",
            "seen in exports; any other value is off",
            "`DeviceManagementSettings`"),
        Assumption(
            "client-location-bits",
            "in the mask of the client key `ManagedLocations`, photo library is 128, iManage 256 and Egnyte 512; each mask is converted to names of locations with a table of its own",
            "128 is seen on devices; 256 and 512 come from the header's enumeration of locations, although the other values of this enumeration differ from those of the key",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-dialer-managed",
            "`DialerRestrictionLevel` 2 is any managed dialer",
            "only 0, 1 and 3 are documented",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-pin-type",
            "`PINCharacterType` 1 is numeric, everything else a passcode; a passcode is written as 0",
            "two sources give the other values different meanings",
            "`ClientKeyForm.pinType`"),
        Assumption(
            "client-open-in-protection",
            "`ProtectManagedOpenInData` is written as the opposite of OS sharing and ignored when a policy is read",
            "one source describes the key as the switch of filtering, another as the switch of OS sharing",
            "`ClientKeyForm.unbelievedFlag`"),
        Assumption(
            "client-actions",
            "0 means block (for PIN tries: reset the PIN) and 1 means wipe; other actions become block",
            "only 0 and 1 are documented for PIN tries, the others are taken to be alike",
            "`ClientKeyForm.action`"),
        Assumption(
            "client-clock-minutes",
            "`BlockClockStatusWithGracePeriod` counts minutes",
            "only -1 is documented",
            "`ClientPolicyWriter.writeClockStatus`"),
        Assumption(
            "client-browser",
            "if client keys require a browser and name no protocol, they are read as requiring Microsoft Edge; if a policy requires Edge, no protocol is written",
            "the client has a single switch. In Graph a protocol has no effect if Edge is required; on the client it would have an effect",
            "`ClientPolicyReader.readBrowser`"),
        Assumption(
            "client-lists",
            "managed links are joined by pipes, as exempted links are; protocols are a list separated by semicolons, as in Graph",
            "only the exempted links are documented",
            "`ClientKeyForm`"),
        Assumption(
            "client-short-days",
            "a period between 0 and a day is one day on the client",
            "0 switches the expiry of PINs off, and no source describes its effect on the wipe",
            "`ClientKeyForm.days`"),
        Assumption(
            "proof-takes-for-granted",
            "a proof (`mam policy prove`: that no data can leave an account) assumes that every app asks before it acts, and that data in a location of an account, such as its OneDrive, is read by this account only. It also assumes that the managed browser and a managed app that opens a link show the link to this account only. The policy of another managed account can be any policy",
            "a proof is about the answers of one policy; these assumptions are printed with it",
            "`LeakProof.assumptions`"),
        Assumption(
            "sharing-allowed-is-no-way",
            "`isAppSharingAllowed` and document pickers add no path of their own to a proof",
            "both questions do not name a destination; the app asks about the location next",
            "`LeakProof.leftOut`"),
    ]
}
