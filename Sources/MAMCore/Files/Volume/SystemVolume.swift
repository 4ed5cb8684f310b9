internal import Glibc

/// The machine's own file system.
///
/// Only regular files are opened: folders give `EISDIR`, symbolic links `ELOOP`, and pipes, sockets and devices
/// ``notAFile``, without waiting for whoever may be at the other end. The mask of the process applies to new files and
/// folders.
package struct SystemVolume: Volume {
    /// What opening something gives that is neither a file nor a folder nor a link (`EMEDIUMTYPE`).
    package static let notAFile: Int32 = EMEDIUMTYPE

    /// The machine's file system.
    package init() {}

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        let attempt = "opening the file"
        try VolumePath.check(path, attempt)
        guard !flags.contains(.truncate) || flags.contains(.write) else { throw SystemError(EINVAL, attempt) }
        let access = flags.contains(.write) ? (flags.contains(.read) ? O_RDWR : O_WRONLY) : O_RDONLY
        if !flags.contains(.exclusive), !flags.contains(.truncate),
            let kept = LockedPlaces.reuse(access, of: { try? status(of: path).place })
        {
            return SystemVolumeFile(kept)
        }
        let creation = (flags.contains(.create) ? O_CREAT : 0) | (flags.contains(.exclusive) ? O_EXCL : 0)
        let descriptor = try Self.retrying(attempt) {
            SystemPath.with(path) {
                Glibc.open($0, access | creation | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode & 0o7777)
            }
        }
        let file = SystemVolumeFile(descriptor)
        try Self.check(try file.status(), attempt)
        // Not waiting is for pipes only; and emptying has to wait until it is known what is emptied.
        guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw SystemError(errno, attempt) }
        if flags.contains(.truncate) { try file.truncate(to: 0) }
        return file
    }

    package func status(of path: String) throws(SystemError) -> FileStatus {
        try VolumePath.check(path, "looking at the file")
        var status = stat()
        try Self.once("looking at the file") { SystemPath.with(path) { lstat($0, &status) } }
        return FileStatus(status)
    }

    package func resolve(_ path: String) throws(SystemError) -> String {
        let attempt = "resolving the path"
        guard path.utf8.first == VolumePath.slash, !path.utf8.contains(0) else { throw SystemError(EINVAL, attempt) }
        guard let resolved = SystemPath.with(path, { realpath($0, nil) }) else { throw SystemError(errno, attempt) }
        defer { free(resolved) }
        return SystemPath.string(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try VolumePath.check(path, "renaming the file")
        try VolumePath.check(newPath, "renaming the file")
        try Self.once("renaming the file") {
            SystemPath.with(path) { old in SystemPath.with(newPath) { Glibc.rename(old, $0) } }
        }
    }

    package func link(_ path: String, as newPath: String) throws(SystemError) {
        try VolumePath.check(path, "linking the file")
        try VolumePath.check(newPath, "linking the file")
        try Self.once("linking the file") {
            SystemPath.with(path) { old in SystemPath.with(newPath) { linkat(AT_FDCWD, old, AT_FDCWD, $0, 0) } }
        }
    }

    package func remove(_ path: String) throws(SystemError) {
        try VolumePath.check(path, "removing the file")
        try Self.once("removing the file") { SystemPath.with(path) { unlink($0) } }
    }

    private static func check(_ status: FileStatus, _ attempt: String) throws(SystemError) {
        switch status.kind {
        case .file: return
        case .folder: throw SystemError(EISDIR, attempt)
        case .link: throw SystemError(ELOOP, attempt)
        case .other: throw SystemError(notAFile, attempt)
        }
    }

    /// Makes a call that gives -1 when it fails.
    static func once(_ attempt: String, _ call: () -> Int32) throws(SystemError) {
        guard call() >= 0 else { throw SystemError(errno, attempt) }
    }

    /// Makes a call that gives -1 when it fails, again and again while signals interrupt it.
    @discardableResult
    static func retrying(_ attempt: String, _ call: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let result = call()
            guard result < 0 else { return result }
            // A regular file never answers that there is nobody at the other end.
            guard errno == EINTR else { throw SystemError(errno == ENXIO ? notAFile : errno, attempt) }
        }
    }
}

extension FileStatus {
    /// What the system says.
    init(_ status: stat) {
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

    // Times that do not fit, beyond the years 1678 and 2262, become the nearest one that does.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return overflow || carry ? (time.tv_sec < 0 ? .min : .max) : sum
    }
}
