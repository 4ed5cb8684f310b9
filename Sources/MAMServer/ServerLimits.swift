public import MAMSimulation

/// The limits that a ``SimulationServer`` sets on its clients, such as the maximum number of connections.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum number of simulated devices (worlds) that are open at the same time, over all connections.
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
    /// When this number is reached, the server stops reading from the connection until some requests are answered.
    /// Defaults to 1,000.
    public var queuedRequestCount = 1000
    /// The maximum memory that the waiting requests of one connection take, in bytes: their text, and 64 for each value in
    /// it.
    ///
    /// When it is reached, the server stops reading from the connection until some requests are answered. A request that
    /// takes more waits until it is alone. Defaults to 32 MiB.
    public var queuedByteCount = 32 << 20
    /// The maximum size of the documents and files of all open simulated devices (worlds), in bytes.
    ///
    /// Defaults to 1 GiB.
    public var worldByteCount = 1 << 30
    /// The maximum memory of all connections together, in bytes: the documents and files of their worlds, messages that
    /// arrive, waiting requests, and answers that are not read yet.
    ///
    /// A connection that would take more gets an error, and ends; a world that would is not opened. Defaults to 2 GiB.
    public var byteCount = 2 << 30
    /// The maximum size of the answers that wait until the client of a connection reads them, in bytes.
    ///
    /// When this size is reached, the server stops reading from the connection until the client has read some answers.
    /// The answers of a batch have at most this size too, unless its first one is longer. Defaults to 4 MiB.
    public var waitingByteCount = 4 << 20
    /// The maximum time in which a client sends no byte, or reads no byte of an answer that waits for it, in seconds.
    ///
    /// After this time the server closes the connection. Defaults to 0, for no limit.
    public var idleSeconds = 0
    /// The maximum time for which a server that ends waits until a client reads its answers, in seconds.
    ///
    /// Defaults to 10.
    public var endSeconds = 10
    /// The maximum size of the scenario file that the method `world/export` returns, in bytes.
    ///
    /// Defaults to 4 MiB, which is the maximum size of a scenario file.
    public var exportByteCount = 4 << 20
    /// The maximum number of steps whose events a simulated device keeps for the method `world/events`.
    ///
    /// If there are more steps, the events of the oldest steps are dropped, and the number of these steps is counted.
    /// Defaults to 1,000.
    public var loggedStepCount = 1000
    /// The limits of one simulated device (world): its simulated time, its events, and how often its apps are woken.
    public var scenario = ScenarioLimits()

    /// Makes the default limits for the clients of a server.
    public init() {}
}
