internal import MAMBase
public import MAMCore

/// A clock that moves, and jumps, only when it is told to.
///
/// It starts at the same moment in every run, so that two runs write the same bytes. Safe to use from any thread.
public final class VirtualTime: TimeSource {
    /// The moment every clock starts at: the beginning of 2026 (UTC), a thousand seconds after the first boot.
    public static let start = Instant(wall: 1_767_225_600, monotonic: 1_000, bootID: 1)

    private let moment: Guarded<Instant>

    /// Makes a clock that stands still at `start`.
    public init(startingAt start: Instant = VirtualTime.start) { moment = Guarded(start) }

    /// The moment now; equal until somebody moves the clock.
    public func now() -> Instant { moment.withLock { $0 } }

    /// Lets time pass: wall clock and monotonic clock move together.
    ///
    /// - Parameter seconds: How long, 0 or more; to set the wall clock back use ``setWall(_:)``.
    public func advance(by seconds: Double) {
        precondition(seconds >= 0 && seconds.isFinite, "time passes forwards: advance by 0 seconds or more")
        moment.withLock { moment in
            moment.wall += seconds
            moment.monotonic += seconds
        }
    }

    /// Sets the wall clock, forwards or backwards, as a user does; the monotonic clock does not notice.
    ///
    /// - Parameter wall: Seconds since 1970-01-01T00:00:00Z.
    public func setWall(_ wall: Double) { moment.withLock { $0.wall = wall } }

    /// Restarts the device: the monotonic clock begins at 0 again, under a new boot id.
    ///
    /// - Parameter downtime: How long the device was off, in seconds by the wall clock.
    public func reboot(downtime: Double = 0) {
        precondition(downtime >= 0 && downtime.isFinite, "a device is off for 0 seconds or more")
        moment.withLock { moment in
            moment = Instant(wall: moment.wall + downtime, monotonic: 0, bootID: moment.bootID &+ 1)
        }
    }
}
