internal import CMAMCrypto

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
