/// The 96 bits that distinguish one encryption under a key from all others; public, and stored beside the ciphertext.
package struct Nonce: Sendable, Hashable {
    /// The length of every nonce, in bytes.
    package static let byteCount = 12

    // As the bytes lie in memory, whatever the order of bytes of the machine.
    @usableFromInline let head: UInt64
    @usableFromInline let tail: UInt32

    /// Makes a nonce from 12 stored bytes.
    package init(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        guard let start = bytes.baseAddress, bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a nonce", bytes.count, wanted: "\(Self.byteCount)")
        }
        self.init(at: start)
    }

    /// Makes a nonce from 12 bytes at an address.
    package init(at start: UnsafeRawPointer) {
        head = start.loadUnaligned(as: UInt64.self)
        tail = start.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    }

    /// Writes the nonce's 12 bytes into a buffer of that length.
    package func store(into bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a buffer for a nonce", bytes.count, wanted: "\(Self.byteCount)")
        }
        bytes.storeBytes(of: head, as: UInt64.self)
        bytes.storeBytes(of: tail, toByteOffset: 8, as: UInt32.self)
    }

    /// Runs `body` with the 12 bytes.
    @inlinable package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Twelve bytes in this order: no padding lies between the two, and the size leaves out what follows them.
        try Swift.withUnsafeBytes(of: (head, tail)) { (bytes) throws(Failure) in try body(bytes) }
    }
}
