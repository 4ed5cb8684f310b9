package import MAMPOSIX

/// The machine's own file system.
///
/// Only regular files are opened: folders fail with `EISDIR`, symbolic links with `ELOOP`, and pipes, sockets and
/// devices with ``notAFile``, without waiting for another process. The mask of the process applies to new files and
/// folders.
package struct SystemVolume: Volume {
    /// The error for opening an entry that is neither a file nor a folder nor a link (`EMEDIUMTYPE`).
    package static let notAFile: Int32 = EMEDIUMTYPE

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
        let (file, _) = try checked(descriptor, attempt)
        // Opened without waiting because of pipes only; and emptying has to wait until the kind of the entry is known.
        guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw SystemError(errno, attempt) }
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
        return try checked(try descriptor(path, O_RDONLY | Self.always, attempt), attempt)
    }

    // Takes over a descriptor, if it is of a regular file.
    private func checked(
        _ descriptor: Int32, _ attempt: String
    ) throws(SystemError) -> (file: SystemVolumeFile, status: FileStatus) {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else {
            let number = errno
            LockedPlaces.close(descriptor)
            throw SystemError(number, attempt)
        }
        let found = FileStatus(raw)
        let file = SystemVolumeFile(descriptor, idle?.counts, at: found.place)
        try Self.check(found, attempt)
        return (file, found)
    }

    private func checkReserve(_ attempt: String) throws(SystemError) {
        // A descriptor only to learn its number: of the folder that is held, or of the root.
        let probe =
            way.held.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 0) } ?? MAMPOSIX.open("/", mam_o_path | O_CLOEXEC)
        guard probe >= 0 else { throw SystemError(errno, attempt) }
        defer { close(probe) }
        guard !DescriptorLimit.isReserved(probe) else { throw SystemError(EMFILE, attempt) }
    }

    package func status(of path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        try once(path, "looking at the file") { fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }
        return FileStatus(status)
    }

    package func status(of path: String, expecting place: FilePlace) throws(SystemError) -> FileStatus {
        // One call in place of three. Links on the way do not matter where they lead to the same file.
        if way.isAtOnce(path), path.utf8.first == VolumePath.slash {
            var status = stat()
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
        guard let resolved = SystemPath.with(path, { realpath($0, nil) }) else { throw SystemError(errno, attempt) }
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
        try once(path, "removing the file") { unlinkat($0, $1, 0) }
    }

    package func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)? {
        let flags = mam_o_unnamed | O_DIRECTORY | O_RDWR | O_CLOEXEC | O_NOFOLLOW
        let descriptor: Int32
        do throws(SystemError) {
            descriptor = try self.descriptor(folder, flags, mode: mode, "making the file")
        } catch {
            // File systems and kernels without support report that in different ways.
            guard ![EOPNOTSUPP, EISDIR, EINVAL, ENOENT, EPERM].contains(error.number) else { throw error }
            return nil
        }
        let file = SystemVolumeFile(descriptor, idle?.counts)
        // The path by which the file gets its name.
        return access(Self.link(to: descriptor), F_OK) == 0 ? file : nil
    }

    package func name(_ file: any VolumeFile, _ path: String) throws(SystemError) {
        let attempt = "naming the file"
        guard let file = file as? SystemVolumeFile else { throw SystemError(EINVAL, attempt) }
        try once(path, attempt) { linkat(AT_FDCWD, Self.link(to: file.current), $0, $1, AT_SYMLINK_FOLLOW) }
    }

    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    package var withoutLinks: any Volume {
        SystemVolume(SystemWay(held: way.held, followsLinks: false, isOneByOne: way.isOneByOne), idle: idle)
    }

    package var refusesLinks: Bool { !way.followsLinks }

    package func holding(_ folder: String) throws(SystemError) -> (any Volume)? {
        let held = try relieving { () throws(SystemError) in try way.hold(folder, "opening the folder") }
        return SystemVolume(SystemWay(held: held, followsLinks: false, isOneByOne: way.isOneByOne), idle: idle)
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
            guard try way.at(path, attempt, call) >= 0 else { throw SystemError(errno, attempt) }
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
                        throw SystemError(errno, attempt)
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
        guard call() >= 0 else { throw SystemError(errno, attempt) }
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
            guard errno == EINTR else { throw SystemError(errno == ENXIO ? notAFile : errno, attempt) }
        }
    }
}

extension FileStatus {
    /// Makes a status from the system's.
    package init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        self.init(
            kind: kind, device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            linkCount: UInt64(status.st_nlink), mode: UInt32(status.st_mode & 0o7777),
            modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    }

    // Times outside of the years 1678 to 2262 are clamped.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return overflow || carry ? (time.tv_sec < 0 ? .min : .max) : sum
    }
}
