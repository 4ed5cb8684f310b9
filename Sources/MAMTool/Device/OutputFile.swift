internal import MAMCore

/// Writes a new file atomically, readable only by the current user.
///
/// The file has no name while it is written; on systems without unnamed files it has a temporary one. A killed call
/// leaves nothing that can be read.
enum OutputFile {
    /// Creates the file that `body` writes.
    ///
    /// Refuses an existing name unless `replaces` is true.
    static func write(
        to path: FilePath, replaces: Bool,
        _ body: ((UnsafeRawBufferPointer) throws(ToolError) -> Void) throws(ToolError) -> Void
    ) throws(ToolError) {
        let folder = path.folder.absolute
        let beside = (folder == "/" ? "" : folder) + "/" + POSIX.temporaryName(beside: path.name)
        let unnamed = POSIX.createUnnamed(in: folder)
        let descriptor: Int32
        if let unnamed {
            descriptor = unnamed
        } else {
            do throws(POSIX.Failure) { descriptor = try POSIX.create(beside) } catch {
                throw ToolError(.cannotCreate, "cannot be made: \(error.reason)", in: path.typed)
            }
        }
        defer {
            POSIX.closeDescriptor(descriptor)
            POSIX.remove(beside)
        }
        try body { (bytes) throws(ToolError) in
            do throws(POSIX.Failure) { try POSIX.writeAll(bytes, to: descriptor) } catch {
                throw ToolError(.ioError, "cannot be written: \(error.reason)", in: path.typed)
            }
        }
        do throws(POSIX.Failure) {
            try POSIX.synchronize(descriptor)
            if unnamed != nil {
                guard replaces else { return try POSIX.name(descriptor, path.absolute) }
                try POSIX.name(descriptor, beside)
            }
            try POSIX.move(beside, to: path.absolute, replaces: replaces)
        } catch {
            throw ToolError(.cannotCreate, "cannot be made: \(error.reason)", in: path.typed)
        }
    }
}
