internal import MAMCore
internal import MAMPOSIX
internal import MAMVolumes

/// The system calls of the tool.
///
/// They return a result or throw an error number, instead of setting `errno`.
enum POSIX {
    /// An error number of the system.
    struct Failure: Error, Equatable {
        let number: Int32

        /// The meaning of the number, in the style of the tool's messages.
        var reason: String {
            switch number {
            case ENOENT: "no such file"
            case EISDIR: "it is a directory"
            case EACCES, EPERM: "permission denied"
            default: String(cString: strerror(number)).lowercased()
            }
        }

        var isDirectory: Bool { number == EISDIR }

        /// The error for a folder where a file is expected.
        static let isDirectory = Failure(number: EISDIR)
    }

    static let standardInput = STDIN_FILENO
    static let standardOutput = STDOUT_FILENO
    static let standardError = STDERR_FILENO

    /// Opens a file for reading, without waiting for the writer of a pipe; the caller closes it.
    static func openToRead(_ path: String) throws(Failure) -> Int32 {
        let descriptor = SystemPath.with(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw Failure(number: errno) }
        return descriptor
    }

    /// Closes a descriptor of ``openToRead(_:)``.
    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

    /// Whether an open file is a pipe, named or not.
    static func isPipe(_ descriptor: Int32) -> Bool {
        var status = SystemStatus()
        return fstat(descriptor, &status) == 0 && status.isPipe
    }

    // Waits until data is available or the input has ended.
    private static func awaitInput(_ descriptor: Int32) {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
    }

    /// Reads up to `count` bytes.
    ///
    /// Returns none at the end of the file, and for a pipe without a writer.
    static func readSome(_ descriptor: Int32, _ count: Int) throws(Failure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var result = read(descriptor, buffer.baseAddress, count)
            while result < 0, errno == EINTR || errno == EAGAIN {
                if errno == EAGAIN { awaitInput(descriptor) }
                result = read(descriptor, buffer.baseAddress, count)
            }
            if result < 0 { failure = errno }
            filled = max(0, result)
        }
        guard failure == 0 else { throw Failure(number: failure) }
        return bytes
    }

    static func writeAll(_ text: String, to descriptor: Int32) throws(Failure) {
        var (text, failure): (String, Failure?) = (text, nil)
        text.withUTF8 { bytes in
            do throws(Failure) { try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes all of some bytes.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let result = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if result >= 0 {
                written += result
            } else if errno != EINTR {
                throw Failure(number: errno)
            }
        }
    }
}

/// The system calls that make files and folders.
extension POSIX {
    /// Returns the current folder; `nil` when it was removed or is not accessible.
    static func currentFolder() -> String? {
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return SystemPath.string(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    }

    /// Creates a folder for the current user only.
    ///
    /// An existing folder is no error.
    static func makeFolder(_ path: String) throws(Failure) {
        guard SystemPath.with(path, { mkdir($0, 0o700) }) == 0 || errno == EEXIST else { throw Failure(number: errno) }
    }

    /// Creates a new file for the current user only; the caller closes it.
    static func create(_ path: String) throws(Failure) -> Int32 {
        let descriptor = SystemPath.with(path) {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw Failure(number: errno) }
        return descriptor
    }

    /// Creates an unnamed file in a folder, for the current user only; `nil` if the system has no unnamed files.
    ///
    /// The caller closes the file.
    static func createUnnamed(in folder: String) -> Int32? {
        guard UnnamedFiles.exist else { return nil }
        let descriptor = open(folder, O_WRONLY | UnnamedFiles.flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        if UnnamedFiles.canBeNamed(descriptor) { return descriptor }
        close(descriptor)
        return nil
    }

    /// Gives an unnamed file a name, which must not exist yet.
    static func name(_ descriptor: Int32, _ path: String) throws(Failure) {
        guard UnnamedFiles.name(descriptor, AT_FDCWD, path) == 0 else { throw Failure(number: errno) }
    }

    /// Creates a new file with default permissions; the caller closes it.
    static func createPublic(_ path: String) throws(Failure) -> Int32 {
        let descriptor = SystemPath.with(path) {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        }
        guard descriptor >= 0 else { throw Failure(number: errno) }
        return descriptor
    }

    /// The owner and permissions of a file.
    struct Permissions {
        let mode: UInt32
        let owner: UInt32
        let group: UInt32
        /// The number of names (hard links) of the file.
        let nameCount: UInt64
        /// Whether it is a regular file, rather than a folder, pipe, device or socket.
        let isRegular: Bool
        let isFolder: Bool
    }

    /// Returns the permissions of a file; `nil` when it does not exist.
    static func permissions(of path: String) throws(Failure) -> Permissions? {
        var status = SystemStatus()
        guard SystemPath.with(path, { SystemFiles.look(at: $0, &status) }) == 0 else {
            guard errno == ENOENT else { throw Failure(number: errno) }
            return nil
        }
        return Permissions(
            mode: status.permissions, owner: status.st_uid, group: status.st_gid,
            nameCount: UInt64(status.st_nlink),
            isRegular: status.isFile, isFolder: status.isFolder)
    }

    /// Whether the current user may write a file.
    static func isWritable(_ path: String) -> Bool { SystemPath.with(path) { access($0, W_OK) } == 0 }

    /// Sets the permissions of an open file, and its owner and group if allowed.
    static func setPermissions(_ permissions: Permissions, of descriptor: Int32) throws(Failure) {
        // Only root may change the owner. This comes first, because it clears special permission bits.
        if geteuid() == 0 {
            guard fchown(descriptor, permissions.owner, permissions.group) == 0 else { throw Failure(number: errno) }
        }
        guard fchmod(descriptor, mode_t(permissions.mode)) == 0 else { throw Failure(number: errno) }
    }

    /// Copies the extended attributes of a file to an open one, access lists included.
    ///
    /// Attributes of the system itself, such as security labels, are left out if it does not let them be set.
    static func copyAttributes(of path: String, to descriptor: Int32) throws(Failure) {
        let names = try attribute { list in
            SystemPath.with(path) { AttributeHolder.path($0).names(into: list) }
        }
        for name in (names ?? []).split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            let value = try attribute { value in
                SystemPath.with(path) { AttributeHolder.path($0).value(name, into: value) }
            }
            guard let value else { continue }
            guard value.withUnsafeBytes({ AttributeHolder.descriptor(descriptor).set(name, to: $0) }) != 0 else {
                continue
            }
            guard !name.hasPrefix("user."), !name.hasPrefix("system.posix_acl"),
                errno == EPERM || SystemAnswers.current.hasNoAttributes(errno)
            else { throw Failure(number: errno) }
        }
    }

    /// Returns what a call about attributes writes into memory; `nil` if the volume has no attributes or not this one.
    private static func attribute(_ call: (UnsafeMutableRawBufferPointer) -> Int) throws(Failure) -> [UInt8]? {
        var (bytes, number): ([UInt8], Int32) = ([], 0)
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { memory in
            let count = call(memory)
            if count < 0 { number = errno } else { bytes = Array(memory.prefix(count)) }
        }
        guard number == 0 else {
            let answers = SystemAnswers.current
            if number == answers.missingAttribute || answers.hasNoAttributes(number) { return nil }
            throw Failure(number: number)
        }
        return bytes
    }

    /// Returns the name of a temporary file beside a file.
    ///
    /// It is random, so that a file left by a killed process does not block a later process with the same id.
    static func temporaryName(beside name: String) -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return temporaryPrefix(beside: name) + String(repeating: "0", count: 16 - digits.count) + digits
            + temporaryEnding
    }

    private static let temporaryEnding = ".tmp"

    private static func temporaryPrefix(beside name: String) -> String {
        ".\(String(decoding: name.utf8.prefix(60), as: UTF8.self)).mam-"
    }

    /// Creates a temporary file beside a file, and locks it as long as it is open.
    ///
    /// Those that killed processes left are removed: no process has them locked.
    static func createTemporary(_ path: String, isPublic: Bool) throws(Failure) -> Int32 {
        while true {
            let descriptor = isPublic ? try createPublic(path) : try create(path)
            var status = SystemStatus()
            // Until it is locked, another process takes it for one that was left. Not every volume has locks.
            let isLocked = WholeLock.tryTake(descriptor) == 0 || errno != EWOULDBLOCK
            if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
            close(descriptor)
            remove(path)
        }
    }

    /// Removes the temporary files beside a file that killed processes left.
    static func removeLeftFiles(beside name: String, in folder: String) {
        let prefix = temporaryPrefix(beside: name)
        // A folder that cannot be listed keeps them.
        for found in (try? SystemVolume().names(in: folder)) ?? [] {
            // Sixteen digits that no person writes: a file with another name is the user's own.
            let digits = found.dropFirst(prefix.count).dropLast(temporaryEnding.count)
            guard found.hasPrefix(prefix), found.hasSuffix(temporaryEnding), digits.utf8.count == 16,
                digits.utf8.allSatisfy({ $0 &- 48 < 10 || $0 &- 97 < 6 })
            else { continue }
            let path = (folder == "/" ? "" : folder) + "/" + found
            let descriptor = SystemPath.with(path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = SystemStatus()
            guard fstat(descriptor, &status) == 0, status.isFile,
                status.st_uid == geteuid(), WholeLock.tryTake(descriptor) == 0
            else { continue }
            remove(path)
        }
    }

    /// Synchronizes the names of a folder to the disk.
    static func synchronizeFolder(_ path: String) throws(Failure) {
        let descriptor = SystemPath.with(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Synchronizes a file to the disk.
    static func synchronize(_ descriptor: Int32) throws(Failure) {
        while SystemFiles.synchronize(descriptor) != 0 { guard errno == EINTR else { throw Failure(number: errno) } }
    }

    /// Renames a file.
    ///
    /// Refuses an existing name unless `replaces` is true.
    static func move(_ path: String, to newPath: String, replaces: Bool) throws(Failure) {
        if replaces {
            guard SystemPath.with(path, { old in SystemPath.with(newPath) { rename(old, $0) } }) == 0 else {
                throw Failure(number: errno)
            }
        } else {
            // Unlike renaming, linking fails if the name exists.
            guard SystemPath.with(path, { old in SystemPath.with(newPath) { link(old, $0) } }) == 0 else {
                throw Failure(number: errno)
            }
            remove(path)
        }
    }

    /// Removes a name, if it exists.
    static func remove(_ path: String) { _ = SystemPath.with(path) { unlink($0) } }

    /// Creates a symbolic link; returns false when the name exists.
    static func makeLink(_ path: String, to target: String) throws(Failure) -> Bool {
        let answer = SystemPath.with(target) { target in SystemPath.with(path) { symlink(target, $0) } }
        if answer == 0 { return true }
        guard errno == EEXIST else { throw Failure(number: errno) }
        return false
    }

    /// Returns the target of a symbolic link as it was written; `nil` when there is none.
    static func target(ofLink path: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
            filled =
                buffer.baseAddress.map { start in
                    max(0, SystemPath.with(path) { readlink($0, start, buffer.count) })
                } ?? 0
        }
        return bytes.isEmpty ? nil : SystemPath.string(bytes)
    }
}
