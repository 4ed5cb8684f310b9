internal import MAMPOSIX

/// A time source that reads the clocks of the machine on which this process runs.
public struct SystemTimeSource: TimeSource {
    /// Makes a source of the machine's time.
    ///
    /// All such sources read the same clocks.
    public init() {}

    /// Returns the time of the machine's wall clock and monotonic clock, and the id of its current boot.
    ///
    /// The monotonic clock continues while the machine sleeps. Programs can store times and compare them after a
    /// reboot. For this reason, each time contains the kernel's random id of the current boot, or 0 if this id cannot
    /// be read. Without the id, a reboot is noticed only if the monotonic clock shows an earlier time than before.
    ///
    /// - Returns: The current moment.
    public func now() -> Instant {
        Instant(
            wall: SystemClock.wall.seconds, monotonic: SystemClock.throughSleep.seconds, bootID: Self.bootID)
    }

    /// Read once, because no process outlives a boot.
    private static let bootID = SystemAnswers.bootID(of: SystemMachine.bootText)
}
