/// A moment, read from two clocks at once.
public struct Instant: Sendable, Hashable, Codable {
    /// Wall-clock time: seconds since 1970-01-01T00:00:00Z.
    ///
    /// May jump in either direction.
    public var wall: Double
    /// Seconds since the device started.
    ///
    /// Never runs backwards while ``bootID`` stays the same.
    public var monotonic: Double
    /// Tells one start of the device from the next.
    public var bootID: UInt64

    /// Makes a moment; `wall` and `monotonic` are in seconds.
    public init(wall: Double, monotonic: Double, bootID: UInt64) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
    }
}

/// The device's clocks.
///
/// The engine never asks the system for the time; tests and simulators pass a clock that they move themselves.
public protocol TimeSource: Sendable {
    /// The moment now.
    ///
    /// Called from any thread, and never under the lock of an app. A store that measures a change calls it while it holds
    /// its database, so it must not call the engine.
    func now() -> Instant
}
