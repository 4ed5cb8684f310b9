/// A connection to one client, over which bytes are read and written.
///
/// One thread can read while another thread writes.
public protocol ByteStream: Sendable {
    /// Reads the bytes that have arrived, and blocks until there is at least one.
    ///
    /// - Parameter maximumByteCount: The maximum number of bytes to read.
    /// - Returns: At least one byte; an empty array at the end of the stream, and after ``endReading()``.
    /// - Throws: ``ByteStreamError`` when the stream fails.
    func read(maximumByteCount: Int) throws(ByteStreamError) -> [UInt8]

    /// Writes all bytes, and blocks until they are written.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``ByteStreamError`` when the stream fails, or was closed.
    func write(_ bytes: [UInt8]) throws(ByteStreamError)

    /// Makes ``read(maximumByteCount:)`` return as at the end of the stream; bytes can still be written. Safe to call
    /// from any thread.
    func endReading()

    /// Closes the stream: a read ends, and a write that blocks fails. Safe to call from any thread.
    func close()
}

/// The error of a stream that cannot be read or written.
public struct ByteStreamError: Error, Sendable, Hashable {
    /// The reason: one line, lower case.
    public let reason: String

    /// Makes an error.
    ///
    /// - Parameter reason: The reason: one line, lower case.
    public init(_ reason: String) { self.reason = reason }
}
