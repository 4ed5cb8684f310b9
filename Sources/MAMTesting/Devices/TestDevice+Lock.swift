internal import MAMCore
internal import MAMSimulation

extension TestDevice {
    /// Locks the device, and advances its clock by ten seconds, after which files of the protection class Complete
    /// cannot be read or written.
    ///
    /// The owner's policy determines the class of a file (`appDataEncryptionType`), up to the app's setting
    /// `MaxFileProtectionLevel`. See `Docs/DeviceLock.md`.
    public func lock() {
        device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Unlocks the device, so that all files can be used again.
    public func unlock() { device.unlock() }

    /// Restarts the device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Start the apps again with ``relaunch(_:)``. Do not use engines that were returned before the restart any more.
    public func reboot() { device.reboot() }
}
