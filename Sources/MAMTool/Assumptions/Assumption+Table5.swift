extension Assumption {
    static let part5: [Assumption] = [
        Assumption(
            "begun-wipe",
            "a wipe that began is completed at the account's next check, even if no longer required, and ends the account's access in the publisher's other apps",
            "half-wiped data must not become available again",
            "`LaunchRecord.hasBegunWipe`, `LaunchManager.wipe`"),
        Assumption(
            "one-wipe",
            "an app runs one wipe of an account at a time. A run whose account another wipe removes ends as blocked. An answer that the service was asked for before or during the wipe is dropped",
            "undocumented. An account that is added again counts as another one",
            "`LaunchState.beginWipe`, `LaunchState.epoch`, `LaunchDriver.withoutWiped`"),
        Assumption(
            "wipe-command-stands",
            "a wipe command of the service stays, for every name of the account, until it is carried out: at once by `checkIn` and `checkInIfDue`, by the next run after `noteCheckIn`",
            "the service sends it at the next check-in, and no source says that it is withdrawn",
            "`LaunchRecord.noteCheckIn`, `LaunchManager.record(of:)`"),
        Assumption(
            "damaged-record-wipes",
            "a wipe also removes the account's unreadable records, with its PIN and keys in the app. Damaged records stop no wipe",
            "else they would keep the data without limit. Readable PINs (`pin-after-wipe`) and rows of other accounts stay",
            "`LaunchManager.wipe`, `PINManager.wipeEnded`"),
        Assumption(
            "incomplete-wipe",
            "if a wipe cannot remove every file, the service is not told of it. The account is blocked, leaves every window, and is wiped again at its next check and start. If the app reports that it removed all data, the engine only completes removals that it had begun",
            "the sources describe only a complete wipe",
            "`LaunchManager.wipe`, `FileRecovery`"),
        Assumption(
            "timer-profile",
            "check-ins have the intervals of Microsoft's page on delivery times, or, if configured, those of the headers and an older guide",
            "the sources contradict each other",
            "`TimerProfile.current`, `.legacy`; `ManagedApp.Configuration(timerProfile:)`"),
        Assumption(
            "network-retry",
            "the wait after a network failure is one minute, and doubles up to an hour",
            "the page gives growth and maximum",
            "`TimerProfile.firstNetworkRetry`"),
        Assumption(
            "service-interval",
            "an interval of the service is limited to between one minute and one week",
            "no value may make an app check in continuously or never",
            "`TimerProfile.serviceInterval`"),
        Assumption(
            "app-config-default-yields",
            "a value that is targeted at the account hides the default value of its key, of any type. A query for the default's type then finds none",
            "the header says that the key is hidden, but nothing of types",
            "`MAMAppConfig.candidates`"),
        Assumption(
            "app-config-any-is-first",
            "the rule `any` returns the first value, in the order of delivery, that can be converted to the requested type",
            "undocumented",
            "`MAMAppConfig.boolValue` and its relatives"),
        Assumption(
            "app-config-number-text",
            "a text is a number if it is an optional sign, digits, and optionally a dot with digits. `true` is 1",
            "undocumented. Readers could disagree about exponents, grouping or blanks",
            "`AppConfigurationNumber.init(decimalText:)`, `AppConfigurationValue.number`"),
        Assumption(
            "app-config-text-order",
            "texts are ordered by Unicode scalars, with regard to case. A number's text is its shortest decimal form",
            "undocumented",
            "`MAMAppConfig.stringValue`, `AppConfigurationNumber.decimalText`"),
        Assumption(
            "app-config-equality",
            "values of a key conflict if the stored values differ: the text `1`, the number 1 and `true` do, 1 and 1.0 do not. Keys and texts are compared by scalars",
            "undocumented. The SDK's number objects would make 1 and `true` equal",
            "`AppConfigurationValue.==`"),
        Assumption(
            "app-config-several-accounts",
            "a value that is targeted at one account does not hide the default of another",
            "undocumented",
            "`MAMAppConfig.init(accounts:)`"),
        Assumption(
            "app-config-channels",
            "values of the service come before those of device management. Both count as targeted",
            "undocumented. The rules for conflicts apply to both",
            "`MAMAppConfigManager.appConfig(forAccountIDs:)`"),
        Assumption(
            "app-config-duplicate-key",
            "of two settings with one key in a policy the last applies, with a warning. `__IsDefault` is ignored",
            "the portal prevents duplicates. `__IsDefault` is a mark of the service",
            "`AppConfigurationReader.keep`"),
        Assumption(
            "app-config-tokens",
            "tokens such as `{{userid}}` are replaced only in texts and tokens of device management. Unknown tokens stay",
            "the documents list tokens for device management only",
            "`AppConfigurationToken`"),
        Assumption(
            "app-config-screen-capture",
            "a policy that restricts sending to other apps blocks screen capture, unless every value of the service's app configuration for it is `Disabled`",
            "of contradicting policies the stricter applies. Reports say that the SDK ignores this key from device management",
            "`ServiceConfigurationSettings`"),
        Assumption(
            "mdm-account-by-either-name",
            "data of device management belongs to the account that `IntuneMAMOID` or `IntuneMAMUPN` names. If they name two accounts of the app, the object id decides",
            "an app may know either name",
            "`DeviceManagementSettings.isEnrolled`"),
        Assumption(
            "managed-by-both-keys",
            "device management, of any product, manages an app for an account that both `IntuneMAMUPN` and `IntuneMAMOID` name in the app's configuration. A value names none if it has a blank or a sign of a variable (`{`, `$`, `%`, `<`, `[`), or another form than its id: `name@domain`, or a text without `@`. One key, `IntuneMAMDeviceID` or the device's enrollment do not manage it",
            "Microsoft's page about creating policies requires both keys, older versions `IntuneMAMUPN` alone. No page tells of values that name no account",
            "`DeviceManagementSettings.isDeviceManaged`, `AppConfigurationToken.fits(_:)`, `AppConfigStore.managedGroup(in:)`"
        ),
        Assumption(
            "delivery-means-enrollment",
            "a simulated device with a delivered configuration counts as enrolled. The end of the enrollment removes the configurations of all apps. An extension has its app's",
            "the system accepts and removes them with device management. An extension comes with its app",
            "`SimulatedDevice.deliver(_:to:)`"),
        Assumption(
            "enabled-switches",
            "`IntuneMAMAllowedAccountsOnly` and `IntuneMAMRequireAccounts` are on if the value is `Enabled`, in any case, and the same configuration names a user",
            "exports contain this value; others mean off",
            "`DeviceManagementSettings`"),
        Assumption(
            "client-location-bits",
            "client keys such as `ManagedLocations` are masks with a bit for each location, each key with its own bits. In `ManagedLocations` the photo library is 128, iManage 256, Egnyte 512",
            "devices show 128. 256 and 512 are from the header's enumeration, whose other numbers differ",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-dialer-managed",
            "2 in `DialerRestrictionLevel` means any managed dialer",
            "only 0, 1 and 3 are documented",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-pin-type",
            "1 in `PINCharacterType` means a numeric PIN, every other value a passcode, which is written as 0",
            "two sources disagree about the others",
            "`ClientKeyForm.pinType`"),
        Assumption(
            "client-open-in-protection",
            "`ProtectManagedOpenInData` is written as the opposite of OS sharing, and ignored when read",
            "one source calls it the switch of filtering, another that of OS sharing",
            "`ClientKeyForm.unbelievedFlag`"),
        Assumption(
            "client-actions",
            "in client keys for actions 0 means block and 1 wipe; for PIN tries 0 means resetting the PIN. Other actions are written as block",
            "only the values for PIN tries are documented",
            "`ClientKeyForm.action`"),
        Assumption(
            "client-clock-minutes",
            "`BlockClockStatusWithGracePeriod` counts minutes",
            "only -1 is documented",
            "`ClientPolicyWriter.writeClockStatus`"),
        Assumption(
            "client-browser",
            "client keys that require a browser without a protocol require Edge, and a policy that requires Edge is written without one",
            "the client has one switch for Edge and others. A protocol has no effect with Edge in Graph, but would have one on the client",
            "`ClientPolicyReader.readBrowser`"),
        Assumption(
            "client-lists",
            "in client keys, managed links are joined by pipes, as exempted links are. Protocols are separated by semicolons, as in Graph",
            "only the exempted links are documented",
            "`ClientKeyForm`"),
        Assumption(
            "client-short-days",
            "a period of less than a day is written as one day in client keys; 0 stays 0",
            "0 means that PINs never expire. Its meaning for the wipe after days offline is undocumented",
            "`ClientKeyForm.days`"),
        Assumption(
            "proof-takes-for-granted",
            "`mam policy prove` assumes that every app asks before it acts, and that only the account reads data in its locations, such as its OneDrive, and what the managed browser, or a managed app that opens a link, shows. It assumes nothing of other accounts' policies",
            "a proof is about the answers of one policy. The command prints its assumptions",
            "`LeakProof.assumptions`"),
        Assumption(
            "sharing-allowed-is-no-way",
            "`isAppSharingAllowed` and the document pickers are no steps of a proof",
            "they name no destination; the app asks about it next",
            "`LeakProof.leftOut`"),
    ]
}
