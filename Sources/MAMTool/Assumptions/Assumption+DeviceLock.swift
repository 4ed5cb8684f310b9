extension Assumption {
    static let deviceLock: [Assumption] = [
        Assumption(
            "lock-grace",
            "files are out of reach ten seconds after the lock, by the monotonic clock; if that clock ran backward, they are out of reach at once",
            "the documentation of the platform names the ten seconds, but not the clock; an error of the clock must not make a file readable",
            "`DeviceLockState.gracePeriod`, `DeviceLock.state`"),
        Assumption(
            "lock-class-now",
            "the class of a file follows from the policy in force of its owner and from the app's setting, and each call looks it up",
            "on a device the class is stored with the file, and no public source says when the SDK changes it; `protectionInfo` also looks the class up",
            "`FileAccess.level`"),
        Assumption(
            "lock-unowned",
            "files without an owner, and those of accounts without a policy, have the class None",
            "no policy demands another one; the system gives CompleteUntilFirstUserAuthentication, which differs before the first unlock only",
            "`ManagedApp.protectionLevel`"),
        Assumption(
            "lock-metadata",
            "the owner of a file, its length, and whether it is encrypted are metadata, which can be read while the device is locked; a call that has to open the file, for example to move it, is refused. If another process replaced the file of a handle, the handle returns the last known values until the unlock",
            "the system keeps attributes apart from content; here the header of an encrypted file holds them, and it counts as attributes",
            "`FileOwners.checkOpening`, `ContainerFiles.renew`"),
        Assumption(
            "lock-second-handle",
            "while the device is locked a file of the class CompleteUnlessOpen cannot be opened again, even while another handle has it open",
            "the documentation describes files that are open, and does not mention opening them again; the stricter answer was chosen",
            "`FileProtectionLevel.allows`"),
        Assumption(
            "lock-close",
            "closing a handle of a file that is out of reach succeeds and writes nothing: the next call that opens the file completes the change",
            "the system closes any descriptor. The mark by which the engine recognizes a complete file is content of the file, so it cannot be written while the file is out of reach",
            "`SharedFile.State.isInReach`"),
        Assumption(
            "lock-keys",
            "keys, PINs, policies and records are in reach from the first unlock on; rows about owners and wipes always are",
            "the SDK works in the background, so its keychain items must have the accessibility `AfterFirstUnlock`; shredding deletes an item without reading it",
            "`DeviceLockState.keyLevel`"),
        Assumption(
            "lock-sqlite-code",
            "SQLite gets `SQLITE_IOERR_ACCESS` for a file that is out of reach",
            "reports name an I/O error and no extended code; with a code of its own, the app can distinguish a locked device from a wipe",
            "`DatabaseFault.locked`"),
        Assumption(
            "lock-temporary",
            "SQLite's temporary files and its journals over several databases stay in reach",
            "they belong to no account, and hold names or content under a key that ends with the process",
            "`DatabaseFile.check`"),
        Assumption(
            "lock-passcode",
            "a device that is locked has a passcode: the fact `devicePasscode` is ignored",
            "without a passcode the system protects no file, so a test that locks a device needs one with a passcode",
            "`DeviceEnvironment.lock`"),
    ]
}
