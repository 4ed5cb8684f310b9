internal import MAMText

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
    /// `painted` adds the tool's own colors, the only control characters that reach a stream.
    package func output(_ text: String, painted: (String) -> String = { $0 }) throws(ToolError) {
        try writeOutput(painted(PlainText.page(text)))
    }

    /// Writes text to standard error.
    ///
    /// A failure is ignored.
    package func error(_ text: String, painted: (String) -> String = { $0 }) {
        writeError(painted(PlainText.page(text)))
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
