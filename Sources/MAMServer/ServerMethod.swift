internal import MAMBase
internal import MAMJSON
internal import MAMSimulation

struct ServerMethod: Sendable {
    typealias Answer = @Sendable (Result<String, RPCError>) -> Void
    typealias Run = @Sendable (ServerConnection, RPCRequest, @escaping Answer) throws(RPCError) -> Void

    let name: String
    /// The meaning of the method, in one line.
    let summary: String
    let parameters: [String]
    let run: Run

    private init(_ name: String, _ parameters: [String], _ summary: String, run: @escaping Run) {
        (self.name, self.parameters, self.summary, self.run) = (name, parameters, summary, run)
    }

    static func named(_ name: String) -> ServerMethod? { byName[name] }

    /// Returns the advice for a method that does not exist: the nearest method, or else all methods.
    ///
    /// A method is found despite a few typing errors, and by some of its words in any order: `openWorld` finds `world/open`.
    /// The verb of a step leads to `world/step`.
    static func help(insteadOf name: String) -> String {
        if StepVerb.all.contains(where: { $0.name == name }) {
            return "`\(name)` is a step: call `world/step` with `{\"world\": …, \"step\": {\"do\": \"\(name)\", …}}`"
        }
        let words = words(of: name)
        let meant = all.filter { !words.isEmpty && words.isSubset(of: Self.words(of: $0.name)) }
        if let nearest = meant.count == 1 ? meant[0].name : JSONSpelling.nearest(to: name, among: all.map(\.name)) {
            return "did you mean `\(nearest)`?"
        }
        return "the methods are \(all.map { "`\($0.name)`" }.joined(separator: ", "))"
    }

    /// Returns the words of a name in small letters; none for a name of more than 64 bytes, which is not typed by hand.
    private static func words(of name: String) -> Set<String> {
        guard name.utf8.count <= 64 else { return [] }
        var words = [""]
        for scalar in name.unicodeScalars {
            let isCapital = ("A"..."Z").contains(scalar)
            let isLetter = isCapital || ("a"..."z").contains(scalar)
            if !isLetter || isCapital, words.last != "" { words.append("") }
            if isLetter { words[words.endIndex - 1] += String(scalar).lowercased() }
        }
        return Set(words.filter { !$0.isEmpty })
    }

    /// All methods, in the order of the documentation.
    static let all = service + worlds

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let service = [
        ServerMethod(
            "initialize", ["processId", "clientInfo", "capabilities", "rootUri", "trace", "locale"],
            "Answers the server's name, version, methods and limits; need not be called."
        ) { connection, _, answer throws(RPCError) in answer(.success(connection.info)) },
        ServerMethod("shutdown", [], "Ends the service of requests; only `exit` is accepted afterwards.") {
            connection, _, answer throws(RPCError) in
            connection.state.withLock { $0.hasShutDown = true }
            answer(.success("null"))
        },
        ServerMethod("exit", [], "Ends the connection after the answers to earlier requests.") {
            connection, _, answer throws(RPCError) in
            connection.state.withLock { $0.hasEnded = true }
            answer(.success("null"))
        },
        ServerMethod("$/cancelRequest", ["id"], "Cancels the request `id`, unless it runs or has ended.") {
            connection, request, answer throws(RPCError) in
            let id = try RPCRequest.id(try request.parameter("id"))
            connection.state.withLock { if $0.waiting[id] != nil { $0.waiting[id] = true } }
            answer(.success("null"))
        },
        ServerMethod("service/info", [], "Answers the same as `initialize`, with the number of open worlds.") {
            connection, _, answer throws(RPCError) in answer(.success(connection.info))
        },
        ServerMethod(
            "service/schema", [],
            "Answers the JSON Schema of scenario files; `$defs` has the steps. Steps of files must state results, those of"
                + " `world/step` need not."
        ) {
            _, _, answer throws(RPCError) in answer(schema)
        },
    ]

    private static let schema = Result { () throws(JSONError) in
        try JSONReader.read(Array(ScenarioSchema.json.utf8)).root.line
    }.mapError { RPCError($0) }

    private static let worlds = [
        ServerMethod(
            "world/open", ["document", "scenario", "root", "files"],
            "Opens a world. `document` is a scenario file without its `scenarios`; `scenario` has an `id` and a `title`; `root`"
                + " is the folder of the files that it names; `files` has files by name. Answers the id as `world`."
        ) { connection, request, answer throws(RPCError) in try connection.open(request, answer) },
        ServerMethod(
            "world/step", ["world", "step"],
            "Performs `step` in `world`, and answers its `outcome`; `step` may leave out its expected result. Answers in `nested` the"
                + " outcomes inside it, and in `atRest` the waits that no event can end, if there are any."
        ) { connection, request, answer throws(RPCError) in try connection.step(request, answer) },
        ServerMethod("world/explain", ["world"], "Explains the answer of the last step of `world`.") {
            connection, request, answer throws(RPCError) in
            try connection.inWorld(request, answer) { world in .success(world.explanation) }
        },
        ServerMethod(
            "world/events", ["world", "stream"],
            "Answers the log since the last call. With `stream` true, later steps send `world/event` notifications before"
                + " their answers; false ends that."
        ) { connection, request, answer throws(RPCError) in
            var streams: Bool?
            if let cursor = request.optional("stream") {
                do throws(JSONError) { streams = try cursor.bool() } catch { throw RPCError(error) }
            }
            try connection.inWorld(request, answer) { [streams] world in
                let (lines, dropped) = world.takeLog(streams: streams)
                return .success(#"{"lines":[\#(lines.joined(separator: ","))],"droppedSteps":\#(dropped)}"#)
            }
        },
        ServerMethod(
            "world/export", ["world"], "Answers as `document` a scenario file that repeats all steps, and `atRest`."
        ) {
            connection, request, answer throws(RPCError) in
            try connection.inWorld(request, answer) { world in connection.export(world) }
        },
        ServerMethod("world/close", ["world"], "Closes `world`, and answers `atRest`.") {
            connection, request, answer throws(RPCError) in
            let name = try request.worldName()
            try connection.inWorld(request, answer) { world in
                let isOpen = connection.state.withLock { $0.worlds.removeValue(forKey: name) != nil }
                if isOpen { connection.server.release(worldOf: world.byteCount) }
                return .success(#"{"atRest":\#(world.session.atRest.json)}"#)
            }
        },
    ]
}
