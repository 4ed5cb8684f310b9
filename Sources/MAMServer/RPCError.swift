internal import MAMJSON
internal import MAMSimulation

/// An error of a request, with a code of JSON-RPC 2.0.
struct RPCError: Error, Sendable {
    /// The codes: those of JSON-RPC 2.0, the one of the Language Server Protocol for canceled requests, and our own.
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case requestCanceled = -32800
        /// A limit of the server would be exceeded.
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

    /// The error object of a response.
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
