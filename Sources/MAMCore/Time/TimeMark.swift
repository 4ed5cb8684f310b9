/// A moment of which is known later how long ago it was, whatever happened to the wall clock.
///
/// Wall time counts, for it survives a restart of the device. Where a wall clock must not be set back to gain time, the
/// monotonic clock is the least that has passed within one boot; what was once seen to have passed stays passed. A
/// device that is off while its clock is set back loses that time: nothing on it could tell.
package struct TimeMark: Sendable, Hashable, Codable {
    /// The moment.
    package let made: Instant
    /// The last look at the clocks, and what had passed by then at the least.
    package private(set) var seen: Instant
    private(set) var counted: Double
    private(set) var hasLostTime: Bool

    /// Marks a moment.
    package init(_ now: Instant) { (made, seen, counted, hasLostTime) = (now, now, 0, false) }

    /// A mark as it was stored.
    init(made: Instant, seen: Instant, counted: Double, hasLostTime: Bool) {
        self.made = made
        self.seen = seen
        self.counted = counted
        self.hasLostTime = hasLostTime
    }

    /// Whether all of its times are numbers.
    package var isFinite: Bool {
        [made.wall, made.monotonic, seen.wall, seen.monotonic, counted].allSatisfy(\.isFinite)
    }

    /// Looks at the clocks, so that a clock that is set back later takes nothing back.
    package mutating func observe(_ now: Instant) {
        (hasLostTime, counted) = (isClockBehind(at: now), leastElapsed(at: now))
        seen = now
    }

    /// The seconds since the mark, 0 or more.
    func elapsed(at now: Instant, setBackNeverLengthens: Bool) -> Double {
        let wall = Self.passed(from: made.wall, to: now.wall)
        return setBackNeverLengthens ? max(leastElapsed(at: now), wall) : wall
    }

    /// Whether the device was started anew and its wall clock was behind the last look at it: time is missing.
    package func isClockBehind(at now: Instant) -> Bool {
        hasLostTime || (!isSameBoot(now) && now.wall < seen.wall)
    }

    private func leastElapsed(at now: Instant) -> Double {
        let step =
            isSameBoot(now)
            ? Self.passed(from: seen.monotonic, to: now.monotonic) : Self.passed(from: seen.wall, to: now.wall)
        return max(counted + step, Self.passed(from: made.wall, to: now.wall))
    }

    /// A monotonic clock that ran backwards belongs to another boot, whatever the id says.
    private func isSameBoot(_ now: Instant) -> Bool {
        now.bootID == seen.bootID && now.monotonic >= seen.monotonic
    }

    private static func passed(from start: Double, to end: Double) -> Double {
        let seconds = end - start
        return seconds.isFinite ? max(0, seconds) : 0
    }
}
