/// A key of 256 bits wrapped under another: 40 bytes that may be stored and are useless without the other key.
package struct WrappedKey: Sendable, Hashable {
    /// The length of every wrapped key, in bytes.
    package static let byteCount = SecretKey.byteCount + KeyWrap.overhead

    // Ciphertext, so copies of an array do no harm.
    private let bytes: [UInt8]

    /// Makes a wrapped key from 40 stored bytes.
    package init(_ stored: UnsafeRawBufferPointer) throws(CryptoError) {
        guard stored.count == Self.byteCount else {
            throw .wrongLength(of: "a wrapped key", stored.count, wanted: "\(Self.byteCount)")
        }
        bytes = Array(stored)
    }

    /// Makes a wrapped key from the bytes that `body` writes.
    init(_ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void) throws(CryptoError) {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        var failure: CryptoError?
        bytes.withUnsafeMutableBytes { buffer in
            do throws(CryptoError) { try body(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        self.bytes = bytes
    }

    /// Runs `body` with the 40 bytes.
    package func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try body(bytes) }
    }
}
