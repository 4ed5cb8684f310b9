internal import MAMPolicyTools
package import MAMSettings

/// Reads files that the user named on the command line, up to a limit.
package enum FileInput {
    /// The name of standard input in messages.
    package static let standardInput = "<stdin>"

    /// Reads a file of at most `limit` bytes, which may be a pipe or device.
    ///
    /// Refuses a pipe without a writer, because waiting for one might never end.
    package static func read(path: String, limit: Int) throws(ToolError) -> [UInt8] {
        // C would end the name at the zero byte, and open another file.
        guard !path.utf8.contains(0) else { throw ToolError(.noInput, "cannot be opened: no such file", in: path) }
        let descriptor: Int32
        do {
            descriptor = try POSIX.openToRead(path)
        } catch {
            throw ToolError(.noInput, "cannot be opened: \(error.reason)", in: path)
        }
        defer { POSIX.closeDescriptor(descriptor) }
        let bytes = try read(descriptor: descriptor, name: path, limit: limit)
        guard !bytes.isEmpty || !POSIX.isPipe(descriptor) else {
            throw ToolError(
                .noInput, "is a pipe to which no program writes", in: path, help: "start that program first")
        }
        return bytes
    }

    /// Reads an open file to its end, at most `limit` bytes.
    static func read(descriptor: Int32, name: String, limit: Int) throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let chunk: [UInt8]
            do {
                // One byte beyond the limit shows that the file is too long.
                chunk = try POSIX.readSome(descriptor, min(64 << 10, limit + 1 - bytes.count))
            } catch {
                // A directory can be opened, but not read.
                throw ToolError(error.isDirectory ? .noInput : .ioError, "cannot be read: \(error.reason)", in: name)
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
        throw ToolError(.dataError, "has more than \(limit) bytes, the most that is read", in: name)
    }
}

extension Call {
    /// Returns the content of a file, or of standard input for `-`.
    package func bytes(of path: String, limit: Int) throws(ToolError) -> [UInt8] {
        guard !path.isEmpty else { throw ToolError(.noInput, "an empty name names no file") }
        return path == "-" ? try console.input(limit) : try FileInput.read(path: path, limit: limit)
    }

    /// Returns the content of a file; refuses one that is known to be of another kind than the expected ones.
    package func bytes(
        of path: String, limit: Int, expecting kinds: Set<FileKind>
    ) throws(ToolError) -> [UInt8] {
        let bytes = try bytes(of: path, limit: limit)
        guard let refusal = FileKind.refusal(of: bytes, expecting: kinds) else { return bytes }
        throw ToolError(
            .dataError, refusal.message, in: path == "-" ? FileInput.standardInput : path, help: refusal.help)
    }

    /// Refuses a command line that names standard input more than once, because it can be read only once.
    package func checkStandardInput(_ paths: [String]) throws(ToolError) {
        guard paths.count(where: { $0 == "-" }) > 1 else { return }
        throw wrong("`-` is given twice, and standard input can be read once")
    }
}
