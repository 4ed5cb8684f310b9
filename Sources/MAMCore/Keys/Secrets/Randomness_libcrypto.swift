internal import CMAMCrypto
internal import MAMPOSIX

/// Random bytes of the operating system, for nonces, salts, ids and keys.
///
/// libcrypto's generators take a new seed from the system about once an hour. A virtual machine that is copied while it
/// runs copies their state, and both copies would then draw the same bytes. The system's own generator takes a new seed
/// as soon as it notices the copy. So each draw contains bytes of the system.
package enum Randomness {
    /// The number of bytes up to which all bytes of a draw are the system's; one call returns at most so many.
    private static let systemCount = 256
    // As many as the strength of libcrypto's generators needs.
    private static let mixedCount = 32

    /// Fills a buffer with random bytes.
    ///
    /// A long draw is libcrypto's, with bytes of the system mixed in: the system takes ten times as long for it.
    package static func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard bytes.count > systemCount else { return try fillFromSystem(bytes) }
        try fill(bytes, from: RAND_get0_public(nil))
    }

    // At most ``systemCount`` bytes.
    private static func fillFromSystem(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        guard getentropy(start, bytes.count) == 0 else {
            throw CryptoError(.refused, "the system gave no random bytes")
        }
    }

    /// Fills a buffer from a generator of libcrypto that no other thread uses, with bytes of the system mixed in.
    package static func fill(
        _ bytes: UnsafeMutableRawBufferPointer, from generator: OpaquePointer?
    ) throws(CryptoError) {
        try SecretBytes.withTemporary(mixedCount) { (mixed) throws(CryptoError) in
            try fillFromSystem(mixed)
            guard let generator, let start = bytes.baseAddress,
                EVP_RAND_generate(
                    generator, start.assumingMemoryBound(to: UInt8.self), bytes.count, 0, 0,
                    mixed.baseAddress?.assumingMemoryBound(to: UInt8.self), mixed.count) == 1
            else { throw .libcrypto(trying: "drawing \(bytes.count) random bytes") }
        }
    }
}

/// Operations on secret bytes in memory of the caller.
package enum SecretBytes {
    /// Overwrites bytes in a way that no optimizer removes.
    package static func cleanse(_ bytes: UnsafeMutableRawBufferPointer) {
        OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    }

    /// Whether two buffers have the same bytes, in a time that does not depend on the position of a difference.
    ///
    /// Lengths are not secret: buffers of different lengths are compared immediately.
    package static func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard first.count == second.count else { return false }
        guard let left = first.baseAddress, let right = second.baseAddress else { return true }
        return CRYPTO_memcmp(left, right, first.count) == 0
    }

    /// Runs `body` with memory for secret bytes, which are zero before and overwritten after.
    ///
    /// Up to 1024 bytes are on the stack of the thread.
    @inlinable package static func withTemporary<Result, Failure: Error>(
        _ count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { (bytes) throws(Failure) in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            defer { cleanse(bytes) }
            return try body(bytes)
        }
    }
}
