internal import MAMPOSIX

/// The way in which a ``SystemVolume`` resolves a path to the folder of its last component.
package struct SystemWay: Sendable {
    /// An open folder, from which paths to everything in it are resolved.
    var held: HeldFolder?
    /// Whether symbolic links in the path are followed, as the system does.
    var followsLinks = true
    /// Whether folders are opened one by one, as on systems that do not have or allow `openat2`.
    var isOneByOne = false
    /// The system whose answers the calls give.
    var answers = SystemAnswers.current
    /// Returns the name that the folder has for an open file; nil if every name leads to one spelling only.
    var storedName: @Sendable (Int32) -> [UInt8]? = { SystemFiles.storedName(of: $0) }

    /// The same way from a folder, without links.
    func withoutLinks(from held: HeldFolder?) -> SystemWay {
        var way = self
        (way.held, way.followsLinks) = (held, false)
        return way
    }

    /// Runs a system call with an open folder and a path relative to it; the call must leave its error in `errno`.
    func at<Result>(
        _ path: String, _ attempt: String, _ call: (Int32, UnsafePointer<CChar>) -> Result
    ) throws(SystemError) -> Result {
        guard !followsLinks else {
            try VolumePath.check(path, attempt)
            return SystemPath.with(path) { call(AT_FDCWD, $0) }
        }
        try VolumePath.check(path, attempt, limit: VolumePath.maximumWalkedByteCount)
        if let held, let result = held.withName(path, call) { return result }
        if isAtOnce(path) {
            let (result, number) = atOnce(path, call)
            if let result { return result }
            // A system that does not have or allow the call opens folders one by one.
            guard answers.hasNoOpeningWithoutLinks(number) else { throw SystemError(number, attempt) }
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

    /// Opens the entry at a path; -1 with the error in `errno` if the system refuses.
    ///
    /// Usually one call, without opening the folder: the folders in the path are resolved under the same rules.
    func open(_ path: String, _ flags: Int32, mode: UInt32, _ attempt: String) throws(SystemError) -> Int32 {
        if isAtOnce(path) {
            try VolumePath.check(path, attempt)
            let isMaking = flags & O_CREAT != 0 || UnnamedFiles.areMade(by: flags)
            let (descriptor, number) = SystemPath.with(path) { path in
                guard strstr(path, "/../") == nil else { return (Int32(-1), EINVAL) }
                return (SystemFiles.openWithoutLinks(AT_FDCWD, path, flags, mode: isMaking ? mode & 0o7777 : 0), errno)
            }
            guard descriptor < 0, answers.hasNoOpeningWithoutLinks(number) else {
                errno = number
                return descriptor
            }
            // These errors may concern the call as well as the file.
            var other = self
            other.isOneByOne = true
            return try other.open(path, flags, mode: mode, attempt)
        }
        return try at(path, attempt) { openat($0, $1, flags, mode_t(mode & 0o7777)) }
    }

    // Whether one call can resolve the whole path.
    func isAtOnce(_ path: String) -> Bool {
        !followsLinks && held == nil && !isOneByOne && path.utf8.count <= VolumePath.maximumByteCount && path != "/"
    }

    // The usual case: one call opens the folder, and the path is not split.
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
                return SystemFiles.openWithoutLinks(AT_FDCWD, copy.baseAddress, Self.flags, mode: 0)
            }
            guard folder >= 0 else { return (nil, errno) }
            let result = call(folder, slash + 1)
            let number = errno
            close(folder)
            errno = number
            return (result, 0)
        }
    }

    // With `O_NOFOLLOW`, `openat2` would return the same error for a link at the end as for any other entry that is not
    // a folder.
    private static var flags: Int32 { SystemFiles.pathOnly | O_DIRECTORY | O_CLOEXEC }

    /// Opens a folder only as the start of paths.
    func hold(_ path: String, _ attempt: String) throws(SystemError) -> HeldFolder {
        let bytes = SystemPath.bytes(path)
        if !isOneByOne, held == nil, bytes.count <= VolumePath.maximumByteCount, !bytes.contains(0) {
            let (folder, number) = SystemPath.with(path) { path in
                guard strstr(path, "/.") == nil else { return (Int32(-1), EPERM) }
                return (SystemFiles.openWithoutLinks(AT_FDCWD, path, Self.flags, mode: 0), errno)
            }
            if folder >= 0 { return HeldFolder(path: bytes, descriptor: folder) }
            // The other ways tell which error it is.
            guard number == EINTR || number == EPERM || answers.hasNoOpeningWithoutLinks(number) else {
                throw SystemError(number, attempt)
            }
        }
        let (start, parts) = try way(path, attempt)
        return HeldFolder(path: bytes, descriptor: try open(parts, from: start, attempt))
    }

    // Returns the start of the path, and the names in it.
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
        // A path with `..` was not resolved from links.
        guard !parts.contains(where: { VolumePath.isDots($0) }) else { throw SystemError(EINVAL, attempt) }
        guard parts.allSatisfy({ $0.count <= VolumePath.maximumNameByteCount }) else {
            throw SystemError(ENAMETOOLONG, attempt)
        }
        return (start, parts[...])
    }

    private func open(
        _ parts: ArraySlice<ArraySlice<UInt8>>, from start: Int32, _ attempt: String
    ) throws(SystemError) -> Int32 {
        // The root of the volume, or another name of the start folder.
        var piece = [start == AT_FDCWD ? VolumePath.slash : UInt8(ascii: ".")]
        var (folder, rest) = (start, parts)
        while true {
            fill(&piece, from: &rest)
            let next = Result { () throws(SystemError) in try open(piece, in: folder, attempt) }
            if folder != start { close(folder) }
            do throws(SystemError) { folder = try next.get() } catch {
                // A system that does not have or allow the call.
                guard !isOneByOne, answers.hasNoOpeningWithoutLinks(error.number) else { throw error }
                var other = self
                other.isOneByOne = true
                return try other.open(parts, from: start, attempt)
            }
            guard !rest.isEmpty else { return folder }
            piece = []
        }
    }

    // Takes as many names as one call can resolve.
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
                SystemPath.with(piece) { SystemFiles.openWithoutLinks(folder, $0, Self.flags, mode: 0) }
            }
        }
        do throws(SystemError) {
            return try SystemVolume.retrying(attempt) {
                SystemPath.with(piece) { openat(folder, $0, Self.flags | O_NOFOLLOW) }
            }
        } catch {
            // The system returns the same error for a symbolic link as for any other entry that is not a folder.
            var status = SystemStatus()
            guard error.number == ENOTDIR,
                SystemPath.with(piece, { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0,
                status.isLink
            else { throw error }
            throw SystemError(ELOOP, attempt)
        }
    }
}

/// An open folder, and its path when it was opened.
final class HeldFolder: Sendable {
    let path: [UInt8]
    let descriptor: Int32

    /// Takes over a descriptor.
    init(path: [UInt8], descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Runs a call with the folder and the name of an entry in it; nil for every other path.
    ///
    /// The last component of the path is neither `.` nor `..`.
    func withName<Result>(_ path: String, _ call: (Int32, UnsafePointer<CChar>) -> Result) -> Result? {
        SystemPath.with(path) { whole in
            let isBelow = self.path.withUnsafeBytes { folder in
                folder.baseAddress.map { strncmp(whole, $0.assumingMemoryBound(to: CChar.self), folder.count) == 0 }
            }
            guard isBelow == true, whole[self.path.count] == CChar(bitPattern: VolumePath.slash) else { return nil }
            let name = whole + self.path.count + 1
            guard (1...VolumePath.maximumNameByteCount).contains(strlen(name)),
                strchr(name, Int32(VolumePath.slash)) == nil
            else { return nil }
            return call(descriptor, name)
        }
    }

    // It holds no locks, because it was never opened for reading.
    deinit { close(descriptor) }
}
