/// The random values in a sealed buffer that distinguish it from all others.
package struct BufferSeeds: Sendable {
    /// The salt of the buffer's key.
    package let salt: BufferSalt
    /// The nonce, which is used once.
    package let nonce: Nonce

    /// Makes a pair; only tests choose them.
    package init(salt: BufferSalt, nonce: Nonce) {
        self.salt = salt
        self.nonce = nonce
    }

    /// The number of random bytes of a pair.
    static let byteCount = BufferSalt.byteCount + Nonce.byteCount

    /// Makes a pair from as many random bytes as it has.
    init(drawn bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        salt = try BufferSalt(UnsafeRawBufferPointer(rebasing: bytes[..<BufferSalt.byteCount]))
        nonce = try Nonce(UnsafeRawBufferPointer(rebasing: bytes[BufferSalt.byteCount...]))
    }

    /// Makes random seeds, from one draw: two draws would cost more than encrypting a small payload.
    ///
    /// ``NoncePool/nextSeeds()`` draws the seeds of many buffers at once.
    package static func random() throws(CryptoError) -> BufferSeeds {
        var bytes: (UInt64, UInt64, UInt64, UInt32) = (0, 0, 0, 0)
        return try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(CryptoError) in
            let both = UnsafeMutableRawBufferPointer(rebasing: bytes[..<byteCount])
            try Randomness.fill(both)
            return try BufferSeeds(drawn: UnsafeRawBufferPointer(both))
        }
    }
}
