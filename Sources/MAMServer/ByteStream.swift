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
