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

    /// Makes random seeds, from one draw: two draws would cost more than encrypting a small payload.
    package static func random() throws(CryptoError) -> BufferSeeds {
        var bytes: (UInt64, UInt64, UInt64, UInt32) = (0, 0, 0, 0)
        return try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(CryptoError) in
            let both = UnsafeMutableRawBufferPointer(rebasing: bytes[..<(BufferSalt.byteCount + Nonce.byteCount)])
            try Randomness.fill(both)
            let drawn = UnsafeRawBufferPointer(both)
            return BufferSeeds(
                salt: try BufferSalt(UnsafeRawBufferPointer(rebasing: drawn[..<BufferSalt.byteCount])),
                nonce: try Nonce(UnsafeRawBufferPointer(rebasing: drawn[BufferSalt.byteCount...])))
        }
    }
}
