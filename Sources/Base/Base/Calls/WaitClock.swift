internal import MAMPOSIX

/// The clock that calls wait by: monotonic, in nanoseconds.
package struct WaitClock: Sendable {
    /// Returns the time since an arbitrary moment, in nanoseconds.
    package let now: @Sendable () -> UInt64
    /// Blocks the thread for a number of nanoseconds.
    package let pause: @Sendable (UInt64) -> Void

    /// Makes a clock, for tests one that stands still until a call pauses.
    package init(now: @escaping @Sendable () -> UInt64, pause: @escaping @Sendable (UInt64) -> Void) {
        (self.now, self.pause) = (now, pause)
    }

    /// The clock of the system.
    package static let system = WaitClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
        }, pause: { nanoseconds in usleep(UInt32(clamping: nanoseconds / 1000)) })
}

extension Duration {
    /// The nanoseconds, 0 for a negative duration, at most a hundred years.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(min(seconds, 3_155_760_000)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
