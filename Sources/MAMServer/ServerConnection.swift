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

    struct State: Sendable {
        var worlds: [String: ServedWorld] = [:]
        var lastWorld = 0
        /// The ids of requests that wait, and whether they were canceled.
        var waiting: [String: Bool] = [:]
        var hasShutDown = false
        var hasEnded = false
    }

    init(_ stream: any ByteStream, of server: SimulationServer) {
        (self.stream, self.server) = (stream, server)
        answers = AnswerQueue(
            requestLimit: server.limits.queuedRequestCount, byteLimit: server.limits.waitingByteCount)
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
        let thread = Thread { [self] in
            write()
            writer.signal()
        }
        thread.name = "mam.writer"
        thread.start()
        let reason = read()
        answers.end()
        writer.wait()
        stream.close()
        let count = state.withLock { state in
            defer { state.worlds = [:] }
            return state.worlds.count
        }
        server.release(worlds: count)
        return reason
    }

    private func write() {
        while let bytes = answers.take() {
            do throws(ByteStreamError) { try stream.write(bytes) } catch {
                answers.fail()
                stream.endReading()
                return
            }
        }
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
                guard answers.beginRequest() else { return "the answers could not be written" }
                switch found {
                case .message(let content): handle(content)
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

    /// Answers a message that has no id.
    private func end(_ error: RPCError) {
        answers.endRequest(Self.response(to: "null", .failure(error)))
    }

    private func handle(_ content: [UInt8]) {
        let limits = JSONLimits(bytes: content.count, depth: server.limits.nesting)
        let root: JSONCursor
        do throws(JSONError) {
            let document = try JSONReader.read(content, options: JSONOptions(limits: limits))
            try document.refuseDuplicateKeys()
            root = document.cursor
        } catch { return end(RPCError(error, .parseError)) }
        guard case .array = root.value.kind, let requests = try? root.elements() else {
            return handle(root) { [answers] response in
                answers.endRequest(response)
            }
        }
        let limit = server.limits.batchCount
        guard (1...max(1, limit)).contains(requests.count) else {
            return end(RPCError(.invalidRequest, "a batch has 1 to \(limit) requests, found \(requests.count)"))
        }
        let batch = Batch(count: requests.count, answers)
        for (place, request) in requests.enumerated() {
            handle(request) { batch.add($0, at: place) }
        }
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
        var responses: [String?]
    }

    private let answers: AnswerQueue
    private let state: Guarded<State>

    init(count: Int, _ answers: AnswerQueue) {
        self.answers = answers
        state = Guarded(State(left: count, responses: Array(repeating: nil, count: count)))
    }

    func add(_ response: String?, at place: Int) {
        let done = state.withLock { state -> [String]? in
            state.responses[place] = response
            state.left -= 1
            return state.left == 0 ? state.responses.compactMap(\.self) : nil
        }
        guard let done else { return }
        // Notifications alone have no answer, not an empty one.
        answers.endRequest(done.isEmpty ? nil : "[\(done.joined(separator: ","))]")
    }
}
