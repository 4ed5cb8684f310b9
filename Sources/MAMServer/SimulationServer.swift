internal import Dispatch
internal import MAMBase

/// A server that runs simulated worlds for clients, which send requests in the format of JSON-RPC 2.0.
///
/// A world is a simulated device with a tenant and apps. A client opens worlds, performs steps in them, and asks for
/// explanations. Steps have the same format as in scenario files. Messages are separated as in the Language Server
/// Protocol, by a header `Content-Length`. `Docs/Serve.md` lists the methods.
///
/// Safe to use from any thread. Different worlds run at the same time; the steps of one world run in order.
public final class SimulationServer: Sendable {
    /// The limits that the server sets on its clients.
    public let limits: ServerLimits
    let pool = DispatchQueue(label: "mam.worlds", attributes: .concurrent)
    private let state = Guarded(State())

    private struct State: Sendable {
        var worldCount = 0
        var connections: [ObjectIdentifier: any ByteStream] = [:]
        var isDraining = false
    }

    /// Makes a server.
    ///
    /// - Parameter limits: The limits that the server sets on its clients. Defaults to `ServerLimits()`.
    public init(limits: ServerLimits = ServerLimits()) { self.limits = limits }

    /// The number of open worlds over all connections.
    public var worldCount: Int { state.withLock { $0.worldCount } }

    /// The number of open connections.
    public var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Serves one client until its stream ends, on the calling thread.
    ///
    /// Blocks the calling thread, and writes answers on a second thread. At the end of the stream, the requests that
    /// have arrived are answered, and the worlds of the connection are closed.
    ///
    /// - Parameter stream: The stream of the client; it is closed when the call returns.
    /// - Returns: The reason why the connection ended early, such as a message that cannot be read; `nil` if it ended
    ///   at the end of the stream, after the message `exit`, or after ``drain()``.
    @discardableResult
    public func serve(_ stream: any ByteStream) -> String? {
        let connection = ServerConnection(stream, of: self)
        let refusal = state.withLock { state -> String? in
            guard !state.isDraining else { return "the server ends" }
            guard state.connections.count < limits.connectionCount else {
                return "the server has \(limits.connectionCount) connections already"
            }
            state.connections[ObjectIdentifier(connection)] = stream
            return nil
        }
        if let refusal { return connection.refuse(refusal) }
        defer { state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) } }
        return connection.run()
    }

    /// Ends all connections: no further requests are read, and requests that have arrived are still answered.
    ///
    /// This method returns at once. Each call of ``serve(_:)`` returns after its last answer.
    public func drain() {
        let streams = state.withLock { state in
            state.isDraining = true
            return Array(state.connections.values)
        }
        for stream in streams { stream.endReading() }
    }

    /// Takes room for one world; returns false at the limit.
    func takesWorld() -> Bool {
        state.withLock { state in
            guard state.worldCount < limits.worldCount else { return false }
            state.worldCount += 1
            return true
        }
    }

    /// Returns the room of closed worlds.
    func release(worlds count: Int) { state.withLock { $0.worldCount -= count } }
}
