import Foundation
import MAMBase
import MAMJSON
import MAMPOSIX
import MAMServer
import MAMSettings
import MAMSimulation
import XCTest

/// A client of a server in this process, over a socket.
final class Client {
    let stream: DescriptorStream
    private var framer = MessageFramer(limit: 64 << 20)
    private let served = DispatchSemaphore(value: 0)
    private let ending = Ending()

    /// Why the server ended the connection.
    private final class Ending: Sendable {
        let reason = Guarded<String?>(nil)
    }

    private var last = 0
    /// The notifications that arrived before answers.
    private(set) var notifications: [JSONCursor] = []

    init(_ server: SimulationServer) throws {
        guard let ends = LocalSocket.pair() else { throw POSIXError(.EMFILE) }
        stream = try DescriptorStream(socket: ends.first, idleSeconds: 60)
        let limits = server.limits
        let other = try DescriptorStream(
            socket: ends.second, idleSeconds: limits.idleSeconds, endSeconds: limits.endSeconds)
        let (served, ending) = (served, ending)
        Thread {
            let reason = server.serve(other)
            ending.reason.withLock { $0 = reason }
            served.signal()
        }.start()
    }

    /// Waits until the server has ended the connection, and returns the reason of an early end.
    @discardableResult
    func waitForEnd() -> String? {
        served.wait()
        return ending.reason.withLock { $0 }
    }

    func send(_ text: String) throws { try stream.write(MessageFramer.framed(text)) }

    /// The next message.
    func receive() throws -> JSONCursor? {
        while true {
            switch framer.next() {
            case .message(let bytes): return try JSONReader.read(bytes).cursor
            case nil:
                let bytes = try stream.read(maximumByteCount: 1 << 16)
                guard !bytes.isEmpty else { return nil }
                framer.add(bytes)
            case let found?: throw ByteStreamError("\(found)")
            }
        }
    }

    /// The next answer; notifications before it are kept.
    func answer() throws -> JSONCursor {
        while let message = try receive() {
            guard message.member("method") != nil else { return message }
            notifications.append(message)
        }
        throw ByteStreamError("the connection ended")
    }

    /// The answers of a batch.
    func answers() throws -> [JSONCursor] { try XCTUnwrap(try receive()).elements() }

    /// Calls a method and returns its answer.
    func call(_ method: String, _ params: [(key: String, value: JSONValue)] = []) throws -> JSONCursor {
        last += 1
        let request = JSONValue.made([
            ("jsonrpc", .made(.string("2.0"))), ("id", .made(.number("\(last)"))), ("method", .made(.string(method))),
            ("params", .made(params)),
        ])
        try send(request.line)
        let answer = try answer()
        XCTAssertEqual(answer.member("id")?.value.line, "\(last)")
        return answer
    }

    /// Opens a world, and returns its id.
    func open(_ document: JSONValue, id: String = "world", title: String = "a world", root: String? = nil) throws
        -> String
    {
        var params: [(key: String, value: JSONValue)] = [
            ("document", document),
            ("scenario", .made([("id", .made(.string(id))), ("title", .made(.string(title)))])),
        ]
        if let root { params.append(("root", .made(.string(root)))) }
        let answer = try call("world/open", params)
        return try XCTUnwrap(answer.member("result")?.member("world"), answer.value.line).string()
    }

    func step(_ world: String, _ step: JSONValue) throws -> JSONCursor {
        try call("world/step", [("world", .made(.string(world))), ("step", step)])
    }

    func step(_ world: String, _ step: String) throws -> JSONCursor { try self.step(world, json(step)) }
}

/// Reads JSON.
func json(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)).root }

/// A world with one app and one user.
let small = #"""
    {"version": 1, "tenant": {"users": {"mia": {"policy": "policy.json"}}}, "apps": {"mail": {"accounts": ["mia"], "multiIdentity": true}}}
    """#

extension JSONCursor {
    /// The code of an error.
    var code: Int? {
        guard case .number(let text) = member("error")?.member("code")?.value.kind else { return nil }
        return Int(text)
    }

    /// The kind of an error.
    var rule: String? { try? member("error")?.member("data")?.member("rule")?.string() }

    /// The place of an error.
    var place: String? { try? member("error")?.member("data")?.member("place")?.string() }

    /// The answer of a step.
    var outcome: JSONCursor? { member("result")?.member("outcome") }
}
