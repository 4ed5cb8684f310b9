internal import MAMBase
public import MAMCore

/// A clock for simulations, which changes only when a test or simulation changes it.
///
/// It starts at the same moment in every run, so two runs have the same times. Safe to use from any thread.
public final class VirtualTime: TimeSource {
    /// The moment at which a simulated clock starts by default: 2026-01-01T00:00:00Z, 1,000 seconds after the first
    /// boot.
    public static let start = Instant(wall: 1_767_225_600, monotonic: 1_000, bootID: 1)

    private let moment: Guarded<Instant>

    /// Makes a clock that stands still until it is changed.
    ///
    /// - Parameter start: The first moment of the clock. Defaults to ``start``.
    public init(startingAt start: Instant = VirtualTime.start) { moment = Guarded(start) }

    /// Returns the current moment of the simulated clock.
    ///
    /// The moment stays the same until the clock is changed.
    public func now() -> Instant { moment.withLock { $0 } }

    /// Advances the simulated time by a number of seconds.
    ///
    /// Both the wall clock and the monotonic clock advance.
    ///
    /// - Parameter seconds: The time to pass, in seconds, 0 or more. To set the wall clock back use ``setWall(_:)``.
    public func advance(by seconds: Double) {
        precondition(seconds >= 0 && seconds.isFinite, "time passes forwards: advance by 0 seconds or more")
        moment.withLock { moment in
            moment.wall += seconds
            moment.monotonic += seconds
        }
    }

    /// Sets the simulated wall clock forward or back, as a user can do in the settings of a phone.
    ///
    /// The monotonic clock does not change.
    ///
    /// - Parameter wall: The new time, in seconds since 1970-01-01T00:00:00Z.
    public func setWall(_ wall: Double) { moment.withLock { $0.wall = wall } }

    /// Changes the simulated clock as a reboot of the device does: the monotonic clock starts at 0 with a new boot id.
    ///
    /// - Parameter downtime: The time that the device is off, in seconds of the wall clock. Defaults to 0.
    public func reboot(downtime: Double = 0) {
        precondition(downtime >= 0 && downtime.isFinite, "a device is off for 0 seconds or more")
        moment.withLock { moment in
            moment = Instant(wall: moment.wall + downtime, monotonic: 0, bootID: moment.bootID &+ 1)
        }
    }
}
