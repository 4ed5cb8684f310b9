/// A key of 256 bits wrapped under another: 40 bytes that may be stored and are useless without the other key.
package struct WrappedKey: Sendable, Hashable {
    /// The length of every wrapped key, in bytes.
    package static let byteCount = SecretKey.byteCount + KeyWrap.overhead

    // Ciphertext, so copies do no harm. As the bytes lie in memory, whatever the order of bytes of the machine.
    private var (first, second, third, fourth, fifth): (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

    /// Makes a wrapped key from 40 stored bytes.
    package init(_ stored: UnsafeRawBufferPointer) throws(CryptoError) {
        guard stored.count == Self.byteCount else {
            throw .wrongLength(of: "a wrapped key", stored.count, wanted: "\(Self.byteCount)")
        }
        withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: stored) }
    }

    /// Makes a wrapped key from the bytes that `body` writes.
    init(_ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void) throws(CryptoError) {
        try withUnsafeMutableBytes(of: &self) { (bytes) throws(CryptoError) in try body(bytes) }
    }

    /// Runs `body` with the 40 bytes.
    @inlinable package func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try Swift.withUnsafeBytes(of: self) { (bytes) throws(CryptoError) in try body(bytes) }
    }
}
