internal import Dispatch
internal import Foundation
internal import MAMBase
internal import MAMJSON
internal import MAMSimulation

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
        answers = AnswerQueue(server.limits, in: server.room)
        let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.maximumLaneCount)
        lanes = (0..<count).map { _ in DispatchQueue(label: "mam.worlds") }
    }

    /// The most threads that work for one connection.
    private static let maximumLaneCount = 8

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
        guard answers.hasOverflowed else { return nil }
        stream.endReading()
        return server.room.refusal
    }

    private func read() -> String? {
        var framer = MessageFramer(limit: server.limits.messageByteCount)
        var held = 0
        defer { server.room.give(held) }
        while true {
            let bytes: [UInt8]
            do throws(ByteStreamError) { bytes = try stream.read(maximumByteCount: 1 << 16) } catch {
                return error.reason
            }
            guard !bytes.isEmpty else { return framer.isInsideMessage ? "the stream ended inside a message" : nil }
            framer.add(bytes)
            guard hold(framer.byteCount, insteadOf: &held) else { return nil }
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
            guard hold(framer.byteCount, insteadOf: &held) else { return nil }
        }
    }

    /// Takes room for the bytes of messages that have not arrived as a whole; without room, the connection ends.
    private func hold(_ count: Int, insteadOf held: inout Int) -> Bool {
        if count > held, !server.room.take(count - held) {
            answers.refuseMore()
            return false
        }
        if count < held { server.room.give(held - count) }
        held = count
        return true
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
            return end(RPCError(.invalidRequest, "a batch has 1 to \(limit) requests, found \(requests.count)"), cost)
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
        answers.endRequests(texts.isEmpty ? nil : "[\(texts.joined(separator: ","))]", count: done.count, cost: cost)
    }
}

extension ServerConnection {
    /// Performs a request; `answer` is called once.
    func perform(_ request: RPCRequest, answer: @escaping ServerMethod.Answer) {
        guard let method = ServerMethod.named(request.method) else {
            let error = RPCError(
                .methodNotFound, "there is no method \(JSONQuoting.quoted(request.method))", at: "$.method",
                help: ServerMethod.help(insteadOf: request.method))
            return answer(.failure(error))
        }
        guard method.name == "exit" || !state.withLock({ $0.hasShutDown }) else {
            return answer(.failure(RPCError(.invalidRequest, "after `shutdown` only `exit` is accepted")))
        }
        do throws(RPCError) {
            try request.checkParameters(method.parameters)
            try method.run(self, request, answer)
        } catch { answer(.failure(error)) }
    }

    /// Opens a world beside the others.
    func open(_ request: RPCRequest, _ answer: @escaping ServerMethod.Answer) throws(RPCError) {
        let document = try request.parameter("document")
        var (id, title) = ("world", String?.none)
        if let scenario = request.optional("scenario") {
            let inner = RPCRequest(request, params: scenario)
            try inner.checkParameters(["id", "title"])
            id = try inner.optionalText("id") ?? id
            title = try inner.optionalText("title")
        }
        let files = WorldFiles(inline: try request.inlineFiles(), root: try request.optionalText("root"))
        let limits = server.limits
        let byteCount = files.byteCount + document.value.line.utf8.count
        if let refusal = server.takeWorld(of: byteCount) {
            throw RPCError(.limitExceeded, refusal, help: "close worlds first")
        }
        let lane = nextLane()
        lane.async { [self, id, title] in
            guard !isCanceled(request) else {
                server.release(worldOf: byteCount)
                return answer(.failure(.canceled))
            }
            do throws(ScenarioError) {
                let session = try ScenarioSession(
                    document, id: id, title: title, named: "world", files: files, limits: limits.scenario,
                    maximumExportByteCount: limits.exportByteCount)
                let world = ServedWorld(
                    session, on: lane, byteCount: byteCount, maximumStepCount: limits.loggedStepCount)
                let name = state.withLock { state in
                    state.lastWorld += 1
                    let name = "w\(state.lastWorld)"
                    state.worlds[name] = world
                    return name
                }
                let notes = JSONValue.made(.array(session.notes.map { .made(.string($0)) })).line
                answer(.success(#"{"world":"\#(name)","notes":\#(notes)}"#))
            } catch {
                server.release(worldOf: byteCount)
                answer(.failure(RPCError(error)))
            }
        }
    }

    /// Performs a step, after the earlier requests for its world.
    func step(_ request: RPCRequest, _ answer: @escaping ServerMethod.Answer) throws(RPCError) {
        let step = try request.parameter("step")
        let name = try request.worldName()
        try inWorld(request, answer) { [self] world in
            do throws(ScenarioError) {
                let done = try world.session.perform(step)
                let entries = done.entries
                for line in world.add(entries) {
                    answers.add(
                        #"{"jsonrpc":"2.0","method":"world/event","params":{"world":"\#(name)","line":\#(line)}}"#)
                }
                var answer = #"{"outcome":"# + (entries.first?.step.json ?? "null")
                if entries.count > 1 { answer += #","nested":"# + entries.dropFirst().map(\.step).json }
                if !done.atRest.isEmpty { answer += #","atRest":"# + done.atRest.json }
                return .success(answer + "}")
            } catch { return .failure(RPCError(error)) }
        }
    }

    /// Runs code in the world that a request names, after the earlier requests for it.
    func inWorld(
        _ request: RPCRequest, _ answer: @escaping ServerMethod.Answer,
        _ body: @escaping @Sendable (ServedWorld) -> Result<String, RPCError>
    ) throws(RPCError) {
        let name = try request.worldName()
        guard let world = state.withLock({ $0.worlds[name] }) else { throw .unknownWorld }
        world.queue.async { [self] in
            guard !isCanceled(request) else { return answer(.failure(.canceled)) }
            // An earlier request may have closed it.
            guard state.withLock({ $0.worlds[name] === world }) else { return answer(.failure(.unknownWorld)) }
            answer(body(world))
        }
    }

    func export(_ world: ServedWorld) -> Result<String, RPCError> {
        guard let text = world.session.export() else {
            let limit = server.limits.exportByteCount
            return .failure(RPCError(.limitExceeded, "the scenario file would have more than \(limit) bytes"))
        }
        let document = JSONValue.made(.string(text)).line
        return .success(#"{"document":\#(document),"atRest":\#(world.session.atRest.json)}"#)
    }

    /// The answer of `service/info`.
    var info: String {
        func number(_ value: Int) -> JSONValue { .made(.number("\(value)")) }
        func texts(_ texts: [String]) -> JSONValue { .made(.array(texts.map { .made(.string($0)) })) }
        let methods = ServerMethod.all.map { method in
            JSONValue.made([
                ("name", .made(.string(method.name))), ("summary", .made(.string(method.summary))),
                ("parameters", texts(method.parameters)),
            ])
        }
        let limits = server.limits
        let numbers: [(key: String, value: JSONValue)] = [
            ("worlds", number(limits.worldCount)), ("connections", number(limits.connectionCount)),
            ("messageBytes", number(limits.messageByteCount)), ("nesting", number(limits.nesting)),
            ("batch", number(limits.batchCount)), ("queuedRequests", number(limits.queuedRequestCount)),
            ("queuedBytes", number(limits.queuedByteCount)), ("worldBytes", number(limits.worldByteCount)),
            ("bytes", number(limits.byteCount)),
            ("waitingBytes", number(limits.waitingByteCount)), ("idleSeconds", number(limits.idleSeconds)),
            ("exportBytes", number(limits.exportByteCount)), ("loggedSteps", number(limits.loggedStepCount)),
        ]
        return JSONValue.made([
            ("name", .made(.string("mam"))), ("version", number(1)),
            ("worlds", number(state.withLock { $0.worlds.count })), ("methods", .made(.array(methods))),
            ("limits", .made(numbers)),
        ]).line
    }
}

extension [ScenarioReport.Step] {
    /// The steps as a JSON array on one line.
    var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}

/// The files of a world: those that the client sent, then those of its folder.
struct WorldFiles: ScenarioFiles {
    private let inline: InMemoryFiles
    private let folder: ScenarioFolder?
    /// The number of bytes that the client sent.
    let byteCount: Int

    /// Makes the files of a world.
    ///
    /// - Parameters:
    ///   - inline: The files that the client sent, by name.
    ///   - root: The folder of other files; `nil` for none.
    init(inline: [String: [UInt8]], root: String?) {
        (self.inline, folder) = (InMemoryFiles(inline), root.map { ScenarioFolder($0) })
        byteCount = inline.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
    }

    func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        do throws(ScenarioFileError) { return try inline.read(name) } catch {
            guard let folder, error == .missing || error == .outside else { throw error }
            return try folder.read(name)
        }
    }
}
