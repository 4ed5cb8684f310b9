internal import MAMJSON
internal import MAMSimulation
internal import MAMText

/// A request or notification of JSON-RPC 2.0.
struct RPCRequest: Sendable {
    /// The id as JSON; `nil` for a notification, which has no answer.
    let id: String?
    let method: String
    /// The parameters; `nil` if there are none.
    let params: JSONCursor?

    init(_ cursor: JSONCursor) throws(RPCError) {
        let place = cursor.path.shortened
        guard case .object(let members) = cursor.value.kind else {
            throw RPCError(.invalidRequest, "expected a request, an object, found \(cursor.value.kindName)", at: place)
        }
        guard case .string("2.0") = cursor.member("jsonrpc")?.value.kind else {
            throw RPCError(
                .invalidRequest, "expected `\"jsonrpc\": \"2.0\"`", at: place, help: "send requests of JSON-RPC 2.0")
        }
        let known = ["jsonrpc", "id", "method", "params"]
        guard case .string(let name) = cursor.member("method")?.value.kind else {
            let misspelled = members.first {
                !known.contains($0.key) && JSONSpelling.nearest(to: $0.key, among: known) == "method"
            }
            throw RPCError(
                .invalidRequest, "a request names its `method`, a string", at: place,
                help: misspelled.map { "write `method` instead of \(JSONQuoting.quoted($0.key))" }
                    ?? "for example `\"method\": \"service/info\"`")
        }
        if let member = members.first(where: { !known.contains($0.key) }) {
            let hint = JSONSpelling.nearest(to: member.key, among: known).map { "did you mean `\($0)`?" }
            let all = "the members are \(known.map { "`\($0)`" }.joined(separator: ", "))"
            throw RPCError(
                .invalidRequest, "unknown member \(JSONQuoting.quoted(member.key)) of a request", at: place,
                help: hint ?? all)
        }
        if let id = cursor.member("id") { self.id = try Self.id(id) } else { id = nil }
        (method, params) = (name, cursor.member("params"))
        switch params?.value.kind {
        case nil, .object, .array: break
        default:
            throw RPCError(.invalidRequest, "`params` is an object or an array", at: params?.path.shortened)
        }
    }

    /// Makes a request from an object inside the parameters of another one.
    init(_ request: RPCRequest, params: JSONCursor) { (id, method, self.params) = (request.id, request.method, params) }

    static func id(_ cursor: JSONCursor) throws(RPCError) -> String {
        switch cursor.value.kind {
        case .null, .string, .number: return cursor.value.line
        default: throw RPCError(.invalidRequest, "an `id` is a string, a number or null", at: cursor.path.shortened)
        }
    }

    /// Returns the id of a request that cannot be read otherwise; `null` if it has none.
    static func idOrNull(_ cursor: JSONCursor) -> String {
        guard let member = cursor.member("id"), let id = try? id(member) else { return "null" }
        return id
    }

    /// Returns a parameter; `nil` if it is not given.
    func optional(_ name: String) -> JSONCursor? { params?.member(name) }

    func parameter(_ name: String) throws(RPCError) -> JSONCursor {
        guard let cursor = optional(name) else {
            let help =
                switch name {
                case "world": "the id that `world/open` answered"
                case "document": "a scenario file without its `scenarios`"
                case "step": "a step, for example `{\"do\": \"advance\", \"seconds\": 60}`"
                default: String?.none
                }
            throw RPCError(
                .invalidParams, "missing parameter `\(name)` of `\(method)`", at: params?.path.shortened ?? "$",
                help: help)
        }
        return cursor
    }

    /// Returns a parameter that is a text on one line; `nil` if it is not given.
    func optionalText(_ name: String) throws(RPCError) -> String? {
        guard let cursor = optional(name) else { return nil }
        guard case .string(let text) = cursor.value.kind, text.utf8.count <= 4096,
            text.unicodeScalars.allSatisfy({ PlainText.isPrinted($0) })
        else { throw RPCError(.invalidParams, "expected a text on one line", at: cursor.path.shortened) }
        return text
    }

    func worldName() throws(RPCError) -> String {
        let cursor = try parameter("world")
        guard case .string(let name) = cursor.value.kind else {
            throw RPCError(.invalidParams, "`world` is the id that `world/open` answered", at: cursor.path.shortened)
        }
        return name
    }

    /// Returns the files of the parameter `files`: texts as they are, other values as the JSON that they are.
    func inlineFiles() throws(RPCError) -> [String: [UInt8]] {
        guard let cursor = optional("files") else { return [:] }
        guard case .object(let members) = cursor.value.kind else {
            throw RPCError(.invalidParams, "`files` is an object of files by name", at: cursor.path.shortened)
        }
        var files: [String: [UInt8]] = [:]
        for member in members {
            let text = if case .string(let text) = member.value.kind { text } else { member.value.text }
            files[member.key] = Array(text.utf8)
        }
        return files
    }

    /// Refuses parameters with other names than the known ones.
    func checkParameters(_ known: [String]) throws(RPCError) {
        guard let params else { return }
        guard case .object(let members) = params.value.kind else {
            guard case .array(let elements) = params.value.kind, elements.isEmpty else {
                throw RPCError(.invalidParams, "the parameters of `\(method)` are an object", at: params.path.shortened)
            }
            return
        }
        guard let member = members.first(where: { !known.contains($0.key) }) else { return }
        let hint = JSONSpelling.nearest(to: member.key, among: known).map { "did you mean `\($0)`?" }
        let isStep = member.key == "do" && known.contains("step")
        let place = isStep ? "put the step into `step`: `{\"world\": …, \"step\": {\"do\": …}}`" : nil
        let all = known.isEmpty ? "it takes none" : "it takes \(known.map { "`\($0)`" }.joined(separator: ", "))"
        throw RPCError(
            .invalidParams, "unknown parameter \(JSONQuoting.quoted(member.key)) of `\(method)`",
            at: params.path.key(member.key).shortened, help: place ?? hint ?? all)
    }
}

/// An error of a request, with a code of JSON-RPC 2.0.
struct RPCError: Error, Sendable {
    /// The codes: those of JSON-RPC 2.0, the one of the Language Server Protocol for canceled requests, and our own.
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case requestCanceled = -32800
        case limitExceeded = -32000
        /// The connection has no open world of that id.
        case unknownWorld = -32001
    }

    let code: Code
    let message: String
    /// The stable name of the kind of error.
    let rule: String
    /// The JSON path in the message; `nil` for the whole message.
    let place: String?
    /// The advice on how to solve the error.
    let help: String?

    init(_ code: Code, _ message: String, rule: String? = nil, at place: String? = nil, help: String? = nil) {
        (self.code, self.message, self.place, self.help) = (code, message, place, help)
        self.rule = rule ?? "\(code)"
    }

    init(_ error: ScenarioError) {
        self.init(
            error.kind == .beyondLimit ? .limitExceeded : .invalidParams, error.message, rule: error.kind.description,
            at: error.path, help: error.help)
    }

    init(_ error: JSONError, _ code: Code = .invalidParams) {
        self.init(code, error.message, rule: error.code.rawValue, at: error.path.shortened, help: error.limitHelp)
    }

    static let canceled = RPCError(.requestCanceled, "the request was canceled before it began")
    static let unknownWorld = RPCError(
        .unknownWorld, "this connection has no open world of that id", at: "$.params.world",
        help: "use the id that `world/open` returned on this connection")

    var json: String {
        var data: [(key: String, value: JSONValue)] = [("rule", .made(.string(rule)))]
        if let place { data.append(("place", .made(.string(place)))) }
        if let help { data.append(("help", .made(.string(help)))) }
        return JSONValue.made([
            ("code", .made(.number("\(code.rawValue)"))), ("message", .made(.string(message))),
            ("data", .made(data)),
        ]).line
    }
}
