internal import MAMPOSIX

/// An open key file.
struct KeyDescriptor: ~Copyable {
    private let path: String
    private let descriptor: Int32
    // The error if there is no descriptor.
    private let failure: Int32

    /// Stores the result of opening a file; a failure is thrown at the first use.
    init(_ opened: Int32, path: String) {
        descriptor = opened
        failure = opened < 0 ? errno : 0
        self.path = path
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Throws for anything but a regular file that only this process's user can use.
    func check() throws(KeyFileError) {
        try checkOpen()
        var status = SystemStatus()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, "looking at the file", path: path) }
        guard status.isFile else { throw KeyFileError(.wrongType, "not a file", path: path) }
        try Self.checkOwner(of: status, path: path)
        guard status.st_mode & 0o7777 == 0o600 else {
            throw KeyFileError(.wrongMode, "the file has mode \(Self.mode(of: status)), 0600 wanted", path: path)
        }
    }

    /// Reads until the buffer is full or the file ends; returns the number of bytes.
    func read(into bytes: UnsafeMutableRawBufferPointer) throws(KeyFileError) -> Int {
        try checkOpen()
        var count = 0
        while count < bytes.count {
            let got = MAMPOSIX.read(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
            if got == 0 { break }
            if got < 0 {
                guard errno == EINTR else { throw .system(errno, "reading the file", path: path) }
                continue
            }
            count += got
        }
        return count
    }

    /// Writes all bytes and flushes them to the disk.
    func write(_ bytes: UnsafeRawBufferPointer) throws(KeyFileError) {
        try checkOpen()
        var count = 0
        while count < bytes.count {
            let put = MAMPOSIX.write(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
            if put < 0 {
                guard errno == EINTR else { throw .system(errno, "writing the file", path: path) }
                continue
            }
            count += put
        }
        try synchronize()
    }

    /// Flushes the file to the disk.
    func synchronize() throws(KeyFileError) {
        try checkOpen()
        while SystemFiles.synchronize(descriptor) != 0 {
            guard errno == EINTR else { throw .system(errno, "bringing it to the disk", path: path) }
        }
    }

    /// Sets the mode, which the process's mask may have narrowed.
    func setMode(_ mode: mode_t) throws(KeyFileError) {
        try checkOpen()
        guard fchmod(descriptor, mode) == 0 else { throw .system(errno, "setting the mode", path: path) }
    }

    private func checkOpen() throws(KeyFileError) {
        guard descriptor >= 0 else { throw .system(failure, "opening the file", path: path) }
    }

    /// Throws for a file of another user than the one of this process.
    static func checkOwner(of status: SystemStatus, path: String) throws(KeyFileError) {
        guard status.st_uid == geteuid() else {
            throw KeyFileError(.wrongOwner, "it belongs to user \(status.st_uid), not \(geteuid())", path: path)
        }
    }

    /// The permissions as four octal digits.
    static func mode(of status: SystemStatus) -> String {
        let digits = String(status.st_mode & 0o7777, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
