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

    /// Reads a plain file at a path without links.
    ///
    /// Refuses a path in which a folder or the file was replaced by a link meanwhile, and does not wait for a pipe.
    static func contents(_ path: String, limit: Int) throws(ScenarioFileError) -> [UInt8] {
        let file: any VolumeFile
        do throws(SystemError) { file = try SystemVolume().withoutLinks.open(path, .read, mode: 0) } catch {
            throw .unreadable(
                [EISDIR, SystemVolume.notAFile].contains(error.number)
                    ? "it is not a regular file" : "it cannot be opened")
        }
        defer { file.close() }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count: Int
            do throws(SystemError) { count = try file.read(into: &chunk, at: Int64(bytes.count)) } catch {
                throw .unreadable("reading it failed")
            }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw .tooLarge(limit) }
        }
    }
}

extension VolumeFile {
    fileprivate func read(into chunk: inout [UInt8], at offset: Int64) throws(SystemError) -> Int {
        let result = chunk.withUnsafeMutableBytes { buffer in
            Result { () throws(SystemError) in try read(into: buffer, at: offset) }
        }
        return try result.get()
    }
}
