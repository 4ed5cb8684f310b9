internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

/// A connection that reads and writes two file descriptors, such as standard input and output, or one socket.
public final class DescriptorStream: ByteStream {
    private let input: Int32
    private let output: Int32
    private let idleSeconds: Int
    private let isSocket: Bool
    // A pipe whose reading end becomes readable when reads shall end.
    private let wake: (read: Int32, write: Int32)
    private let state = Guarded(State())

    private struct State: Sendable {
        var hasEnded = false
        var isClosed = false
    }

    /// Makes a connection that uses two file descriptors.
    ///
    /// The file descriptors stay open when the connection is released.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read from.
    ///   - output: The descriptor to write to.
    ///   - idleSeconds: The maximum time without a received byte, in seconds, after which reading fails. Defaults to 0,
    ///     for no limit.
    /// - Throws: ``ByteStreamError`` when the process has no file descriptor left.
    public convenience init(input: Int32, output: Int32, idleSeconds: Int = 0) throws(ByteStreamError) {
        try self.init(input, output, idleSeconds, isSocket: false)
    }

    /// Makes a connection that uses a connected socket.
    ///
    /// The socket is closed when the connection is released.
    ///
    /// - Parameters:
    ///   - socket: The file descriptor of the socket.
    ///   - idleSeconds: The maximum time without a received byte, in seconds, after which reading fails. Defaults to 0,
    ///     for no limit.
    /// - Throws: ``ByteStreamError`` when the process has no file descriptor left; then the socket stays open.
    public convenience init(socket: Int32, idleSeconds: Int = 0) throws(ByteStreamError) {
        try self.init(socket, socket, idleSeconds, isSocket: true)
    }

    private init(_ input: Int32, _ output: Int32, _ idleSeconds: Int, isSocket: Bool) throws(ByteStreamError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ByteStreamError(SystemError(errno, "making a pipe").description) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.input, self.output, self.idleSeconds, self.isSocket) = (input, output, idleSeconds, isSocket)
        wake = (ends[0], ends[1])
    }

    deinit {
        MAMPOSIX.close(wake.read)
        MAMPOSIX.close(wake.write)
        if isSocket { MAMPOSIX.close(input) }
    }

    /// Reads the bytes that have arrived, and blocks until there is at least one.
    ///
    /// - Parameter maximumByteCount: The maximum number of bytes.
    /// - Returns: The bytes; an empty array only at the end of the stream, and after ``endReading()``.
    /// - Throws: ``ByteStreamError`` when reading fails, or when no byte arrives within the idle time given to the
    ///   initializer.
    public func read(maximumByteCount: Int) throws(ByteStreamError) -> [UInt8] {
        let (milliseconds, overflows) = Int32(clamping: idleSeconds).multipliedReportingOverflow(by: 1000)
        let patience = overflows ? Int32.max : milliseconds > 0 ? milliseconds : -1
        while true {
            var waited = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waited, 2, patience)
            if ready < 0, errno == EINTR { continue }
            guard ready >= 0 else { throw ByteStreamError(SystemError(errno, "waiting for input").description) }
            guard ready > 0 else { throw ByteStreamError("nothing arrived for \(idleSeconds) s") }
            guard waited[1].revents == 0 else { return [] }
            var bytes = [UInt8](repeating: 0, count: maximumByteCount)
            let count = MAMPOSIX.read(input, &bytes, maximumByteCount)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw ByteStreamError(SystemError(errno, "reading").description) }
            bytes.removeLast(maximumByteCount - count)
            return bytes
        }
    }

    /// Writes all bytes, and blocks until they are written.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``ByteStreamError`` when writing fails. A blocked write fails at most a second after ``close()``.
    public func write(_ bytes: [UInt8]) throws(ByteStreamError) {
        var written = 0
        while written < bytes.count {
            guard !state.withLock({ $0.isClosed }) else { throw ByteStreamError("the stream was closed") }
            let count = bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[written...])) }
            if count > 0 {
                written += count
                continue
            }
            guard errno == EINTR || errno == EAGAIN else {
                throw ByteStreamError(SystemError(errno, "writing").description)
            }
            // Looks once a second whether the stream was closed.
            var waited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, 1000) >= 0 || errno == EINTR else {
                throw ByteStreamError(SystemError(errno, "waiting for the reader").description)
            }
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard isSocket else {
            var waited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, 1000) != 0 else {
                errno = EAGAIN
                return -1
            }
            // A pipe that is ready takes this many bytes without waiting.
            return MAMPOSIX.write(output, bytes.baseAddress, min(bytes.count, 4096))
        }
        return MAMPOSIX.send(
            output, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }

    /// Ends reading: ``read(maximumByteCount:)`` then returns an empty array, as at the end of the stream.
    ///
    /// Bytes can still be written.
    public func endReading() {
        let isFirst = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        if isFirst { _ = MAMPOSIX.write(wake.write, [0], 1) }
    }

    /// Closes the connection: ends reads and writes, and shuts a socket down.
    public func close() {
        state.withLock { $0.isClosed = true }
        endReading()
        if isSocket { _ = shutdown(output, Int32(SHUT_RDWR)) }
    }
}
