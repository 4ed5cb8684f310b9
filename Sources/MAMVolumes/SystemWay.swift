internal import MAMPOSIX

/// How calls of a ``SystemVolume`` get from a path to the folder in which the system looks for its last component.
package struct SystemWay: Sendable {
    /// A folder that is open, from which the way to everything below it begins.
    var held: HeldFolder?
    /// Whether symbolic links on the way are followed, as by the system itself.
    var followsLinks = true
    /// Whether folders are opened one by one, as on systems that know `openat2` not at all or do not allow it.
    var isOneByOne = false

    /// Runs a call of the system with an open folder and a path that begins there; it must leave its error in `errno`.
    func at<Result>(
        _ path: String, _ attempt: String, _ call: (Int32, UnsafePointer<CChar>) -> Result
    ) throws(SystemError) -> Result {
        guard !followsLinks else {
            try VolumePath.check(path, attempt)
            return SystemPath.with(path) { call(AT_FDCWD, $0) }
        }
        try VolumePath.check(path, attempt, limit: VolumePath.maximumWalkedByteCount)
        if isAtOnce(path) {
            let (result, number) = atOnce(path, call)
            if let result { return result }
            // A system without the call, or one that does not allow it, goes on one by one.
            guard number == ENOSYS || number == EPERM else { throw SystemError(number, attempt) }
        }
        let (start, parts) = try way(path, attempt)
        guard let name = parts.last else { return SystemPath.with(start == AT_FDCWD ? "/" : ".") { call(start, $0) } }
        guard parts.count > 1 || start == AT_FDCWD else { return SystemPath.with(name) { call(start, $0) } }
        let folder = try open(parts.dropLast(), from: start, attempt)
        let result = SystemPath.with(name) { call(folder, $0) }
        let number = errno
        close(folder)
        errno = number
        return result
    }

    /// Opens what stands at a path; -1 with the error in `errno` when the system refuses.
    ///
    /// Usually in one call, without the folder: what lies on the way is walked in the same manner as if it were opened before.
    func open(_ path: String, _ flags: Int32, mode: UInt32, _ attempt: String) throws(SystemError) -> Int32 {
        if !followsLinks, isAtOnce(path) {
            try VolumePath.check(path, attempt)
            let isMaking = flags & O_CREAT != 0 || flags & mam_o_unnamed != 0
            let (descriptor, number) = SystemPath.with(path) { path in
                guard strstr(path, "/../") == nil else { return (Int32(-1), EINVAL) }
                return (mam_open_without_links(AT_FDCWD, path, flags, isMaking ? mode & 0o7777 : 0), errno)
            }
            guard descriptor < 0, number == ENOSYS || number == EPERM else {
                errno = number
                return descriptor
            }
            // They may speak of the call as well as of the file.
            var other = self
            other.isOneByOne = true
            return try other.open(path, flags, mode: mode, attempt)
        }
        return try at(path, attempt) { openat($0, $1, flags, mode & 0o7777) }
    }

    // Whether one call takes the whole way.
    private func isAtOnce(_ path: String) -> Bool {
        held == nil && !isOneByOne && path.utf8.count <= VolumePath.maximumByteCount && path != "/"
    }

    // The usual case: one call opens the folder, and the path is not taken apart.
    private func atOnce<Result>(
        _ path: String, _ call: (Int32, UnsafePointer<CChar>) -> Result
    ) -> (result: Result?, number: Int32) {
        SystemPath.with(path) { path in
            guard let slash = strrchr(path, Int32(VolumePath.slash)), strstr(path, "/../") == nil else {
                return (nil, EINVAL)
            }
            let count = max(1, path.distance(to: UnsafePointer(slash)))
            let folder = withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
                _ = copy.initialize(from: UnsafeBufferPointer(start: path, count: count))
                copy.initializeElement(at: count, to: 0)
                return mam_open_without_links(AT_FDCWD, copy.baseAddress, Self.flags, 0)
            }
            guard folder >= 0 else { return (nil, errno) }
            let result = call(folder, slash + 1)
            let number = errno
            close(folder)
            errno = number
            return (result, 0)
        }
    }

    // With `O_NOFOLLOW` `openat2` would answer a link at the end as any other thing that is no folder.
    private static var flags: Int32 { mam_o_path | O_DIRECTORY | O_CLOEXEC }

    /// Opens a folder for nothing but to begin a way there.
    func hold(_ path: String, _ attempt: String) throws(SystemError) -> HeldFolder {
        let bytes = SystemPath.bytes(path)
        let (start, parts) = try way(path, attempt)
        return HeldFolder(path: bytes, descriptor: try open(parts, from: start, attempt))
    }

    // Where the way begins, and the names on it.
    private func way(
        _ path: String, _ attempt: String
    ) throws(SystemError) -> (start: Int32, parts: ArraySlice<ArraySlice<UInt8>>) {
        let bytes = SystemPath.bytes(path)
        var (start, rest) = (AT_FDCWD, bytes[...])
        if let held, bytes.starts(with: held.path) {
            let below = bytes.dropFirst(held.path.count)
            if below.isEmpty || below.first == VolumePath.slash { (start, rest) = (held.descriptor, below) }
        }
        let parts = rest.split(separator: VolumePath.slash)
        // What leads up again is no path that was freed of links.
        guard !parts.contains(where: { VolumePath.isDots($0) }) else { throw SystemError(EINVAL, attempt) }
        guard parts.allSatisfy({ $0.count <= VolumePath.maximumNameByteCount }) else {
            throw SystemError(ENAMETOOLONG, attempt)
        }
        return (start, parts[...])
    }

    private func open(
        _ parts: ArraySlice<ArraySlice<UInt8>>, from start: Int32, _ attempt: String
    ) throws(SystemError) -> Int32 {
        // The root of the volume, or another name of the folder where the way begins.
        var piece = [start == AT_FDCWD ? VolumePath.slash : UInt8(ascii: ".")]
        var (folder, rest) = (start, parts)
        while true {
            fill(&piece, from: &rest)
            let next = Result { () throws(SystemError) in try open(piece, in: folder, attempt) }
            if folder != start { close(folder) }
            do throws(SystemError) { folder = try next.get() } catch {
                // A system without the call, or one that does not allow it.
                guard !isOneByOne, error.number == ENOSYS || error.number == EPERM else { throw error }
                var other = self
                other.isOneByOne = true
                return try other.open(parts, from: start, attempt)
            }
            guard !rest.isEmpty else { return folder }
            piece = []
        }
    }

    // As many names as one call takes.
    private func fill(_ piece: inout [UInt8], from rest: inout ArraySlice<ArraySlice<UInt8>>) {
        guard !isOneByOne else {
            if piece.isEmpty { piece += rest.popFirst() ?? [] }
            return
        }
        while let name = rest.first, piece.count + name.count < VolumePath.maximumByteCount {
            if let last = piece.last, last != VolumePath.slash { piece.append(VolumePath.slash) }
            piece += name
            rest = rest.dropFirst()
        }
    }

    private func open(_ piece: [UInt8], in folder: Int32, _ attempt: String) throws(SystemError) -> Int32 {
        guard isOneByOne else {
            return try SystemVolume.retrying(attempt) {
                SystemPath.with(piece) { mam_open_without_links(folder, $0, Self.flags, 0) }
            }
        }
        do throws(SystemError) {
            return try SystemVolume.retrying(attempt) {
                SystemPath.with(piece) { openat(folder, $0, Self.flags | O_NOFOLLOW) }
            }
        } catch {
            // The system answers a symbolic link as any other thing that is no folder.
            var status = stat()
            guard error.number == ENOTDIR,
                SystemPath.with(piece, { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0,
                status.st_mode & S_IFMT == S_IFLNK
            else { throw error }
            throw SystemError(ELOOP, attempt)
        }
    }
}

/// A folder that stays open, and the path it had.
final class HeldFolder: Sendable {
    let path: [UInt8]
    let descriptor: Int32

    /// Takes the descriptor over.
    init(path: [UInt8], descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    // It holds no locks: it was never opened to read.
    deinit { close(descriptor) }
}
