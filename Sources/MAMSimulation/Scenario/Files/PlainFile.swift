internal import MAMCore

internal import MAMPOSIX
internal import MAMVolumes

/// The system calls for ``ScenarioFolder``.
enum PlainFile {
    /// Returns the path with links and dots resolved; `nil` if nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let found = SystemPath.with(path, { realpath($0, nil) }) else { return nil }
        defer { free(found) }
        return SystemPath.string(UnsafeRawBufferPointer(start: found, count: strlen(found)))
    }

    /// Reads a plain file.
    ///
    /// Refuses a link that was created meanwhile, and does not wait for a pipe.
    static func contents(_ path: String, limit: Int) throws(ScenarioFileError) -> [UInt8] {
        let descriptor = SystemPath.with(path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .unreadable("it cannot be opened") }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable("it is not a regular file")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                var count = read(descriptor, buffer.baseAddress, buffer.count)
                while count < 0, errno == EINTR { count = read(descriptor, buffer.baseAddress, buffer.count) }
                return count
            }
            guard count >= 0 else { throw .unreadable("reading it failed") }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw .tooLarge(limit) }
        }
    }
}
