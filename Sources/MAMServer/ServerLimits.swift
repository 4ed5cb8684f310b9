public import MAMSimulation

/// The limits of a server on what its clients may cause.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum number of open worlds of all connections.
    ///
    /// Defaults to 10,000.
    public var worldCount = 10_000
    /// The maximum number of connections at a time.
    ///
    /// Defaults to 256.
    public var connectionCount = 256
    /// The maximum size of one message, in bytes.
    ///
    /// Defaults to 4 MiB.
    public var messageByteCount = 4 << 20
    /// The maximum nesting of the JSON of a message, 8 through 512.
    ///
    /// Defaults to 64.
    public var nesting = 64
    /// The maximum number of requests in one batch.
    ///
    /// Defaults to 1,000.
    public var batchCount = 1000
    /// The maximum number of requests of a connection that wait for their answers; then the server stops reading from it.
    ///
    /// Defaults to 1,000.
    public var queuedRequestCount = 1000
    /// The number of bytes of answers that wait for a slow reader; then the server stops reading from that connection.
    ///
    /// Defaults to 4 MiB.
    public var waitingByteCount = 4 << 20
    /// The maximum time without a byte from a connection, in seconds.
    ///
    /// Then the connection is closed. Defaults to 0, for no limit.
    public var idleSeconds = 0
    /// The maximum size of the scenario file that `world/export` makes, in bytes.
    ///
    /// Defaults to 4 MiB, the maximum of a scenario file.
    public var exportByteCount = 4 << 20
    /// The maximum number of steps of a world whose log waits for `world/events`; the oldest are dropped and counted.
    ///
    /// Defaults to 1,000.
    public var loggedStepCount = 1000
    /// The limits on the simulated time, the wakes and the events of one world.
    public var scenario = ScenarioLimits()

    /// Makes the default limits.
    public init() {}
}
