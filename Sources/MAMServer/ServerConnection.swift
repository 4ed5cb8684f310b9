internal import Dispatch
internal import Foundation
internal import MAMBase
internal import MAMJSON

/// One client, its worlds and its requests.
final class ServerConnection: Sendable {
    let stream: any ByteStream
    let server: SimulationServer
    let answers: AnswerQueue
    let state = Guarded(State())
    /// The queues on which the worlds run.
    ///
    /// Each has a thread of its own when it works, so the system shares the processors among connections, and a
    /// connection with many slow steps does not delay another one.
    private let lanes: [DispatchQueue]

    struct State: Sendable {
        var worlds: [String: ServedWorld] = [:]
        var lastWorld = 0
        var lastLane = 0
        /// The ids of requests that wait, and whether they were canceled.
        var waiting: [String: Bool] = [:]
        var hasShutDown = false
        var hasEnded = false
    }

    init(_ stream: any ByteStream, of server: SimulationServer) {
        (self.stream, self.server) = (stream, server)
        answers = AnswerQueue(server.limits)
        let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.maximumLaneCount)
        lanes = (0..<count).map { _ in DispatchQueue(label: "mam.worlds") }
    }

    /// The most threads that work for one connection.
    private static let maximumLaneCount = 8

    /// The queue of the next world.
    func nextLane() -> DispatchQueue {
        lanes[
            state.withLock { state in
                state.lastLane = (state.lastLane + 1) % lanes.count
                return state.lastLane
            }]
    }

    /// Tells the client why it is not served, and closes the stream.
    func refuse(_ reason: String) -> String {
        let error = RPCError(.limitExceeded, reason, help: "connect again later")
        try? stream.write(MessageFramer.framed(Self.response(to: "null", .failure(error))))
        stream.close()
        return reason
    }

    /// Serves the client until the end; returns the reason of an early end.
    func run() -> String? {
        let writer = DispatchSemaphore(value: 0)
        let failure = Guarded<String?>(nil)
        let thread = Thread { [self] in
            let reason = write()
            failure.withLock { $0 = reason }
            writer.signal()
        }
        thread.name = "mam.writer"
        thread.start()
        let reason = read()
        answers.end()
        writer.wait()
        stream.close()
        let worlds = state.withLock { state in
            defer { state.worlds = [:] }
            return state.worlds
        }
        for world in worlds.values { server.release(worldOf: world.byteCount) }
        return failure.withLock { $0 } ?? reason
    }

    /// Writes answers until the end; returns the reason of an early one.
    private func write() -> String? {
        while let bytes = answers.take() {
            do throws(ByteStreamError) { try stream.write(bytes) } catch {
                answers.fail()
                stream.endReading()
                return error.reason
            }
        }
        return nil
    }

    private func read() -> String? {
        var framer = MessageFramer(limit: server.limits.messageByteCount)
        while true {
            let bytes: [UInt8]
            do throws(ByteStreamError) { bytes = try stream.read(maximumByteCount: 1 << 16) } catch {
                return error.reason
            }
            guard !bytes.isEmpty else { return framer.isInsideMessage ? "the stream ended inside a message" : nil }
            framer.add(bytes)
            while let found = framer.next() {
                let cost = if case .message(let content) = found { Self.cost(of: content) } else { 0 }
                guard answers.beginRequest(cost: cost) else { return nil }
                switch found {
                case .message(let content): handle(content, cost)
                case .tooLong(let count):
                    let limit = server.limits.messageByteCount
                    let message = "a message has \(count) bytes, and at most \(limit) are read"
                    end(RPCError(.limitExceeded, message, help: "send less in one message"))
                case .malformed(let reason):
                    let help = "begin each message with `Content-Length: N` and an empty line"
                    end(RPCError(.parseError, reason, help: help))
                    return reason
                }
                guard !state.withLock({ $0.hasEnded }) else { return nil }
            }
        }
    }

    /// The memory that a message takes until it is answered, in bytes: its text, and about 64 for each value.
    private static func cost(of content: [UInt8]) -> Int {
        content.reduce(content.count) { sum, byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") ? sum + 64 : sum
        }
    }

    /// Answers a message that has no id.
    private func end(_ error: RPCError, _ cost: Int = 0) {
        answers.endRequests(Self.response(to: "null", .failure(error)), cost: cost)
    }

    private func handle(_ content: [UInt8], _ cost: Int) {
        let limits = JSONLimits(bytes: content.count, depth: server.limits.nesting)
        let root: JSONCursor
        do throws(JSONError) {
            let document = try JSONReader.read(content, options: JSONOptions(limits: limits))
            try document.refuseDuplicateKeys()
            root = document.cursor
        } catch { return end(RPCError(error, .parseError), cost) }
        guard case .array = root.value.kind, let requests = try? root.elements() else {
            return handle(root) { [answers] response in
                answers.endRequests(response, cost: cost)
            }
        }
        let limit = server.limits.batchCount
        guard (1...max(1, limit)).contains(requests.count) else {
            return end(
                RPCError(.invalidRequest, "a batch has 1 to \(limit) requests, found \(requests.count)"), cost)
        }
        answers.addRequests(requests.count - 1)
        let batch = Batch(count: requests.count, cost: cost, answers, maximumByteCount: server.limits.waitingByteCount)
        for (place, request) in requests.enumerated() {
            guard !batch.isFull else {
                batch.add(refusal(of: request, "not performed: the earlier answers of its batch have"), at: place)
                continue
            }
            handle(request) { [self] in
                // It was performed, so only the answer is left out.
                let isTaken = batch.takes($0)
                batch.add(
                    isTaken ? $0 : refusal(of: request, "performed, but the answers of its batch have"), at: place)
            }
        }
    }

    /// The answer to a request of a batch whose answers are too long; `nil` for a notification.
    private func refusal(of request: JSONCursor, _ words: String) -> String? {
        guard request.member("id") != nil else { return nil }
        let limit = server.limits.waitingByteCount
        return Self.response(
            to: RPCRequest.idOrNull(request),
            .failure(
                RPCError(
                    .limitExceeded, "\(words) more than \(limit) bytes", help: "send fewer requests in one batch")))
    }

    /// Handles one request; `answer` is called once, with `nil` for a notification.
    private func handle(_ cursor: JSONCursor, answer: @escaping @Sendable (String?) -> Void) {
        let request: RPCRequest
        do throws(RPCError) { request = try RPCRequest(cursor) } catch {
            return answer(Self.response(to: RPCRequest.idOrNull(cursor), .failure(error)))
        }
        let id = request.id
        if let id { state.withLock { $0.waiting[id] = false } }
        perform(request) { [self] result in
            guard let id else { return answer(nil) }
            state.withLock { _ = $0.waiting.removeValue(forKey: id) }
            answer(Self.response(to: id, result))
        }
    }

    /// Returns whether a request was canceled before it began.
    func isCanceled(_ request: RPCRequest) -> Bool {
        guard let id = request.id else { return false }
        return state.withLock { $0.waiting[id] == true }
    }

    static func response(to id: String, _ result: Result<String, RPCError>) -> String {
        switch result {
        case .success(let json): #"{"jsonrpc":"2.0","id":\#(id),"result":\#(json)}"#
        case .failure(let error): #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error.json)}"#
        }
    }
}

/// The answers of a batch, which are sent together.
private final class Batch: Sendable {
    private struct State: Sendable {
        var left: Int
        var byteCount = 0
        var responses: [String?]
    }

    private let answers: AnswerQueue
    private let maximumByteCount: Int
    private let cost: Int
    private let state: Guarded<State>

    init(count: Int, cost: Int, _ answers: AnswerQueue, maximumByteCount: Int) {
        (self.answers, self.cost, self.maximumByteCount) = (answers, cost, maximumByteCount)
        state = Guarded(State(left: count, responses: Array(repeating: nil, count: count)))
    }

    /// Whether the answers take all the room there is.
    var isFull: Bool { state.withLock { $0.byteCount >= maximumByteCount } }

    /// Takes room for an answer; returns false if there is none.
    func takes(_ response: String?) -> Bool {
        guard let count = response?.utf8.count else { return true }
        return state.withLock { state in
            // The first one is as long as it would be alone.
            guard state.byteCount == 0 || state.byteCount + count <= maximumByteCount else {
                state.byteCount = max(state.byteCount, maximumByteCount)
                return false
            }
            state.byteCount += count
            return true
        }
    }

    func add(_ response: String?, at place: Int) {
        let done = state.withLock { state -> [String?]? in
            state.responses[place] = response
            state.left -= 1
            return state.left == 0 ? state.responses : nil
        }
        guard let done else { return }
        let texts = done.compactMap(\.self)
        // Notifications alone have no answer, not an empty one.
        answers.endRequests(
            texts.isEmpty ? nil : "[\(texts.joined(separator: ","))]", count: done.count, cost: cost)
    }
}
