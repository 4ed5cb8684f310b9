/// The lock of the device, which puts files and keys out of reach.
///
/// A device is unlocked at first. Files have the class that their owner's policy demands
/// (`appDataEncryptionType`), limited by the app's `MaxFileProtectionLevel`; see Docs/DeviceLock.md for every call.
extension DeviceEnvironment {
    /// Locks the device.
    ///
    /// After ten seconds (``DeviceLockState/gracePeriod``) of ``time``, files of the class Complete are out of reach:
    /// they cannot be created or opened, and calls on their open handles fail with `internalError` (`EPERM`). Files of
    /// the class CompleteUnlessOpen can be created, and can be used through handles that are open. Keys, policies and
    /// PINs stay in reach, so check-ins and wipes work. No written data is lost. The call has no effect on a device
    /// that is locked.
    ///
    /// Safe to use from any thread; calls that are running are completed.
    public func lock() { deviceLock.lock() }

    /// Unlocks the device: everything is in reach from the next call on.
    ///
    /// A process that started before the first unlock could not read its policies. It reads them when the app is
    /// launched again, or at the next call of its enrollment manager.
    public func unlock() {
        changeStorage { deviceLock.unlock() }
    }

    /// Restarts the device: its state is then that before the first unlock by the user.
    ///
    /// Files of all classes but None are out of reach, and so are keys, policies and PINs: calls of the storage fail
    /// with `deviceLocked`. A restart ends the processes of all apps on a real device; here the caller has to end them.
    public func restart() {
        changeStorage { deviceLock.restart() }
    }

    /// The lock at this moment of ``time``.
    public var lockState: DeviceLockState { deviceLock.state }
}
