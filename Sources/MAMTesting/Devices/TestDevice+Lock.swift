internal import MAMCore
internal import MAMSimulation

extension TestDevice {
    /// Locks the simulated device, and advances its clock by ten seconds.
    ///
    /// Files of the protection class Complete can then no longer be read or written. The policy of a file's owner
    /// determines the class of the file (`appDataEncryptionType`). If the app's setting `MaxFileProtectionLevel` names
    /// a weaker class, the file has that class instead. See `Docs/DeviceLock.md`.
    public func lock() {
        device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Unlocks the simulated device, so that all files can be used again.
    public func unlock() { device.unlock() }

    /// Restarts the simulated device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Start the apps again with ``relaunch(_:)``. Do not use engines from before the restart any more.
    public func reboot() { device.reboot() }
}
