/// An id of sixteen random bytes, which is not secret.
package struct RandomID<Named>: Sendable, Hashable {
    // As the bytes lie in memory, whatever the order of bytes of the machine.
    @usableFromInline let head: UInt64
    @usableFromInline let tail: UInt64

    package static func random() throws(CryptoError) -> RandomID {
        var bytes: (UInt64, UInt64) = (0, 0)
        try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(CryptoError) in try Randomness.fill(bytes) }
        return RandomID(bytes)
    }

    private init(_ bytes: (UInt64, UInt64)) { (head, tail) = bytes }

    /// Makes an id from 16 stored bytes.
    package init(_ stored: UnsafeRawBufferPointer) throws(CryptoError) {
        guard stored.count == Self.byteCount else {
            throw .wrongLength(of: "an id", stored.count, wanted: "\(Self.byteCount)")
        }
        self.init((stored.loadUnaligned(as: UInt64.self), stored.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// The length of every id, in bytes.
    package static var byteCount: Int { 16 }

    /// Runs `body` with the 16 bytes.
    @inlinable package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Swift.withUnsafeBytes(of: (head, tail)) { (bytes) throws(Failure) in try body(bytes) }
    }
}

/// The id of an account key: of one generation of one account's key.
package typealias KeyID = RandomID<AccountKey>
/// The id of a file while it has one data key.
package typealias FileID = RandomID<DataKey>
/// A value that varies the keys of protected buffers.
package typealias BufferSalt = RandomID<BufferHeader>

extension RandomID {
    /// The id as 32 lower-case digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return withUnsafeBytes { bytes in
            String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }
}
