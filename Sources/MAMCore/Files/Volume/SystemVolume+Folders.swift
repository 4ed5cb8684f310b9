internal import Glibc

extension SystemVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try VolumePath.check(path, "making the folder")
        try Self.once("making the folder") { SystemPath.with(path) { mkdir($0, mode & 0o7777) } }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try VolumePath.check(path, "removing the folder")
        try Self.once("removing the folder") { SystemPath.with(path) { rmdir($0) } }
    }

    /// The names in a folder without `.` and `..`, in the order of their bytes.
    ///
    /// A name that is not UTF-8 has a string of its own as well, see ``SystemPath``; every call finds it by that.
    package func names(in folder: String) throws(SystemError) -> [String] {
        let attempt = "reading the folder"
        let descriptor = try openFolder(folder, attempt)
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw SystemError(number, attempt)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            // The end of the folder and a failure look the same but for this.
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw SystemError(errno, attempt) }
                break
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { SystemPath.string($0) }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        let attempt = "bringing the folder to the disk"
        let descriptor = try openFolder(path, attempt)
        defer { close(descriptor) }
        try Self.retrying(attempt) { fsync(descriptor) }
    }

    private func openFolder(_ path: String, _ attempt: String) throws(SystemError) -> Int32 {
        try VolumePath.check(path, attempt)
        do {
            return try Self.retrying(attempt) {
                SystemPath.with(path) { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            }
        } catch {
            // The system answers a symbolic link as any other thing that is no folder.
            guard error.number == ENOTDIR, let status = try? status(of: path), status.kind == .link else { throw error }
            throw SystemError(ELOOP, attempt)
        }
    }
}
