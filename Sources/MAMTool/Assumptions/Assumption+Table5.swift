extension Assumption {
    static let part5: [Assumption] = [
        Assumption(
            "begun-wipe",
            "a wipe that began is completed at the account's next check, even if the service no longer requires it. The wipe also ends the account's access in the publisher's other apps",
            "half-wiped data must not become available again",
            "`LaunchRecord.hasBegunWipe`, `LaunchManager.wipe`"),
        Assumption(
            "one-wipe",
            "an app never runs two wipes of an account at the same time. If another wipe removes the account during a run, the run ends as blocked. An answer of the service is dropped if it was requested before the wipe, or while the account's records were being removed",
            "no source describes this. If the account is added again after the wipe, it counts as a different account",
            "`LaunchState.beginWipe`, `LaunchState.epoch`, `LaunchDriver.withoutWiped`"),
        Assumption(
            "wipe-command-stands",
            "if the service commands a wipe, the command stays pending until it is carried out, even if later check-ins do not repeat it. It applies to every name of the account. The calls `checkIn` and `checkInIfDue` carry it out at once. If the command arrives through `noteCheckIn`, the next run carries it out",
            "the service sends the command at the next check-in. No source says that it is withdrawn",
            "`LaunchRecord.noteCheckIn`, `LaunchManager.record(of:)`"),
        Assumption(
            "damaged-record-wipes",
            "a wipe also removes records of the account that cannot be read, including its PIN and its keys in the app. Damaged records stop neither a wipe that the service commands nor a wipe that a check requires",
            "otherwise a damaged record would keep the data without limit. A wipe with damaged records still keeps what every wipe keeps: a PIN that can be read (`pin-after-wipe`), and all rows of other accounts",
            "`LaunchManager.wipe`, `PINManager.wipeEnded`"),
        Assumption(
            "incomplete-wipe",
            "a wipe that cannot remove every file is not completed, and the service is not told that the data was removed. The account is blocked, leaves every window, and is wiped again at its next check and at the next start. If the app reports that it removed all data, the engine removes no files, except the rest of those that it had begun to remove",
            "the sources describe only a complete wipe",
            "`LaunchManager.wipe`, `FileRecovery`"),
        Assumption(
            "timer-profile",
            "the intervals between check-ins are those of Microsoft's page on delivery times. An app can be configured to use the intervals of the headers and of an older guide",
            "the sources contradict each other",
            "`TimerProfile.current`, `.legacy`; `ManagedApp.Configuration(timerProfile:)`"),
        Assumption(
            "network-retry",
            "the wait after a network failure begins at one minute and doubles up to one hour",
            "the page on delivery times gives the growth and the maximum",
            "`TimerProfile.firstNetworkRetry`"),
        Assumption(
            "service-interval",
            "if the service sets an interval of less than one minute or more than one week, one minute or one week is used",
            "no value of the service may make an app check in continuously or never",
            "`TimerProfile.serviceInterval`"),
        Assumption(
            "app-config-default-yields",
            "a value that is targeted at the account hides the value of the same key in the default configuration. The default value is hidden even if the two values have different types. A query for the type of the default value then finds no value",
            "the header says that the key is hidden, and says nothing of types",
            "`MAMAppConfig.candidates`"),
        Assumption(
            "app-config-any-is-first",
            "a query with the rule `any` returns the first value of the key that can be converted to the requested type. The values are in the order of their delivery",
            "no source describes this",
            "`MAMAppConfig.boolValue` and its relatives"),
        Assumption(
            "app-config-number-text",
            "a text is a number if it consists of an optional sign, digits, and optionally a dot with digits. The value `true` is 1 as a number",
            "no source describes this. Two readers of a text with an exponent, grouping or blanks could disagree about the number",
            "`AppConfigurationNumber.init(decimalText:)`, `AppConfigurationValue.number`"),
        Assumption(
            "app-config-text-order",
            "texts are ordered by their Unicode scalars, with regard to letter case. The text of a number is its shortest decimal form",
            "no source describes this",
            "`MAMAppConfig.stringValue`, `AppConfigurationNumber.decimalText`"),
        Assumption(
            "app-config-equality",
            "two values of a key are in conflict if the stored values differ. The text `1`, the number 1 and `true` are three different values, while 1 and 1.0 are the same value. Keys and texts are compared scalar by scalar",
            "no source describes this. The SDK's number objects would treat 1 and `true` as equal",
            "`AppConfigurationValue.==`"),
        Assumption(
            "app-config-several-accounts",
            "a value that is targeted at one account does not hide the default value of another account",
            "no source describes this",
            "`MAMAppConfig.init(accounts:)`"),
        Assumption(
            "app-config-channels",
            "values from the service come before values from device management. Both kinds count as targeted",
            "no source describes this. The rules for conflicts apply to both",
            "`MAMAppConfigManager.appConfig(forAccountIDs:)`"),
        Assumption(
            "app-config-duplicate-key",
            "if a policy has two settings with the same key, the last one applies, with a warning. The key `__IsDefault` in a policy is ignored",
            "the portal prevents a duplicate key. The key `__IsDefault` is a mark of the service itself",
            "`AppConfigurationReader.keep`"),
        Assumption(
            "app-config-tokens",
            "tokens, which are placeholders such as `{{userid}}`, are replaced only in values that device management delivers and that have the type text or token. An unknown token is left unchanged",
            "the documents list tokens for device management only",
            "`AppConfigurationToken`"),
        Assumption(
            "app-config-screen-capture",
            "if a policy restricts sending to other apps, screen capture is blocked too. App configuration can lift this block, if every value of the key for screen capture is `Disabled`. Values of this key that come from device management are ignored",
            "of two policies that contradict each other, the stricter one applies. Reports say that the SDK ignores values of this key from device management",
            "`ServiceConfigurationSettings`"),
        Assumption(
            "mdm-account-by-either-name",
            "data from device management belongs to the account that `IntuneMAMOID` or `IntuneMAMUPN` names. If the two keys name different accounts of the app, the object id decides",
            "an app may know the account by either name",
            "`DeviceManagementSettings.isEnrolled`"),
        Assumption(
            "managed-by-both-keys",
            "device management manages an app for an account if its configuration of the app names the account with both `IntuneMAMUPN` and `IntuneMAMOID`, whichever product delivers it. A value with a blank or a sign of a variable (`{`, `$`, `%`, `<`, `[`) names none, nor does one without the form of its id: `name@domain`, or a text without `@`. With one key, or with `IntuneMAMDeviceID` alone, an app is treated as on an unmanaged device. The enrollment of the device has no influence",
            "Microsoft's page about creating policies requires both keys. Its older versions name `IntuneMAMUPN` alone. No page says what the SDK does with a value that names no account",
            "`DeviceManagementSettings.isDeviceManaged`, `AppConfigurationToken.fits(_:)`, `AppConfigStore.managedGroup(in:)`"
        ),
        Assumption(
            "delivery-means-enrollment",
            "a simulated device to which device management delivers a configuration counts as enrolled. When the enrollment ends, the configurations are removed from all apps. An extension has the configuration of its app",
            "the system accepts such configurations from device management only, and removes them with it. An extension is installed with its app",
            "`SimulatedDevice.deliver(_:to:)`"),
        Assumption(
            "enabled-switches",
            "`IntuneMAMAllowedAccountsOnly` and `IntuneMAMRequireAccounts` are on if two conditions are met: the value is the text `Enabled` in any letter case, and the same configuration names a user",
            "exports contain this value. Every other value means off",
            "`DeviceManagementSettings`"),
        Assumption(
            "client-location-bits",
            "a client key such as `ManagedLocations` contains a mask, in which each bit stands for a location. In `ManagedLocations` the photo library is 128, iManage 256 and Egnyte 512. Each such key has its own meaning of the bits",
            "devices show 128. The numbers 256 and 512 come from the header's enumeration of locations. For other locations the numbers of the enumeration and of the key differ",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-dialer-managed",
            "the value 2 of `DialerRestrictionLevel` means any managed dialer",
            "only 0, 1 and 3 are documented",
            "`ClientKeyTable.dataProtection`"),
        Assumption(
            "client-pin-type",
            "the value 1 of `PINCharacterType` means a numeric PIN, and every other value a passcode. When a policy is converted to client keys, a passcode becomes 0",
            "two sources give the other values different meanings",
            "`ClientKeyForm.pinType`"),
        Assumption(
            "client-open-in-protection",
            "when a policy is converted to client keys, `ProtectManagedOpenInData` is the opposite of OS sharing. When client keys are read, this key is ignored",
            "one source describes the key as the switch of filtering, another one as the switch of OS sharing",
            "`ClientKeyForm.unbelievedFlag`"),
        Assumption(
            "client-actions",
            "in client keys for actions, 0 means block and 1 means wipe. For PIN tries, 0 means that the PIN is reset. When a policy is converted to client keys, other actions become block",
            "the two values are documented for PIN tries only. The other keys are assumed to use the same values",
            "`ClientKeyForm.action`"),
        Assumption(
            "client-clock-minutes",
            "the number in `BlockClockStatusWithGracePeriod` means minutes",
            "of the values of this key, only -1 is documented",
            "`ClientPolicyWriter.writeClockStatus`"),
        Assumption(
            "client-browser",
            "if client keys require a browser and name no protocol, they are read as requiring Microsoft Edge. In the other direction, if a policy requires Edge, no protocol is written",
            "a policy can require Edge or another browser, and the client has one switch for both. In Graph a protocol has no effect if Edge is required. On the client it would have an effect",
            "`ClientPolicyReader.readBrowser`"),
        Assumption(
            "client-lists",
            "in client keys, managed links are joined by pipes, as exempted links are. Protocols are separated by semicolons, as in Graph",
            "only the exempted links are documented",
            "`ClientKeyForm`"),
        Assumption(
            "client-short-days",
            "a period of less than a day is written as one day in the client keys. The period 0 stays 0",
            "if the client key for the expiry of PINs is 0, PINs never expire. No source says what 0 means in the client key for the wipe after a number of days offline",
            "`ClientKeyForm.days`"),
        Assumption(
            "proof-takes-for-granted",
            "`mam policy prove` proves that no data can leave an account. It assumes that every app asks before it acts, that data in an account's location, such as its OneDrive, is read by this account only, and that the managed browser, or a managed app that opens a link, shows it to this account only. It assumes nothing about the policies of other accounts",
            "a proof is about the answers of one policy. The command prints these assumptions",
            "`LeakProof.assumptions`"),
        Assumption(
            "sharing-allowed-is-no-way",
            "the property `isAppSharingAllowed` and the document pickers are not steps of a proof (`mam policy prove`)",
            "neither of these two questions names a destination. The app asks about the destination next",
            "`LeakProof.leftOut`"),
    ]
}
