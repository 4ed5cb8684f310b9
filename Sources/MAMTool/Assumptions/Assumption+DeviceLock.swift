extension Assumption {
    static let deviceLock: [Assumption] = [
        Assumption(
            "lock-grace",
            "files are out of reach ten seconds after the lock. The monotonic clock measures this time. If that clock ran backward, files are out of reach at once",
            "the documentation of the platform names the ten seconds, but not the clock. An error of the clock must not make a file readable",
            "`DeviceLockState.gracePeriod`, `DeviceLock.state`"),
        Assumption(
            "lock-class-now",
            "the protection class of a file is not stored. Each call derives it from two sources: the policy of the file's owner that is in force now, and the app's setting",
            "on a device the class is stored with the file, and no public source says when the SDK changes it. `protectionInfo` derives the class in the same way",
            "`FileAccess.level`"),
        Assumption(
            "lock-unowned",
            "the protection class None applies to files without an owner, and to files of accounts without a policy",
            "no policy requires another class. The system gives such files CompleteUntilFirstUserAuthentication, which differs only before the first unlock",
            "`ManagedApp.protectionLevel`"),
        Assumption(
            "lock-metadata",
            "the owner of a file, its length, and whether it is encrypted can be read while the device is locked. A call that has to open the file is refused. If another process replaced the file of a handle, the handle returns the last known values until the unlock",
            "the system stores attributes apart from content. Here a file's header counts as attributes",
            "`FileOwners.checkOpening`, `ContainerFiles.renew`"),
        Assumption(
            "lock-second-handle",
            "while the device is locked, a file of the class CompleteUnlessOpen cannot be opened a second time, even if another handle has it open",
            "the documentation describes files that are open, and does not mention opening them again. The stricter reading was chosen",
            "`FileProtectionLevel.allows`"),
        Assumption(
            "lock-close",
            "closing a handle of a file that is out of reach succeeds and writes nothing. If the file was changed, the next call that opens it completes the change",
            "the system closes any descriptor on a locked device. The mark of a complete file is in its content, which cannot be written then",
            "`SharedFile.State.isInReach`"),
        Assumption(
            "lock-keys",
            "keys, PINs, policies and records are in reach once the device was unlocked for the first time after its start. Rows about owners and wipes are always in reach",
            "the SDK works in the background, so its keychain items must have the accessibility `AfterFirstUnlock`. Shredding deletes an item without reading it",
            "`DeviceLockState.keyLevel`"),
        Assumption(
            "lock-sqlite-code",
            "if a database file is out of reach, SQLite gets the code `SQLITE_IOERR_ACCESS`",
            "reports name an I/O error and no extended code. Because no other error uses this code, the app can distinguish a locked device from a wipe",
            "`DatabaseFault.locked`"),
        Assumption(
            "lock-temporary",
            "two kinds of files of SQLite stay in reach: temporary files, and the journal of a change in several databases",
            "these files belong to no account. They contain only names, or content that is encrypted under a key that ends with the process",
            "`DatabaseFile.check`"),
        Assumption(
            "lock-passcode",
            "a device that is locked counts as a device with a passcode, whatever the fact `devicePasscode` says",
            "without a passcode the system protects no file. So if a test locks a device, the device needs a passcode",
            "`DeviceEnvironment.lock`"),
    ]
}
