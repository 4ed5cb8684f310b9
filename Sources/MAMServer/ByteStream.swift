/// A pair of byte streams to one client.
///
/// One thread reads, and another one writes at the same time.
public protocol ByteStream: Sendable {
    /// Reads bytes, and blocks until there are some.
    ///
    /// - Parameter maximumByteCount: The maximum number of bytes.
    /// - Returns: At least one byte; an empty array at the end of the stream, and after ``endReading()``.
    /// - Throws: ``ByteStreamError`` when the stream fails.
    func read(maximumByteCount: Int) throws(ByteStreamError) -> [UInt8]

    /// Writes all bytes, and blocks until they are written.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``ByteStreamError`` when the stream fails, or was closed.
    func write(_ bytes: [UInt8]) throws(ByteStreamError)

    /// Makes reads end as at the end of the stream, from any thread; writes go on.
    func endReading()

    /// Closes the stream, from any thread: a read ends, and a write that blocks fails.
    func close()
}

/// The failure of a stream.
public struct ByteStreamError: Error, Sendable, Hashable {
    /// The reason: one line, lower case.
    public let reason: String

    /// Makes an error.
    ///
    /// - Parameter reason: The reason: one line, lower case.
    public init(_ reason: String) { self.reason = reason }
}
