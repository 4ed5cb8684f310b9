/// The lock of the device, and what it puts out of reach.
///
/// A device is unlocked at first. Files have the class that their owner's policy demands
/// (`appDataEncryptionType`), limited by the app's `MaxFileProtectionLevel`; see Docs/DeviceLock.md for every call.
extension DeviceEnvironment {
    /// Locks the device.
    ///
    /// After ten seconds (``DeviceLockState/gracePeriod``) of ``time``, files of the class Complete are out of reach: they
    /// cannot be made or opened, and calls on open handles of them fail with `internalError` (`EPERM`). Files of the
    /// class CompleteUnlessOpen can be made, and used through handles that are open. Keys, policies and PINs stay in
    /// reach, so check-ins and wipes are carried out. Nothing that was written is lost. A device that is locked stays as
    /// it is.
    ///
    /// Safe to use from any thread; calls that already run are carried out.
    public func lock() { deviceLock.lock() }

    /// Unlocks the device: everything is in reach from the next call on.
    ///
    /// Policies of a process that was started before the first unlock are read when the app is launched again or its
    /// enrollment manager is used next.
    public func unlock() {
        changeStorage { deviceLock.unlock() }
    }

    /// Puts the device in the state after its start, before the user unlocks it for the first time.
    ///
    /// Files of all classes but None are out of reach, and so are keys, policies and PINs: calls of the storage fail with
    /// `deviceLocked`. Processes of apps do not survive a start; the caller ends them.
    public func restart() {
        changeStorage { deviceLock.restart() }
    }

    /// The lock at this moment of ``time``.
    public var lockState: DeviceLockState { deviceLock.state }
}
