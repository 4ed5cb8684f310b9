internal import MAMPOSIX

/// A moment from which elapsed time can be measured later, even if the wall clock is changed.
///
/// Elapsed time follows the wall clock, which survives a restart of the device. For checks where setting the wall clock
/// back must not gain time, the monotonic clock gives the minimum that has passed within one boot, and time that was
/// once observed as passed stays passed. Time is lost, undetected, if the clock is set back while the device is off.
package struct TimeMark: Sendable, Hashable, Codable {
    /// The moment.
    package let made: Instant
    /// The last observation of the clocks.
    package private(set) var seen: Instant
    private(set) var counted: Double
    private(set) var hasLostTime: Bool

    package init(_ now: Instant) { (made, seen, counted, hasLostTime) = (now, now, 0, false) }

    /// Restores a mark that was stored.
    init(made: Instant, seen: Instant, counted: Double, hasLostTime: Bool) {
        self.made = made
        self.seen = seen
        self.counted = counted
        self.hasLostTime = hasLostTime
    }

    /// Whether all of its times are numbers.
    package var isFinite: Bool {
        made.wall.isFinite && made.monotonic.isFinite && seen.wall.isFinite && seen.monotonic.isFinite
            && counted.isFinite
    }

    /// Records the clocks, so that setting a clock back later does not reduce the elapsed time.
    package mutating func observe(_ now: Instant) {
        (hasLostTime, counted) = (isClockBehind(at: now), leastElapsed(at: now))
        seen = now
    }

    /// Returns the seconds since the mark, 0 or more.
    package func elapsed(at now: Instant, setBackNeverLengthens: Bool) -> Double {
        let wall = Self.passed(from: made.wall, to: now.wall)
        return setBackNeverLengthens ? max(leastElapsed(at: now), wall) : wall
    }

    /// Whether the device restarted with its wall clock behind the last observation, so that elapsed time is unknown.
    package func isClockBehind(at now: Instant) -> Bool { hasLostTime || (!isSameBoot(now) && now.wall < seen.wall) }

    private func leastElapsed(at now: Instant) -> Double {
        let step =
            isSameBoot(now)
            ? Self.passed(from: seen.monotonic, to: now.monotonic) : Self.passed(from: seen.wall, to: now.wall)
        return max(counted + step, Self.passed(from: made.wall, to: now.wall))
    }

    /// A monotonic clock that ran backwards belongs to another boot, whatever the id says.
    private func isSameBoot(_ now: Instant) -> Bool { now.bootID == seen.bootID && now.monotonic >= seen.monotonic }

    private static func passed(from start: Double, to end: Double) -> Double {
        let seconds = end - start
        return seconds.isFinite ? max(0, seconds) : 0
    }
}

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
        Instant(wall: SystemClock.wall.seconds, monotonic: SystemClock.throughSleep.seconds, bootID: Self.bootID)
    }

    /// Read once, because no process outlives a boot.
    private static let bootID = SystemAnswers.bootID(of: SystemMachine.bootText)
}
