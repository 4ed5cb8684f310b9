internal import MAMBase
package import MAMPOSIX
internal import Synchronization

/// The machine's own file system.
///
/// Only regular files are opened: folders fail with `EISDIR`, symbolic links with `ELOOP`, and pipes, sockets and
/// devices with ``notAFile``, without waiting for another process. The mask of the process applies to new files and
/// folders.
package struct SystemVolume: Volume {
    /// The error for opening an entry that is neither a file nor a folder nor a link (`EMEDIUMTYPE` on Linux, `EFTYPE` on macOS).
    package static let notAFile: Int32 = SystemAnswers.current.notAFile

    /// The way in which paths are resolved.
    let way: SystemWay
    /// The descriptors to release if the system has none left.
    private(set) var idle: IdleDescriptors?

    /// The machine's file system.
    package init() { self.init(SystemWay()) }

    package init(_ way: SystemWay, idle: IdleDescriptors? = nil) { (self.way, self.idle) = (way, idle) }

    package func relieved(by idle: IdleDescriptors) -> any Volume { SystemVolume(way, idle: idle) }

    /// Runs a call; if no descriptor is left, releases the idle ones and runs it again.
    func relieving<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        do throws(SystemError) { return try call() } catch {
            guard DescriptorLimit.isReached(error.number), let idle, idle.dropAll() else { throw error }
        }
        return try call()
    }

    /// The same volume, behaving as on a system without `openat2`.
    package var openingFoldersOneByOne: SystemVolume {
        var way = way
        way.isOneByOne = true
        return SystemVolume(way, idle: idle)
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        let attempt = "opening the file"
        guard !flags.contains(.truncate) || flags.contains(.write) else { throw SystemError(EINVAL, attempt) }
        let access = flags.contains(.write) ? (flags.contains(.read) ? O_RDWR : O_WRONLY) : O_RDONLY
        if !flags.contains(.exclusive), !flags.contains(.truncate),
            let kept = LockedPlaces.reuse(access, of: { try? status(of: path).place })
        {
            return SystemVolumeFile(kept, idle?.counts)
        }
        let isMaking = flags.contains(.create)
        let creation = (isMaking ? O_CREAT : 0) | (flags.contains(.exclusive) ? O_EXCL : 0)
        let system = access | creation | Self.always
        let descriptor: Int32
        if flags.contains(.lasting) {
            descriptor = try relieving { () throws(SystemError) in
                // Before a file is made: a file that had to be closed immediately would remain.
                if isMaking { try checkReserve(attempt) }
                let opened = try Self.retrying(attempt) { () throws(SystemError) in
                    try way.open(path, system, mode: mode, attempt)
                }
                guard !isMaking, DescriptorLimit.isReserved(opened) else { return opened }
                LockedPlaces.close(opened)
                throw SystemError(EMFILE, attempt)
            }
        } else {
            descriptor = try self.descriptor(path, system, mode: mode, attempt)
        }
        let (file, _) = try checked(descriptor, path, isMaking ? EEXIST : ENOENT, attempt)
        // Opened without waiting because of pipes only; and emptying has to wait until the kind of the entry is known.
        guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw SystemError.last(attempt) }
        if flags.contains(.truncate) { try file.truncate(to: 0) }
        return file
    }

    // Without waiting for the other end of a pipe.
    private static let always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

    package func openForLook(_ path: String) throws(SystemError) -> (file: any VolumeFile, status: FileStatus) {
        let attempt = "opening the file"
        if let kept = LockedPlaces.reuse(O_RDONLY, of: { try? status(of: path).place }) {
            let file = SystemVolumeFile(kept, idle?.counts)
            return (file, try file.status())
        }
        // Whether reads wait makes no difference for a regular file, so one call is spared.
        return try checked(try descriptor(path, O_RDONLY | Self.always, attempt), path, ENOENT, attempt)
    }

    // Takes over a descriptor, if it is of a regular file and the path has its name; another spelling fails with the number.
    private func checked(
        _ descriptor: Int32, _ path: String, _ otherSpelling: Int32, _ attempt: String
    ) throws(SystemError) -> (file: SystemVolumeFile, status: FileStatus) {
        var raw = SystemStatus()
        guard fstat(descriptor, &raw) == 0 else {
            let number = errno
            LockedPlaces.close(descriptor)
            throw SystemError(number, attempt)
        }
        let found = FileStatus(raw)
        let file = SystemVolumeFile(descriptor, idle?.counts, at: found.place)
        try Self.check(found, attempt)
        if let stored = way.storedName(descriptor) {
            let name = SystemPath.bytes(path).split(separator: VolumePath.slash).last ?? []
            guard SystemAnswers.isSpelled(name, as: stored) else { throw SystemError(otherSpelling, attempt) }
        }
        return (file, found)
    }

    private func checkReserve(_ attempt: String) throws(SystemError) {
        // A descriptor only to learn its number: of the folder that is held, or of the root.
        let probe =
            way.held.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 0) }
            ?? MAMPOSIX.open("/", SystemFiles.pathOnly | O_CLOEXEC)
        guard probe >= 0 else { throw SystemError.last(attempt) }
        defer { close(probe) }
        guard !DescriptorLimit.isReserved(probe) else { throw SystemError(EMFILE, attempt) }
    }

    package func status(of path: String) throws(SystemError) -> FileStatus {
        var status = SystemStatus()
        try once(path, "looking at the file") { fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }
        return FileStatus(status)
    }

    package func status(of path: String, expecting place: FilePlace) throws(SystemError) -> FileStatus {
        // One call in place of three. Links on the way do not matter where they lead to the same file.
        if way.isAtOnce(path), path.utf8.first == VolumePath.slash {
            var status = SystemStatus()
            if SystemPath.with(path, { lstat($0, &status) }) == 0 {
                let found = FileStatus(status)
                if found.place == place { return found }
            }
        }
        return try status(of: path)
    }

    package func resolve(_ path: String) throws(SystemError) -> String {
        let attempt = "resolving the path"
        guard path.utf8.first == VolumePath.slash, !path.utf8.contains(0) else { throw SystemError(EINVAL, attempt) }
        guard let resolved = SystemPath.with(path, { realpath($0, nil) }) else { throw SystemError.last(attempt) }
        defer { free(resolved) }
        return SystemPath.string(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try once(path, newPath, "renaming the file") { renameat($0, $1, $2, $3) }
    }

    package func link(_ path: String, as newPath: String) throws(SystemError) {
        try once(path, newPath, "linking the file") { linkat($0, $1, $2, $3, 0) }
    }

    package func remove(_ path: String) throws(SystemError) {
        do { try once(path, "removing the file") { unlinkat($0, $1, 0) } } catch {
            guard way.answers.mayBeFolder(error.number), try status(of: path).kind == .folder else { throw error }
            throw SystemError(EISDIR, error.attempt)
        }
    }

    /// The same volume, with the answers of a system, and with the names that the folders of open files have for them.
    package func answering(
        as answers: SystemAnswers, storedName: @escaping @Sendable (Int32) -> [UInt8]? = { _ in nil }
    ) -> SystemVolume {
        var way = way
        (way.answers, way.storedName) = (answers, storedName)
        return SystemVolume(way, idle: idle)
    }

    package func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)? {
        guard UnnamedFiles.exist else { return nil }
        let flags = UnnamedFiles.flags | O_RDWR | O_CLOEXEC | O_NOFOLLOW
        let descriptor: Int32
        do throws(SystemError) {
            descriptor = try self.descriptor(folder, flags, mode: mode, "making the file")
        } catch {
            // File systems and kernels without support report that in different ways.
            guard !SystemAnswers.current.hasNoUnnamedFiles(error.number) else { throw error }
            return nil
        }
        let file = SystemVolumeFile(descriptor, idle?.counts)
        // The path by which the file gets its name.
        return UnnamedFiles.canBeNamed(descriptor) ? file : nil
    }

    package func name(_ file: any VolumeFile, _ path: String) throws(SystemError) {
        let attempt = "naming the file"
        guard let file = file as? SystemVolumeFile else { throw SystemError(EINVAL, attempt) }
        try once(path, attempt) { UnnamedFiles.name(file.current, $0, $1) }
    }

    package var withoutLinks: any Volume { SystemVolume(way.withoutLinks(from: way.held), idle: idle) }

    package var refusesLinks: Bool { !way.followsLinks }

    package func holding(_ folder: String) throws(SystemError) -> (any Volume)? {
        let held = try relieving { () throws(SystemError) in try way.hold(folder, "opening the folder") }
        return SystemVolume(way.withoutLinks(from: held), idle: idle)
    }

    private static func check(_ status: FileStatus, _ attempt: String) throws(SystemError) {
        switch status.kind {
        case .file: return
        case .folder: throw SystemError(EISDIR, attempt)
        case .link: throw SystemError(ELOOP, attempt)
        case .other: throw SystemError(notAFile, attempt)
        }
    }

    /// Runs a call for a path that returns -1 if it fails.
    func once(
        _ path: String, _ attempt: String, _ call: (Int32, UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        try relieving { () throws(SystemError) in
            guard try way.at(path, attempt, call) >= 0 else { throw SystemError.last(attempt) }
        }
    }

    /// Runs a call for two paths that returns -1 if it fails.
    func once(
        _ path: String, _ newPath: String, _ attempt: String,
        _ call: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        try relieving { () throws(SystemError) in
            let result = try way.at(path, attempt) { (folder, name) in
                Result { () throws(SystemError) in
                    guard try way.at(newPath, attempt, { call(folder, name, $0, $1) }) >= 0 else {
                        throw SystemError.last(attempt)
                    }
                }
            }
            try result.get()
        }
    }

    /// Opens the entry at a path, and retries after signals.
    func descriptor(
        _ path: String, _ flags: Int32, mode: UInt32 = 0, _ attempt: String
    ) throws(SystemError) -> Int32 {
        try relieving { () throws(SystemError) in
            try Self.retrying(attempt) { () throws(SystemError) in try way.open(path, flags, mode: mode, attempt) }
        }
    }

    /// Runs a call that returns -1 if it fails.
    static func once(_ attempt: String, _ call: () -> Int32) throws(SystemError) {
        guard call() >= 0 else { throw SystemError.last(attempt) }
    }

    /// Runs a call that returns -1 if it fails, and retries after signals.
    @discardableResult
    static func retrying(
        _ attempt: String, _ call: () throws(SystemError) -> Int32
    ) throws(SystemError) -> Int32 {
        while true {
            let result = try call()
            guard result < 0 else { return result }
            // A regular file never fails because there is no process at the other end.
            guard errno == EINTR else {
                throw SystemAnswers.current.opensNoFile(errno) ? SystemError(notAFile, attempt) : .last(attempt)
            }
        }
    }
}

extension FileStatus {
    /// Makes a status from the system's.
    package init(_ status: SystemStatus) {
        let kind: Kind =
            status.isFile ? .file : status.isFolder ? .folder : status.isLink ? .link : .other
        self.init(
            kind: kind, device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            linkCount: UInt64(status.st_nlink), mode: status.permissions,
            modified: Self.nanoseconds(status.modified), changed: Self.nanoseconds(status.changed))
    }

    // Times outside of the years 1678 to 2262 are clamped.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return overflow || carry ? (time.tv_sec < 0 ? .min : .max) : sum
    }
}

extension SystemVolume {
    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try once(path, "making the folder") { mkdirat($0, $1, mode_t(mode & 0o7777)) }
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
            var status = SystemStatus()
            guard SystemPath.with(name, { fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
                return errno == ENOENT
                    ? nil : VolumeEntry(name: name, kind: .failure(.last("looking at the file")))
            }
            return VolumeEntry(name: name, kind: .success(FileStatus(status).kind))
        }
    }

    private static let reading = "reading the folder"

    private func list<Entry>(
        _ folder: String, _ entry: (_ name: String, _ type: UInt8, _ stream: FolderStream) -> Entry?
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
                guard errno == 0 else { throw SystemError.last(Self.reading) }
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
        try Self.retrying(attempt) { SystemFiles.synchronize(descriptor) }
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

/// The most recently used objects with a descriptor that no call uses at the moment, kept for the next call.
///
/// An object that is dropped here and has no other reference closes its descriptor. Safe to use from any thread;
/// objects are released outside of the lock.
package final class IdleDescriptors: Sendable {
    private let kept: Guarded<RecentlyUsed<FilePlace, any AnyObject & Sendable>>
    private let isKeeping: Bool
    /// The counts of the volumes that release these descriptors.
    package let counts = SystemCounts()

    /// Keeps up to a number of objects, none for 0.
    package init(limit: Int) {
        isKeeping = limit > 0
        kept = Guarded(RecentlyUsed(capacity: limit))
    }

    /// Keeps the object of a place, as the most recently used.
    package func keep(_ object: any AnyObject & Sendable, for place: FilePlace) {
        guard isKeeping else { return }
        kept.release { $0.insert(object, for: place) }
    }

    /// Drops the object of a place.
    package func drop(_ place: FilePlace) { kept.release { $0.remove(place) } }

    /// Drops all objects; false if there were none.
    @discardableResult
    package func dropAll() -> Bool {
        let dropped = kept.withLock { kept in
            defer { kept.removeAll() }
            return kept
        }
        return dropped.count > 0
    }
}

/// The number of descriptors that the process may have open: the soft limit of `RLIMIT_NOFILE`.
package enum DescriptorLimit {
    /// The current limit; `Int.max` if there is none.
    package static var current: Int { SystemMachine.descriptorLimit }

    /// Returns the number of containers without open files that stay joined, for a limit: an eighth of it, 4 to 128.
    package static func idleContainers(for limit: Int) -> Int { min(128, max(4, limit / 8)) }

    /// Returns the number of descriptors that files and idle containers leave free, for a limit: a sixteenth of it, 12
    /// to 32.
    ///
    /// Journals of the stores, walks and wipes use them, and other code in the process that opens a descriptor for a
    /// moment: Dispatch ends the process if it gets none.
    package static func reserve(for limit: Int) -> Int { min(32, max(12, limit / 16)) }

    /// Whether a descriptor belongs to the reserve; the system always returns the lowest free number.
    package static func isReserved(_ descriptor: Int32) -> Bool {
        // Below 32 no limit justifies a system call.
        guard descriptor >= 32 else { return false }
        let limit = current
        return Int(descriptor) >= limit - reserve(for: limit)
    }

    /// Whether a system error means that no descriptor is left.
    package static func isReached(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

    /// Returns the limit in words, with its number; empty for other system errors.
    package static func words(for number: Int32) -> String {
        switch number {
        case EMFILE: ", the process may have \(current) descriptors (RLIMIT_NOFILE)"
        case ENFILE: ", the system has no descriptor left (fs.file-max)"
        default: ""
        }
    }

    /// Returns the help for a reached limit; nil for other system errors.
    package static func help(for number: Int32) -> String? {
        isReached(number) ? "close files, or raise the limit (`ulimit -n`, `fs.file-max`)" : nil
    }
}
