/// The lock of the device, which puts files and keys out of reach.
///
/// A device is unlocked at first. Files have the class that their owner's policy demands
/// (`appDataEncryptionType`), limited by the app's `MaxFileProtectionLevel`; see Docs/DeviceLock.md for every call.
extension DeviceEnvironment {
    /// Locks the device, as a user locks the screen of a phone.
    ///
    /// Ten seconds later (``DeviceLockState/gracePeriod``) by the device's clock, the lock affects the files of two
    /// protection classes:
    /// - Files of the class Complete cannot be created or opened, and calls on their open handles fail with
    ///   `internalError` (`EPERM`).
    /// - Files of the class CompleteUnlessOpen can be created, and can be used through handles that are already open.
    ///
    /// Keys, policies and PINs can still be used, so check-ins and wipes work. No written data is lost. If the device
    /// is already locked, the call has no effect.
    ///
    /// The call is safe from any thread. Calls that are running are completed.
    public func lock() { deviceLock.lock() }

    /// Unlocks the device, so that later calls can use all files and data again.
    ///
    /// If an app's process started before the first unlock, the app could not read its policies. The app reads them
    /// when it is launched again, or when a method of its ``MAMEnrollmentManager`` is called next.
    public func unlock() {
        changeStorage { deviceLock.unlock() }
    }

    /// Puts the device in the state after a restart, before the user first unlocks it.
    ///
    /// Only files of the class None can be used. Keys, policies and PINs cannot be read: calls of the storage fail with
    /// `deviceLocked`. A restart of a real phone also ends all app processes. Here, the caller must end the processes.
    public func restart() {
        changeStorage { deviceLock.restart() }
    }

    /// The current state of the device's lock, computed with the device's clock (``time``).
    public var lockState: DeviceLockState { deviceLock.state }
}
