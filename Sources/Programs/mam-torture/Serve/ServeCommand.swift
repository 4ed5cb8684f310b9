internal import Foundation
internal import MAMBase
internal import MAMPOSIX
internal import MAMServer
internal import TestSeeds

/// Uses one `SimulationServer` from many connections that behave well and badly.
///
/// Some clients close in the middle of a message, read slowly, or send messages that are too long or cannot be read. Each
/// answer must have the id of a request of its own connection, and name what that connection did. At the end no world and no
/// connection is left.
struct ServeCommand: Sendable {
    let seed: UInt64
    /// The number of connections at a time.
    let connections: Int
    /// The time for which new connections are made, in seconds.
    let seconds: Int

    /// Runs the connections; returns false if something was wrong.
    func run() -> Bool {
        var limits = MAMServer.ServerLimits()
        (limits.worldCount, limits.connectionCount, limits.messageByteCount) = (1000, connections, 20_000)
        (limits.queuedRequestCount, limits.waitingByteCount) = (50, 50_000)
        let server = SimulationServer(limits: limits)
        let figures = Guarded(ServeFigures())
        let end = ContinuousClock().now + .seconds(seconds)
        let ended = DispatchGroup()
        for number in 0..<connections {
            ended.enter()
            Thread {
                var random = SeededRandom(seed &+ UInt64(number) &* 0x9E37_79B9, of: "mam-torture serve")
                var found = ServeFigures()
                repeat {
                    var client = ServeClient(number: number, round: found.connections)
                    client.use(server, &random, &found)
                    found.connections += 1
                } while found.wrong == nil && ContinuousClock().now < end
                figures.withLock { $0.add(found) }
                ended.leave()
            }.start()
        }
        ended.wait()
        let total = figures.withLock { $0 }
        let left = (server.worldCount, server.connectionCount)
        print(
            "serve: \(total.connections) connections, \(total.answers) answers, \(total.refusals) refusals, \(total.cuts) closed"
                + " inside a message, \(total.slow) read slowly; \(left.0) worlds and \(left.1) connections left")
        if let wrong = total.wrong { print("serve: \(wrong); replay: mam-torture serve --seed \(seed)") }
        return total.wrong == nil && left == (0, 0) && total.answers > 0 && total.cuts > 0 && total.slow > 0
    }
}

/// The counts of a run.
struct ServeFigures: Sendable {
    var connections = 0
    var answers = 0
    var refusals = 0
    var cuts = 0
    var slow = 0
    var wrong: String?

    mutating func add(_ other: ServeFigures) {
        connections += other.connections
        answers += other.answers
        refusals += other.refusals
        cuts += other.cuts
        slow += other.slow
        wrong = wrong ?? other.wrong
    }
}

/// One connection.
private struct ServeClient {
    let number: Int
    let round: Int
    private var last = 0
    private var framer = MessageFramer(limit: 1 << 24)
    private var worlds = 0

    init(number: Int, round: Int) { (self.number, self.round) = (number, round) }

    private static let world =
        #"{"version":1,"tenant":{"users":{"mia":{}}},"apps":{"notes":{"multiIdentity":true,"accounts":["mia"]}}}"#

    /// Connects to the server, makes random requests, and ends in one of several ways.
    mutating func use(_ server: SimulationServer, _ random: inout SeededRandom, _ figures: inout ServeFigures) {
        guard let ends = LocalSocket.pair(),
            let stream = try? DescriptorStream(socket: ends.first, idleSeconds: 120),
            let other = try? DescriptorStream(socket: ends.second)
        else { return figures.wrong = "no socket could be made" }
        let served = DispatchSemaphore(value: 0)
        Thread {
            server.serve(other)
            served.signal()
        }.start()
        do {
            for _ in 0..<random.below(12) { try step(stream, &random, &figures) }
            if random.chance(2) {
                // Half of the clients close inside a message.
                let message = MessageFramer.framed(request("service/info", "{}"))
                try stream.write(Array(message.prefix(1 + random.below(message.count - 1))))
                figures.cuts += 1
            }
        } catch let error as ByteStreamError {
            figures.wrong = figures.wrong ?? "connection \(number): \(error.reason)"
        } catch { figures.wrong = "connection \(number): \(error)" }
        stream.close()
        served.wait()
    }

    private mutating func request(_ method: String, _ params: String) -> String {
        last += 1
        return #"{"jsonrpc":"2.0","id":"\#(name(last))","method":"\#(method)","params":\#(params)}"#
    }

    private func name(_ request: Int) -> String { "c\(number)-\(round)-\(request)" }

    private mutating func step(
        _ stream: DescriptorStream, _ random: inout SeededRandom, _ figures: inout ServeFigures
    ) throws {
        switch random.below(8) {
        case 0:
            let scenario = #"{"id":"w","title":"\#(name(0))"}"#
            let text = request("world/open", #"{"document":\#(Self.world),"scenario":\#(scenario)}"#)
            if try answer(to: [text], stream, &figures).contains(#""world":"w"#) { worlds += 1 }
        case 1, 2, 3:
            guard worlds > 0 else { return }
            let step = #"{"do":"openWindow","window":"\#(name(last + 1))"}"#
            let world = "w\(1 + random.below(worlds))"
            let found = try answer(
                to: [request("world/step", #"{"world":"\#(world)","step":\#(step)}"#)], stream, &figures)
            guard found.contains("open window \(name(last))") else {
                return figures.wrong = "an answer names the step of another client"
            }
        case 4:
            guard worlds > 0 else { return }
            let found = try answer(to: [request("world/export", #"{"world":"w1"}"#)], stream, &figures)
            guard found.contains(name(0)) else { return figures.wrong = "an export is that of another client" }
        case 5:
            // More answers than the limit holds, read byte by byte at first.
            figures.slow += 1
            _ = try answer(to: (0..<40).map { _ in request("service/schema", "{}") }, stream, &figures, slowly: true)
        case 6:
            try stream.write(MessageFramer.framed(String(repeating: "[", count: 20_001)))
            figures.refusals += 1
            guard try next(stream).contains("-32000") else { return figures.wrong = "a long message was not refused" }
        default:
            try stream.write(MessageFramer.framed(#"{"jsonrpc":"2.0","method":7}"#))
            figures.refusals += 1
            guard try next(stream).contains("-32600") else { return figures.wrong = "a wrong message was not refused" }
        }
    }

    /// Sends requests, and returns the last answer, when all have the ids of the requests.
    private mutating func answer(
        to requests: [String], _ stream: DescriptorStream, _ figures: inout ServeFigures, slowly: Bool = false
    ) throws -> String {
        let bytes = requests.flatMap { MessageFramer.framed($0) }
        let writer = DispatchSemaphore(value: 0)
        Thread {
            try? stream.write(bytes)
            writer.signal()
        }.start()
        if slowly { for _ in 0..<100 { framer.add(try stream.read(maximumByteCount: 1)) } }
        var found = ""
        for _ in requests {
            found = try next(stream)
            guard found.contains(#""id":"c\#(number)-\#(round)-"#) else {
                figures.wrong = "an answer to another client: \(found.prefix(100))"
                break
            }
            figures.answers += 1
        }
        writer.wait()
        return found
    }

    private mutating func next(_ stream: DescriptorStream) throws -> String {
        while true {
            if case .message(let content) = framer.next() { return String(decoding: content, as: UTF8.self) }
            let bytes = try stream.read(maximumByteCount: 1 << 16)
            guard !bytes.isEmpty else { throw ByteStreamError("the server ended the connection") }
            framer.add(bytes)
        }
    }
}
