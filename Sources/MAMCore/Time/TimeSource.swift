/// A moment, read from the wall clock and the monotonic clock.
public struct Instant: Sendable, Hashable, Codable {
    /// The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// May jump in either direction.
    public var wall: Double
    /// The time since the device started, in seconds.
    ///
    /// Never runs backward while ``bootID`` stays the same.
    public var monotonic: Double
    /// A number that distinguishes one start of the device from the next.
    public var bootID: UInt64

    /// Makes a moment.
    ///
    /// - Parameters:
    ///   - wall: The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///   - monotonic: The time since the device started, in seconds.
    ///   - bootID: A number that distinguishes one start of the device from the next.
    public init(wall: Double, monotonic: Double, bootID: UInt64) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
    }
}

/// A source of the device's time.
///
/// The engine reads the time only through this protocol, so tests and simulators can pass a clock that they control.
public protocol TimeSource: Sendable {
    /// Returns the current moment.
    ///
    /// Called from any thread, and never under the lock of an app. A store that measures a change calls this while it
    /// holds its database, so an implementation must not call the engine.
    func now() -> Instant
}
