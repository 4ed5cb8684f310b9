internal import MAMCore
internal import MAMSimulation

extension TestDevice {
    /// Locks the device, and lets the ten seconds pass after which files of the class Complete are out of reach.
    ///
    /// The class of a file follows from the owner's policy (`appDataEncryptionType`), limited by the app's
    /// `MaxFileProtectionLevel`. See Docs/DeviceLock.md.
    public func lock() {
        device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Unlocks the device: all files are in reach from the next call on.
    public func unlock() { device.unlock() }

    /// Restarts the device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Start apps again with ``relaunch(_:)``. Engines returned earlier must not be used any more.
    public func reboot() { device.reboot() }
}
