/// Calculates the time since a stored time.
package enum PINClock {
    /// Returns the seconds between two times.
    ///
    /// The result is never less than the time that may have passed. Within one boot of the device the longer of both
    /// clocks is used, so setting back the wall clock lengthens no interval. After a reboot it is the wall clock, but
    /// at least the new monotonic clock. If the wall clock is behind the start, the result is infinite. (Assumption
    /// `pin-clocks`.)
    package static func elapsed(since start: Instant, now: Instant) -> Double {
        let wall = now.wall - start.wall
        guard wall.isFinite, now.monotonic.isFinite, start.monotonic.isFinite else { return .infinity }
        if start.bootID == now.bootID, now.monotonic >= start.monotonic {
            return max(wall, now.monotonic - start.monotonic)
        }
        return wall < 0 ? .infinity : max(wall, now.monotonic)
    }

    /// Returns whether a time has passed; true if the start is unknown.
    static func hasPassed(_ seconds: Int, since start: Instant?, now: Instant) -> Bool {
        guard let start else { return true }
        return elapsed(since: start, now: now) >= Double(seconds)
    }
}
