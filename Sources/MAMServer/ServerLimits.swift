public import MAMSimulation

/// The limits that a ``SimulationServer`` sets on its clients.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum number of worlds (simulated devices, see ``SimulationServer``) that are open over all connections.
    ///
    /// Defaults to 10,000.
    public var worldCount = 10_000
    /// The maximum number of connections at the same time.
    ///
    /// Defaults to 256.
    public var connectionCount = 256
    /// The maximum size of one message, in bytes.
    ///
    /// Defaults to 4 MiB.
    public var messageByteCount = 4 << 20
    /// The maximum depth of nested lists and objects in the JSON of a message, 8 through 512.
    ///
    /// Defaults to 64.
    public var nesting = 64
    /// The maximum number of requests in one batch.
    ///
    /// Defaults to 1,000.
    public var batchCount = 1000
    /// The maximum number of requests of one connection that wait for their answers.
    ///
    /// At this number the server stops reading from the connection until some are answered. Defaults to 1,000.
    public var queuedRequestCount = 1000
    /// The total size of the answers that the server keeps for one connection until the client reads them, in bytes.
    ///
    /// At this size the server stops reading from the connection until the client has read some. Defaults to 4 MiB.
    public var waitingByteCount = 4 << 20
    /// The maximum time without a byte from a client, in seconds.
    ///
    /// After this time the connection is closed. Defaults to 0, for no limit.
    public var idleSeconds = 0
    /// The maximum size of the scenario file that the method `world/export` returns, in bytes.
    ///
    /// Defaults to 4 MiB, the maximum of a scenario file.
    public var exportByteCount = 4 << 20
    /// The maximum number of steps for which a world keeps the events until the method `world/events` returns them.
    ///
    /// If there are more, the events of the oldest steps are dropped, and these steps are counted. Defaults to 1,000.
    public var loggedStepCount = 1000
    /// The limits of one world: its simulated time, the number of times that its apps are woken, and the number of its
    /// events.
    public var scenario = ScenarioLimits()

    /// Makes the default limits.
    public init() {}
}
