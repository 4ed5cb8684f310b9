internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

/// A connection that reads and writes two file descriptors, such as standard input and output, or one socket.
public final class DescriptorStream: ByteStream {
    private let input: Int32
    private let output: Int32
    private let idleSeconds: Int
    private let endSeconds: Int
    private let isSocket: Bool
    // A pipe whose reading end becomes readable when reads shall end.
    private let wake: (read: Int32, write: Int32)
    private let state = Guarded(State())

    private struct State: Sendable {
        var hasEnded = false
        var isClosed = false
        /// The time for which writes waited after the end of reading.
        var waitedAtEnd = Duration.zero
    }

    /// Makes a connection that uses two file descriptors.
    ///
    /// The file descriptors stay open when the connection is released.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read from.
    ///   - output: The descriptor to write to.
    ///   - idleSeconds: The maximum time, in seconds, in which no byte arrives or no byte can be written. Defaults to 0,
    ///     for no limit.
    ///   - endSeconds: The maximum time, in seconds, for which writes wait for the reader after ``endReading()``. Defaults
    ///     to 10.
    /// - Throws: ``ByteStreamError`` when the process has no file descriptor left.
    public convenience init(input: Int32, output: Int32, idleSeconds: Int = 0, endSeconds: Int = 10)
        throws(ByteStreamError)
    {
        try self.init(input, output, idleSeconds, endSeconds, isSocket: false)
    }

    /// Makes a connection that uses a connected socket.
    ///
    /// The socket is closed when the connection is released.
    ///
    /// - Parameters:
    ///   - socket: The file descriptor of the socket.
    ///   - idleSeconds: The maximum time, in seconds, in which no byte arrives or no byte can be written. Defaults to 0,
    ///     for no limit.
    ///   - endSeconds: The maximum time, in seconds, for which writes wait for the reader after ``endReading()``. Defaults
    ///     to 10.
    /// - Throws: ``ByteStreamError`` when the process has no file descriptor left; then the socket stays open.
    public convenience init(socket: Int32, idleSeconds: Int = 0, endSeconds: Int = 10) throws(ByteStreamError) {
        try self.init(socket, socket, idleSeconds, endSeconds, isSocket: true)
    }

    private init(_ input: Int32, _ output: Int32, _ idleSeconds: Int, _ endSeconds: Int, isSocket: Bool)
        throws(ByteStreamError)
    {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ByteStreamError(SystemError(errno, "making a pipe").description) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.input, self.output, self.isSocket) = (input, output, isSocket)
        (self.idleSeconds, self.endSeconds) = (idleSeconds, endSeconds)
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
    /// - Throws: ``ByteStreamError`` when writing fails, when the reader takes no byte within the idle time, and when it
    ///   lets the stream wait longer than the end time after ``endReading()``. A blocked write fails at most a second
    ///   after ``close()``.
    public func write(_ bytes: [UInt8]) throws(ByteStreamError) {
        var written = 0
        var waiting = ContinuousClock.now
        while written < bytes.count {
            guard !state.withLock({ $0.isClosed }) else { throw ByteStreamError("the stream was closed") }
            let count = bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[written...])) }
            if count > 0 {
                written += count
                waiting = .now
                continue
            }
            guard errno == EINTR || errno == EAGAIN else {
                throw ByteStreamError(SystemError(errno, "writing").description)
            }
            // Looks several times a second whether the stream was closed or shall end.
            let before = ContinuousClock.now
            var waited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, 250) >= 0 || errno == EINTR else {
                throw ByteStreamError(SystemError(errno, "waiting for the reader").description)
            }
            let now = ContinuousClock.now
            guard idleSeconds <= 0 || now - waiting < .seconds(idleSeconds) else {
                throw ByteStreamError("the client read nothing for \(idleSeconds) s")
            }
            let waitedAtEnd = state.withLock { state in
                // However slowly a client reads, the end comes.
                if state.hasEnded { state.waitedAtEnd += now - before }
                return state.waitedAtEnd
            }
            guard waitedAtEnd < .seconds(endSeconds) else {
                throw ByteStreamError("the client did not read its last answers in \(endSeconds) s")
            }
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard isSocket else {
            var waited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, 0) != 0 else {
                errno = EAGAIN
                return -1
            }
            // A pipe that is ready takes this many bytes without waiting.
            return MAMPOSIX.write(output, bytes.baseAddress, min(bytes.count, 4096))
        }
        return LocalSocket.send(output, bytes)
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

/// A connection from a server to one client, over which bytes are read and written.
///
/// One thread can read while another thread writes.
public protocol ByteStream: Sendable {
    /// Reads the bytes that have arrived from the client, and blocks until there is at least one.
    ///
    /// - Parameter maximumByteCount: The maximum number of bytes to read.
    /// - Returns: The bytes; an empty array only at the end of the stream, and after ``endReading()``.
    /// - Throws: ``ByteStreamError`` when the stream fails.
    func read(maximumByteCount: Int) throws(ByteStreamError) -> [UInt8]

    /// Writes all bytes to the client, and blocks until they are written.
    ///
    /// - Parameter bytes: The bytes to write.
    /// - Throws: ``ByteStreamError`` when the stream fails, or was closed.
    func write(_ bytes: [UInt8]) throws(ByteStreamError)

    /// Ends reading: ``read(maximumByteCount:)`` then returns an empty array, as at the end of the stream.
    ///
    /// Bytes can still be written. Safe to call from any thread.
    func endReading()

    /// Closes the connection, which ends all reads and writes.
    ///
    /// A blocked read returns, and a blocked write fails. Safe to call from any thread.
    func close()
}

/// The error of a connection from which bytes cannot be read, or to which they cannot be written.
public struct ByteStreamError: Error, Sendable, Hashable {
    /// The reason for the error: one line in lower case.
    public let reason: String

    /// Makes an error of a connection.
    ///
    /// - Parameter reason: The reason for the error: one line in lower case.
    public init(_ reason: String) { self.reason = reason }
}
