internal import Dispatch
internal import MAMCore
internal import MAMPOSIX
internal import MAMText
internal import MAMVolumes

/// The input and output of a command: the streams of a process, or the memory of a test.
///
/// All text passes through ``output(_:painted:)`` and ``error(_:painted:)``, which escape control characters as
/// `\u{…}`. A command has no other way to write text.
package struct Console: Sendable {
    /// Reads standard input to its end, at most `limit` bytes.
    package let input: @Sendable (_ limit: Int) throws(ToolError) -> [UInt8]
    private let writeOutput: @Sendable (String) throws(ToolError) -> Void
    /// Writes the bytes of a file unchanged.
    package let data: @Sendable (UnsafeRawBufferPointer) throws(ToolError) -> Void
    private let writeError: @Sendable (String) -> Void
    /// The environment of the process.
    package let environment: ToolEnvironment

    /// Makes a console.
    ///
    /// Without `data`, only text can be written.
    package init(
        input: @escaping @Sendable (_ limit: Int) throws(ToolError) -> [UInt8],
        output: @escaping @Sendable (String) throws(ToolError) -> Void, error: @escaping @Sendable (String) -> Void,
        data: @escaping @Sendable (UnsafeRawBufferPointer) throws(ToolError) -> Void = { _ throws(ToolError) in
            throw ToolError(.ioError, "there is no standard output for data")
        },
        environment: ToolEnvironment = ToolEnvironment()
    ) {
        (self.input, writeOutput, writeError) = (input, output, error)
        (self.data, self.environment) = (data, environment)
    }

    /// Writes text to standard output.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The width to which lines are fitted, in characters. Defaults to `nil`, for lines as they are.
    ///   - painted: Adds the tool's own colors, the only control characters that reach a stream. Defaults to none.
    /// - Throws: ``ToolError`` if the stream cannot be written.
    package func output(
        _ text: String, width: Int? = nil, painted: (String) -> String = { $0 }
    ) throws(ToolError) {
        let page = PlainText.page(text)
        try writeOutput(painted(width.map { LineWrap.wrapped(page, to: $0) } ?? page))
    }

    /// Writes text to standard error, on a terminal in its width.
    ///
    /// A failure is ignored.
    package func error(_ text: String, painted: (String) -> String = { $0 }) {
        let page = PlainText.page(text)
        writeError(painted(environment.errorWidth.map { LineWrap.wrapped(page, to: $0) } ?? page))
    }

    /// The streams of this process.
    ///
    /// SIGPIPE keeps its default, so `| head` ends the tool quietly.
    package static let process = Console(
        input: { limit throws(ToolError) in
            try FileInput.read(descriptor: POSIX.standardInput, name: FileInput.standardInput, limit: limit)
        },
        output: { text throws(ToolError) in
            do throws(POSIX.Failure) {
                try POSIX.writeAll(text, to: POSIX.standardOutput)
            } catch {
                throw ToolError(.ioError, "cannot write to standard output: \(error.reason)")
            }
        },
        error: { text in try? POSIX.writeAll(text, to: POSIX.standardError) },
        data: { bytes throws(ToolError) in
            do throws(POSIX.Failure) {
                try POSIX.writeAll(bytes, to: POSIX.standardOutput)
            } catch {
                throw ToolError(.ioError, "cannot write to standard output: \(error.reason)")
            }
        },
        environment: .process)
}

/// The environment of a command's process, besides its streams.
package struct ToolEnvironment: Sendable {
    /// The value of an environment variable; nil when it is not set.
    package let variable: @Sendable (String) -> String?
    /// The folder that relative paths begin at; `nil` when it is unknown.
    package let folder: String?
    /// Whether a user sees progress: standard error is a terminal, and standard output is not.
    package let isWatched: Bool
    /// The streams that are terminals.
    package let terminals: Terminals
    /// The width of the terminal of standard output, in characters; `nil` without a terminal that tells it.
    package let width: Int?
    /// The width of the terminal of standard error, in characters; `nil` without a terminal that tells it.
    package let errorWidth: Int?

    /// The two streams that may be terminals.
    package struct Terminals: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Standard output.
        package static let output = Terminals(rawValue: 1 << 0)
        /// Standard error.
        package static let error = Terminals(rawValue: 1 << 1)
    }

    /// Makes an environment, by default without terminals and variables.
    package init(
        folder: String? = nil, isWatched: Bool = false, terminals: Terminals = [], width: Int? = nil,
        errorWidth: Int? = nil, variable: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.folder, self.isWatched, self.variable) = (folder, isWatched, variable)
        (self.terminals, self.width, self.errorWidth) = (terminals, width, errorWidth)
    }

    /// Returns whether output to a stream has colors.
    ///
    /// `NO_COLOR` turns colors off (https://no-color.org), `CLICOLOR_FORCE` turns them on. Otherwise the stream must be
    /// a terminal, without `CLICOLOR=0` or `TERM=dumb`.
    package func usesColor(on stream: Terminals) -> Bool {
        if variable("NO_COLOR").map({ !$0.isEmpty }) ?? false { return false }
        if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
        return terminals.contains(stream) && variable("CLICOLOR") != "0" && variable("TERM") != "dumb"
    }

    package static var process: ToolEnvironment {
        let output: Terminals = isatty(POSIX.standardOutput) == 1 ? .output : []
        let error: Terminals = isatty(POSIX.standardError) == 1 ? .error : []
        return ToolEnvironment(
            folder: POSIX.currentFolder(), isWatched: !error.isEmpty && output.isEmpty, terminals: [output, error],
            width: output.isEmpty ? nil : SystemMachine.terminalWidth(of: POSIX.standardOutput),
            errorWidth: error.isEmpty ? nil : SystemMachine.terminalWidth(of: POSIX.standardError),
            variable: { name in
                getenv(name).map { SystemPath.string(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            })
    }
}

/// A reaction to the signals that ask a process to end, SIGTERM and SIGINT.
struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls `end` on these signals, on any thread, instead of ending the process.
    init(_ end: @escaping @Sendable () -> Void) {
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler(handler: end)
            source.resume()
            return source
        }
    }

    /// Ends the reaction; the signals stay without effect, because the work is done.
    func cancel() { for source in sources { source.cancel() } }
}

/// Reports the progress of long work on standard error, if a user watches.
struct ProgressNotes {
    private let console: Console
    private let isWanted: Bool
    private let stride: Int64
    private var next: Int64
    private(set) var done: Int64 = 0

    /// Makes notes that report each time `stride` more is done.
    init(_ call: Call, every stride: Int64) {
        console = call.console
        isWanted = call.has(.progress) || call.console.environment.isWatched
        (self.stride, next) = (stride, stride)
    }

    /// Adds to the progress; `text` describes the total.
    mutating func add(_ count: Int64, _ text: (Int64) -> String) {
        done += count
        guard done >= next else { return }
        next = (done / stride + 1) * stride
        if isWanted { console.error("\(Tool.program): \(text(done))\n") }
    }
}
