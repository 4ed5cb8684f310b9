internal import Dispatch
internal import MAMBase
internal import MAMJSON
internal import MAMSimulation

extension ServerConnection {
    /// Performs a request; `answer` is called once.
    func perform(_ request: RPCRequest, answer: @escaping ServerMethod.Answer) {
        guard let method = ServerMethod.named(request.method) else {
            let known = ServerMethod.all.map(\.name)
            let hint = JSONSpelling.nearest(to: request.method, among: known).map { "did you mean `\($0)`?" }
            let error = RPCError(
                .methodNotFound, "there is no method \(JSONQuoting.quoted(request.method))", at: "$.method",
                help: hint ?? "the methods are \(known.map { "`\($0)`" }.joined(separator: ", "))")
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

    /// The answer of `world/export`.
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
