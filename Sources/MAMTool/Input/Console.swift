/// Where a command reads from and writes to: the three streams of a process, or whatever a test puts in their place.
package struct Console: Sendable {
    /// Reads standard input to its end, but no more than so many bytes.
    package let input: @Sendable (_ limit: Int) throws(ToolError) -> [UInt8]
    /// Writes data.
    package let output: @Sendable (String) throws(ToolError) -> Void
    /// Writes data that is no text.
    package let data: @Sendable (UnsafeRawBufferPointer) throws(ToolError) -> Void
    /// Writes talk; that it cannot be written is nobody's business any more.
    package let error: @Sendable (String) -> Void
    /// The process around.
    package let surroundings: Surroundings

    /// Makes a console; without `data` what is no text cannot be written.
    package init(
        input: @escaping @Sendable (_ limit: Int) throws(ToolError) -> [UInt8],
        output: @escaping @Sendable (String) throws(ToolError) -> Void, error: @escaping @Sendable (String) -> Void,
        data: @escaping @Sendable (UnsafeRawBufferPointer) throws(ToolError) -> Void = { _ throws(ToolError) in
            throw ToolError(.ioError, "there is no standard output for data")
        },
        surroundings: Surroundings = Surroundings()
    ) {
        (self.input, self.output, self.error) = (input, output, error)
        (self.data, self.surroundings) = (data, surroundings)
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
        surroundings: .process)
}
