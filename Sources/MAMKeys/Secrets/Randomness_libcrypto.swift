internal import CMAMCrypto

/// Random bytes from libcrypto's generators, which reseed themselves after a fork.
package enum Randomness {
    /// Fills a buffer with public random bytes: nonces, salts, ids.
    package static func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        guard let count = Int32(exactly: bytes.count),
            RAND_bytes(start.assumingMemoryBound(to: UInt8.self), count) == 1
        else { throw .libcrypto(trying: "drawing \(bytes.count) random bytes") }
    }

    /// Fills a buffer with secret random bytes: keys.
    ///
    /// They come from a separate generator, so that a flaw in the public one reveals nothing about them.
    static func fillSecretly(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        guard let count = Int32(exactly: bytes.count),
            RAND_priv_bytes(start.assumingMemoryBound(to: UInt8.self), count) == 1
        else { throw .libcrypto(trying: "drawing \(bytes.count) secret random bytes") }
    }
}
