internal import Dispatch
internal import MAMBase

/// A server that runs simulated devices for clients, which send requests in the format of JSON-RPC 2.0.
///
/// A simulated device with its tenant and apps is called a world. A client opens worlds, performs steps in them, and
/// asks for explanations. Steps have the same format as in scenario files. As in the Language Server Protocol, a header
/// `Content-Length` precedes each message. `Docs/Serve.md` lists the methods.
///
/// Safe to use from any thread. The steps of one world run in order. Worlds run at the same time, those of one
/// connection on at most as many threads as there are processors, so that connections share the processors fairly.
public final class SimulationServer: Sendable {
    /// The limits that the server sets on its clients, such as the maximum number of connections.
    public let limits: ServerLimits
    /// The memory of all connections.
    package let room: ServerRoom
    private let state = Guarded(State())

    private struct State: Sendable {
        var worldCount = 0
        var worldByteCount = 0
        var connections: [ObjectIdentifier: any ByteStream] = [:]
        var isDraining = false
    }

    /// Makes a server that runs simulated devices for clients.
    ///
    /// - Parameter limits: The limits that the server sets on its clients. Defaults to `ServerLimits()`.
    public init(limits: ServerLimits = ServerLimits()) {
        self.limits = limits
        room = ServerRoom(limit: limits.byteCount)
    }

    /// The number of simulated devices (worlds) that are open, over all connections.
    public var worldCount: Int { state.withLock { $0.worldCount } }

    /// The number of open connections from clients.
    public var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Serves one client on the calling thread until its connection ends.
    ///
    /// Blocks the calling thread, and writes answers on a second thread. At the end of the connection, the requests
    /// that have arrived are answered, and the simulated devices of the connection are closed.
    ///
    /// - Parameter stream: The connection to the client; it is closed when the call returns.
    /// - Returns: The reason why the connection ended early, such as a message that cannot be read. `nil` if it ended
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

    /// Ends all connections after the requests that have arrived are answered.
    ///
    /// No more requests are read. This method returns at once. Each call of ``serve(_:)`` returns after its last
    /// answer.
    public func drain() {
        let streams = state.withLock { state in
            state.isDraining = true
            return Array(state.connections.values)
        }
        for stream in streams { stream.endReading() }
    }

    /// Takes room for a world whose document and files have that many bytes; returns the reason why there is none.
    func takeWorld(of byteCount: Int) -> String? {
        state.withLock { state in
            guard state.worldCount < limits.worldCount else { return "the server has \(limits.worldCount) open worlds" }
            guard state.worldByteCount + byteCount <= limits.worldByteCount else {
                return "the documents and files of all open worlds would have more than \(limits.worldByteCount) bytes"
            }
            guard room.take(byteCount) else { return room.refusal }
            state.worldCount += 1
            state.worldByteCount += byteCount
            return nil
        }
    }

    /// Returns the room of a closed world.
    func release(worldOf byteCount: Int) {
        state.withLock { state in
            state.worldCount -= 1
            state.worldByteCount -= byteCount
        }
        room.give(byteCount)
    }
}

/// The bytes that all connections of a server may take together.
package final class ServerRoom: Sendable {
    private let limit: Int
    private let taken = Guarded(0)

    package init(limit: Int) { self.limit = limit }

    /// Takes bytes; returns whether there was room for them.
    package func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard taken + count <= limit else { return false }
            taken += count
            return true
        }
    }

    /// Returns bytes that were taken.
    package func give(_ count: Int) { taken.withLock { $0 -= count } }

    /// The number of bytes that are taken.
    package var count: Int { taken.withLock { $0 } }

    /// The reason why there is no room.
    package var refusal: String { "the server's connections would take more than \(limit) bytes together" }
}
