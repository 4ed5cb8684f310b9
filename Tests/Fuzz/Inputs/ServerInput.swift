import MAMServer
import MAMSimulation
import Synchronization

/// The check of the server of simulations.
enum ServerInput {
    /// Serves a client that sends the input in pieces: every answer is a whole message, and no world is left.
    static func check(_ bytes: [UInt8]) {
        let client = FuzzedClient(bytes)
        let server = SimulationServer(limits: limits)
        _ = server.serve(client)
        precondition(server.worldCount == 0 && server.connectionCount == 0, "a world is left")
        check(answers: client.answers.withLock { $0 })
    }

    /// Checks that the answers are whole messages of printed characters.
    private static func check(answers: [UInt8]) {
        var left = answers[...]
        while !left.isEmpty {
            let prefix = Array("Content-Length: ".utf8)
            precondition(left.starts(with: prefix), "an answer has no header")
            left = left.dropFirst(prefix.count)
            let digits = left.prefix { (0x30...0x39).contains($0) }
            let count = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            left = left.dropFirst(digits.count)
            precondition(left.starts(with: Array("\r\n\r\n".utf8)) && left.count >= count + 4, "an answer is cut")
            let content = left.dropFirst(4).prefix(count)
            precondition(
                content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "["), "an answer is no object")
            precondition(content.allSatisfy { $0 >= 0x20 }, "an answer has a control character")
            left = left.dropFirst(count + 4)
        }
    }

    /// Limits under which an input is answered within milliseconds.
    private static let limits = {
        var limits = ServerLimits()
        (limits.worldCount, limits.messageByteCount, limits.batchCount) = (4, 1 << 14, 8)
        (limits.queuedRequestCount, limits.waitingByteCount) = (4, 1 << 12)
        limits.scenario.seconds = 10_000_000
        limits.scenario.wakes = 1000
        return limits
    }()
}

/// A client that sends the bytes of one input in pieces, and keeps the answers.
private final class FuzzedClient: ByteStream {
    private let left: Mutex<ArraySlice<UInt8>>
    let answers = Mutex<[UInt8]>([])

    init(_ bytes: [UInt8]) { left = Mutex(bytes[...]) }

    func read(maximumByteCount: Int) throws(ByteStreamError) -> [UInt8] {
        left.withLock { left in
            // The pieces are short, so that messages are cut at many places.
            let piece = Array(left.prefix(min(maximumByteCount, 61)))
            left = left.dropFirst(piece.count)
            return piece
        }
    }

    func write(_ bytes: [UInt8]) throws(ByteStreamError) { answers.withLock { $0 += bytes } }
    func endReading() {}
    func close() {}
}
