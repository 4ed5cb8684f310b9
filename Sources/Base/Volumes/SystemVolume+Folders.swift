internal import MAMPOSIX
internal import Synchronization

extension SystemVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try once(path, "making the folder") { mkdirat($0, $1, mode & 0o7777) }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try once(path, "removing the folder") { unlinkat($0, $1, AT_REMOVEDIR) }
    }

    /// Returns the names in a folder without `.` and `..`, in the order of their bytes.
    ///
    /// A name that is not UTF-8 has a string as well, see ``SystemPath``; every call finds it by that string.
    package func names(in folder: String) throws(SystemError) -> [String] {
        try list(folder) { (name, _, _) in name }
    }

    package func entries(in folder: String) throws(SystemError) -> [VolumeEntry] {
        try list(folder) { (name, type, stream) in
            if let kind = FileStatus.Kind(type) { return VolumeEntry(name: name, kind: .success(kind)) }
            // Not every file system reports the kind here.
            var status = stat()
            guard SystemPath.with(name, { fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
                return errno == ENOENT
                    ? nil : VolumeEntry(name: name, kind: .failure(SystemError(errno, "looking at the file")))
            }
            return VolumeEntry(name: name, kind: .success(FileStatus(status).kind))
        }
    }

    private static let reading = "reading the folder"

    private func list<Entry>(
        _ folder: String, _ entry: (_ name: String, _ type: UInt8, _ stream: OpaquePointer) -> Entry?
    ) throws(SystemError) -> [Entry] {
        let descriptor = try openFolder(folder, Self.reading)
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw SystemError(number, Self.reading)
        }
        defer { closedir(stream) }
        // One piece of memory for all names, which are sorted by their positions in it.
        var names: [UInt8] = []
        var found: [(name: Range<Int>, type: UInt8)] = []
        names.reserveCapacity(1024)
        found.reserveCapacity(64)
        while true {
            // The end of the folder and a failure differ only by this value.
            errno = 0
            guard let next = readdir(stream) else {
                guard errno == 0 else { throw SystemError(errno, Self.reading) }
                break
            }
            let start = names.count
            withUnsafeBytes(of: &next.pointee.d_name) { name in
                names.append(contentsOf: name.prefix(while: { $0 != 0 }))
            }
            if VolumePath.isDots(names[start...]) {
                names.removeSubrange(start...)
            } else {
                found.append((start..<names.count, next.pointee.d_type))
            }
        }
        return names.withUnsafeBytes { names in
            func name(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: names[range]) }
            found.sort { SystemPath.precedes(name($0.name), name($1.name)) }
            return found.compactMap { entry(SystemPath.string(of: name($0.name)), $0.type, stream) }
        }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        let attempt = "bringing the folder to the disk"
        let descriptor = try openFolder(path, attempt)
        defer { close(descriptor) }
        try Self.retrying(attempt) { fsync(descriptor) }
        idle?.counts.flushes.add(1, ordering: .relaxed)
    }

    private func openFolder(_ path: String, _ attempt: String) throws(SystemError) -> Int32 {
        do {
            return try descriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, attempt)
        } catch {
            // The system returns the same error for a symbolic link as for any other entry that is not a folder.
            guard error.number == ENOTDIR, let status = try? status(of: path), status.kind == .link else { throw error }
            throw SystemError(ELOOP, attempt)
        }
    }
}

extension FileStatus.Kind {
    /// Makes the kind of a folder's entry; nil if the folder does not report it.
    fileprivate init?(_ type: UInt8) {
        switch Int(type) {
        case Int(DT_UNKNOWN): return nil
        case Int(DT_REG): self = .file
        case Int(DT_DIR): self = .folder
        case Int(DT_LNK): self = .link
        default: self = .other
        }
    }
}
