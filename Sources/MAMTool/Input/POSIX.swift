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
        var status = stat()
        return fstat(descriptor, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFIFO)
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

    /// Writes all of a text.
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
