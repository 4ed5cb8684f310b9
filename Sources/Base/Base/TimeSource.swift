/// A point in time, as a device's wall clock and monotonic clock showed it.
public struct Instant: Sendable, Hashable, Codable {
    /// The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// The clock can be set forward or back, so this time can jump.
    public var wall: Double
    /// The time since the device started, in seconds.
    ///
    /// It never decreases as long as ``bootID`` stays the same.
    public var monotonic: Double
    /// A number that identifies one start of the device.
    ///
    /// It changes at every start.
    public var bootID: UInt64

    /// Makes a point in time.
    ///
    /// - Parameters:
    ///   - wall: The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///   - monotonic: The time since the device started, in seconds.
    ///   - bootID: A number that identifies one start of the device. It changes at every start.
    public init(wall: Double, monotonic: Double, bootID: UInt64) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
    }
}

/// The clocks of a simulated device.
///
/// The engine reads the time only through this protocol. Tests and simulators can therefore pass a clock that they
/// control.
public protocol TimeSource: Sendable {
    /// Returns the current time of the device.
    ///
    /// The engine calls this method on any thread, and never while it holds the lock of an app. The method must not
    /// call the engine, because the engine sometimes calls this method while the storage is locked.
    func now() -> Instant
}
