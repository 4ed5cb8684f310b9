/// How much time has passed since a moment that was stored.
enum PINClock {
    /// The seconds between two moments, never less than have passed as far as anybody can tell.
    ///
    /// Within one start of the device both clocks count and the longer one wins, so that a wall clock that is set back
    /// lengthens nothing. After a restart there is the wall clock, and the new monotonic clock as the least there can be;
    /// a wall clock from before the moment is believed no more, and the time is without end. (Assumption `pin-clocks`.)
    static func elapsed(since start: Instant, now: Instant) -> Double {
        let wall = now.wall - start.wall
        guard wall.isFinite, now.monotonic.isFinite, start.monotonic.isFinite else { return .infinity }
        if start.bootID == now.bootID, now.monotonic >= start.monotonic {
            return max(wall, now.monotonic - start.monotonic)
        }
        return wall < 0 ? .infinity : max(wall, now.monotonic)
    }

    /// Whether as much time has passed; a moment that is not known is long ago.
    static func hasPassed(_ seconds: Int, since start: Instant?, now: Instant) -> Bool {
        guard let start else { return true }
        return elapsed(since: start, now: now) >= Double(seconds)
    }
}
