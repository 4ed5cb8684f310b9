#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The clocks of the machine this process runs on.
public struct SystemTimeSource: TimeSource {
    /// Makes the source; all of them read the same clocks.
    public init() {}

    /// The machine's wall clock and its monotonic clock.
    ///
    /// The boot id is always 0: a process does not outlive a boot.
    public func now() -> Instant {
        Instant(wall: seconds(CLOCK_REALTIME), monotonic: seconds(CLOCK_MONOTONIC), bootID: 0)
    }

    private func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
