public import MAMCore

/// The lock of the device's screen, and its start.
extension SimulatedDevice {
    /// Locks the simulated device.
    ///
    /// Ten seconds later, files of the protection class Complete cannot be read or written. Apps continue to run, as in
    /// the background, and still carry out check-ins and wipes.
    public func lock() { environment.lock() }

    /// Unlocks the simulated device, so that all files can be used again.
    public func unlock() { environment.unlock() }

    /// Whether the simulated device is locked at the current moment of ``time``, and whether it was ever unlocked.
    public var lockState: DeviceLockState { environment.lockState }

    /// Restarts the simulated device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Before the first unlock, keys, policies and PINs cannot be read. An app that is opened in this time shows no
    /// account. Use `time.reboot(downtime:)` to change only the clocks.
    ///
    /// - Parameter downtime: The time that the device is off, in seconds of the wall clock, 0 or more. Defaults to 0.
    public func reboot(downtime: Double = 0) {
        for app in apps { kill(app) }
        time.reboot(downtime: downtime)
        environment.restart()
    }
}
