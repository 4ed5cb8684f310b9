#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The system calls that make files and folders.
extension POSIX {
    /// The current folder; nil when it is gone or cannot be seen.
    static func currentFolder() -> String? {
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return String(validatingCString: folder)
    }

    /// Makes a folder for this user alone; one that is there is no error.
    static func makeFolder(_ path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(number: errno) }
    }

    /// Makes a file that is not there, for this user alone; the caller closes it.
    static func create(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        return descriptor
    }

    /// Makes a file that is not there, with the permissions that files have by default; the caller closes it.
    static func createPublic(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        return descriptor
    }

    /// The permissions of a file, and whether it is a folder; nil when there is nothing.
    static func permissions(of path: String) throws(Failure) -> (mode: UInt32, isFolder: Bool)? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw Failure(number: errno) }
            return nil
        }
        return (UInt32(status.st_mode) & 0o7777, UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR))
    }

    /// Sets the permissions of an open file.
    static func setPermissions(_ mode: UInt32, of descriptor: Int32) throws(Failure) {
        guard fchmod(descriptor, mode_t(mode)) == 0 else { throw Failure(number: errno) }
    }

    /// Brings the names of a folder to the disk.
    static func synchronizeFolder(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Brings a file to the disk.
    static func synchronize(_ descriptor: Int32) throws(Failure) {
        while fsync(descriptor) != 0 { guard errno == EINTR else { throw Failure(number: errno) } }
    }

    /// Moves a name; without `replaces` a name that is taken is refused.
    static func move(_ path: String, to newPath: String, replaces: Bool) throws(Failure) {
        if replaces {
            guard rename(path, newPath) == 0 else { throw Failure(number: errno) }
        } else {
            // Linking fails where renaming would replace.
            guard link(path, newPath) == 0 else { throw Failure(number: errno) }
            unlink(path)
        }
    }

    /// Removes a name, which may be gone already.
    static func remove(_ path: String) { unlink(path) }

    /// Makes a symbolic link; false when the name is taken.
    static func makeLink(_ path: String, to target: String) throws(Failure) -> Bool {
        if symlink(target, path) == 0 { return true }
        guard errno == EEXIST else { throw Failure(number: errno) }
        return false
    }

    /// Where a symbolic link leads, as it was written; nil when there is none.
    static func target(ofLink path: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
            filled = buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
        }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// The process's own number.
    static var processID: Int32 { getpid() }
}
