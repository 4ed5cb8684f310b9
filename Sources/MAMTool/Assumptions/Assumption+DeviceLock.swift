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
