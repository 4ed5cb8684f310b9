extension Assumption {
    static let deviceLock: [Assumption] = [
        Assumption(
            "lock-grace",
            "files are out of reach ten seconds after the lock by the monotonic clock, or at once if it ran backward",
            "the platform's documentation has the ten seconds, but no clock. An error must not make a file readable",
            "`DeviceLockState.gracePeriod`, `DeviceLock.state`"),
        Assumption(
            "lock-class-now",
            "a file's protection class is not stored: each call derives it from its owner's policy in force and the app's setting. So does `protectionInfo`",
            "a device stores the class; when the SDK changes it is not public",
            "`FileAccess.level`"),
        Assumption(
            "lock-unowned",
            "files without an owner, or of accounts without a policy, have the class None",
            "no policy requires another. The system's CompleteUntilFirstUserAuthentication differs only before the first unlock",
            "`ManagedApp.protectionLevel`"),
        Assumption(
            "lock-metadata",
            "a file's owner, length and encryption can be read while locked; opening is refused. If another process replaced a handle's file, the handle returns the last known values until the unlock",
            "the system stores attributes apart from content. Here the header counts as attributes",
            "`FileOwners.checkOpening`, `ContainerFiles.renew`"),
        Assumption(
            "lock-second-handle",
            "while locked, a CompleteUnlessOpen file cannot be opened a second time",
            "the documentation does not mention it. This is the stricter reading",
            "`FileProtectionLevel.allows`"),
        Assumption(
            "lock-close",
            "closing a file out of reach succeeds and writes nothing. The next opening completes a change",
            "the system closes any descriptor. The mark of a complete file is in its content",
            "`SharedFile.State.isInReach`"),
        Assumption(
            "lock-keys",
            "keys, PINs, policies and records are in reach from the first unlock after a start on, rows about owners and wipes always",
            "the SDK works in the background, so its items need `AfterFirstUnlock`. Shredding does not read",
            "`DeviceLockState.keyLevel`"),
        Assumption(
            "lock-sqlite-code",
            "for a database out of reach SQLite gets `SQLITE_IOERR_ACCESS`",
            "reports name an I/O error without a code. No other error has it, so an app can tell a lock from a wipe",
            "`DatabaseFault.locked`"),
        Assumption(
            "lock-temporary",
            "SQLite's temporary files, and the journal of a change in several databases, stay in reach",
            "they belong to no account, and hold names, or content whose key ends with the process",
            "`DatabaseFile.check`"),
        Assumption(
            "lock-passcode",
            "a locked device has a passcode, whatever `devicePasscode` says",
            "without one the system protects no file",
            "`DeviceEnvironment.lock`"),
    ]
}

extension Assumption {
    static let observability: [Assumption] = [
        Assumption(
            "log-lines-name-no-account",
            "no log line has an account, path, key or token, at any level. Accounts are numbers",
            "the header allows personal data in verbose messages. But logs are passed on",
            "`LogRule`, `LogLine`"),
        Assumption(
            "telemetry-policy",
            "while a policy with `DisableAria` is in force, the app sends no telemetry. After its removal none is sent about its account, until the account has a policy without the key or the process ends",
            "dumps contain the key, undocumented",
            "`ManagedApp.telemetryHindrance`"),
        Assumption(
            "telemetry-under-its-client-key",
            "a Graph document may contain `DisableAria`. Conversions to Graph keep it, with a warning if on",
            "Graph has no name for it. Without it forbidden telemetry would be sent",
            "`PolicySetting.telemetryDisabled`"),
        Assumption(
            "telemetry-region",
            "telemetry belongs to the global region unless the host names another",
            "how the SDK derives it from the tenant is not public",
            "`MAMTelemetryManager.dataRegion`"),
        Assumption(
            "telemetry-launch-and-enrollment",
            "telemetry about a start has the policy's source: `mdm`, `mam` or `other`. Telemetry about an enrollment has the call's milliseconds, or `none` without a call",
            "the guide speaks of launches by management type and of enrollment performance, and names no fields",
            "`ManagedApp.send`"),
        Assumption(
            "telemetry-levels",
            "one table gives each event privacy level, types of data and priority. Enrollment, policies, launches and wipes are required data",
            "the header has the numbers; which event has which is not public",
            "`MAMTelemetryEvent.Name`"),
        Assumption(
            "message-texts",
            "messages have this project's English texts, which name the app and no account. An app can replace them",
            "the SDK's translated texts are not public",
            "`MessageCatalog.english`"),
        Assumption(
            "capture-messages",
            "the app gets the text about blocked screen capture for every SDK version, and shows it. No text is written into a picture",
            "the notes speak of an alert (20.3.0) and a text in the picture (20.4.0), without texts or a call. A simulated screen has no picture",
            "`MAMUIHelper.captureBlockedMessage`"),
    ]
}
