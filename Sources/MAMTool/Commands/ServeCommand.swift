internal import MAMPOSIX
internal import MAMServer
internal import MAMText

extension Option {
    fileprivate static let stdio = Option("stdio", .flag, "Serve one client on standard input and output.")
    fileprivate static let socket = Option(
        "socket", .file("PATH"), "Serve many clients on a Unix socket, to which only this user may connect.")
    fileprivate static let worlds = Option(
        "worlds", .word("N", suggestions: []),
        "The maximum number of simulated devices (worlds), 1 to 1000000. Defaults to 10000.")
    fileprivate static let idle = Option(
        "idle", .word("SECONDS", suggestions: []),
        "Close a connection after this time without data, or without reading answers, in seconds. Defaults to no limit."
    )
}

extension Command {
    /// `serve --stdio|--socket PATH [--worlds N] [--idle SECONDS] [--limit N]`.
    static let serve = Command(
        "serve", "Start a server that runs simulated devices for tests in any language, over JSON-RPC.",
        operands: [], options: [.stdio, .socket, .worlds, .idle, .limit],
        sections: [
            HelpSection(
                "REMARKS",
                [
                    (
                        "protocol",
                        "JSON-RPC 2.0. A header `Content-Length` precedes each message, as in the Language Server Protocol."
                    ),
                    ("methods", "Docs/Serve.md lists them; the method `service/info` returns them with the limits."),
                    (
                        "signals",
                        "SIGTERM and SIGINT end the server after it has answered all requests that arrived; clients that do not read are left after 10 seconds."
                    ),
                ]),
            .exits(
                success: "the client ended the connection, or a signal ended the server",
                negative: "a message could not be read"),
            .examples([
                ("mam serve --stdio", "Serve the process that started mam."),
                ("mam serve --socket \"$XDG_RUNTIME_DIR/mam.sock\"", "Serve all tests on a machine."),
            ]),
        ],
        run: { call throws(ToolError) in try serve(call) })

    private static func serve(_ call: Call) throws(ToolError) -> ExitStatus {
        guard call.has(.stdio) != (call.value(of: .socket) != nil) else {
            throw call.wrong("give `--stdio` or `--socket PATH`")
        }
        var limits = ServerLimits()
        limits.worldCount = try call.number(.worlds, 1...1_000_000) ?? limits.worldCount
        limits.idleSeconds = try call.number(.idle, 1...86_400) ?? limits.idleSeconds
        limits.scenario = try call.scenarioLimits()
        let server = SimulationServer(limits: limits)
        // A client that went away is an error of its write.
        signal(SIGPIPE, SIG_IGN)
        guard let path = call.value(of: .socket) else { return try serve(call, on: server) }
        let socket: ServerSocket
        do throws(ServerSocketError) { socket = try ServerSocket(path: path) } catch {
            throw ToolError(.cannotCreate, error.description, in: path, help: error.help)
        }
        let signals = EndSignals { socket.stop() }
        socket.serve(server) { reason in call.console.error("mam serve: \(PlainText.line(reason))\n") }
        signals.cancel()
        return .success
    }

    private static func serve(_ call: Call, on server: SimulationServer) throws(ToolError) -> ExitStatus {
        let stream: DescriptorStream
        do throws(ByteStreamError) {
            stream = try DescriptorStream(
                input: STDIN_FILENO, output: STDOUT_FILENO, idleSeconds: server.limits.idleSeconds,
                endSeconds: server.limits.endSeconds)
        } catch { throw ToolError(.ioError, error.reason) }
        let signals = EndSignals { server.drain() }
        let reason = server.serve(stream)
        signals.cancel()
        guard let reason else { return .success }
        call.console.error("mam serve: \(PlainText.line(reason))\n")
        return .negative
    }
}

extension Call {
    /// Returns the number of an option; `nil` when it was not given.
    fileprivate func number(_ option: Option, _ range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw wrong("`--\(option.name)` takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
