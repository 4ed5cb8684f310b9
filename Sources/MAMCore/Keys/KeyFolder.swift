internal import MAMPOSIX
internal import MAMVolumes

/// The folder of a key file, held open so that it cannot be replaced between two steps.
package struct KeyFolder: ~Copyable {
    private let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens a folder that other users cannot enter; `creates` tells whether a missing folder is made.
    package static func open(_ path: String, creates: Bool) throws(KeyFileError) -> KeyFolder {
        let isNew = creates && SystemPath.with(path, { mkdir($0, 0o700) }) == 0
        if creates, !isNew, errno != EEXIST { throw .system(errno, "making the folder", path: path) }
        let folder = KeyFolder(path: path, descriptor: try descriptor(of: path))
        try folder.check()
        guard isNew else { return folder }
        // The new name must be on the disk as well.
        let parent = KeyDescriptor(openat(folder.descriptor, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC), path: path)
        try parent.synchronize()
        return folder
    }

    deinit { close(descriptor) }

    /// Opens for reading a regular file of this process's user that other users cannot read.
    func open(_ name: String, path: String) throws(KeyFileError) -> KeyDescriptor {
        // Without waiting, because opening a pipe would wait for a writer.
        let file = KeyDescriptor(
            SystemPath.with(name) {
                openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            }, path: path)
        try file.check()
        return file
    }

    /// Makes a file with an unused name.
    func create(_ name: String, path: String) throws(KeyFileError) -> KeyDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = KeyDescriptor(SystemPath.with(name) { openat(descriptor, $0, flags, 0o600) }, path: path)
        try file.setMode(0o600)
        return file
    }

    /// Gives a file a second name; false if that name is in use, or if another process removed the first one because of
    /// that.
    func link(_ name: String, as other: String, path: String) throws(KeyFileError) -> Bool {
        let answer = SystemPath.with(name) { name in
            SystemPath.with(other) { linkat(descriptor, name, descriptor, $0, 0) }
        }
        if answer == 0 { return true }
        guard errno == EEXIST || errno == ENOENT else { throw .system(errno, "naming the file", path: path) }
        return false
    }

    /// Deletes a file; a missing file is no error.
    func remove(_ name: String) { _ = SystemPath.with(name) { unlinkat(descriptor, $0, 0) } }

    /// Deletes the files whose names are `unwanted`, as far as the system allows.
    func removeFiles(_ unwanted: (String) -> Bool) {
        // A separate descriptor: reading a folder moves its position, and closing the stream closes it.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                SystemPath.string($0.prefix { $0 != 0 })
            }
            if unwanted(name) { remove(name) }
        }
    }

    /// Flushes the names to the disk.
    func synchronize() throws(KeyFileError) {
        while SystemFiles.synchronize(descriptor) != 0 {
            guard errno == EINTR else { throw .system(errno, "bringing the folder to the disk", path: path) }
        }
    }

    private static func descriptor(of path: String) throws(KeyFileError) -> Int32 {
        let opened = SystemPath.with(path) { MAMPOSIX.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard opened < 0 else { return opened }
        let failure = errno
        // The system returns the same error for a symbolic link as for any other entry that is not a folder.
        var status = SystemStatus()
        let isLink =
            failure == ENOTDIR && SystemPath.with(path, { lstat($0, &status) }) == 0
            && status.isLink
        throw .system(isLink ? ELOOP : failure, "opening the folder", path: path)
    }

    private func check() throws(KeyFileError) {
        var status = SystemStatus()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, "looking at the folder", path: path) }
        try KeyDescriptor.checkOwner(of: status, path: path)
        guard status.st_mode & 0o077 == 0 else {
            throw KeyFileError(
                .wrongMode, "the folder has mode \(KeyDescriptor.mode(of: status)), 0700 wanted", path: path)
        }
    }
}
