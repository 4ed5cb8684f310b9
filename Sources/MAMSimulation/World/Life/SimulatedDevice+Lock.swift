public import MAMCore

/// The lock of the device's screen, and its start.
extension SimulatedDevice {
    /// Locks the device: ten seconds later files of the class Complete are out of reach.
    ///
    /// Apps run on, as in the background: check-ins that are due, prompts that wait and wipes go on.
    public func lock() { environment.lock() }

    /// Unlocks the device: all files are in reach from the next call on.
    public func unlock() { environment.unlock() }

    /// The lock at this moment of ``time``.
    public var lockState: DeviceLockState { environment.lockState }

    /// Restarts the device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Before the first unlock keys, policies and PINs are out of reach. An app that is opened then, as in the background,
    /// admits no account. Use `time.reboot(downtime:)` for a start that changes the clocks alone.
    ///
    /// - Parameter downtime: The time that the device is off, in seconds of the wall clock, 0 or more. Defaults to 0.
    public func reboot(downtime: Double = 0) {
        for app in apps { kill(app) }
        time.reboot(downtime: downtime)
        environment.restart()
    }
}
