/// What makes one sealed buffer differ from all others, and stands in it.
package struct BufferSeeds: Sendable {
    /// Makes the buffer's key its own.
    package let salt: BufferSalt
    /// What the key seals with, once.
    package let nonce: Nonce

    /// Makes a pair; only tests choose them.
    package init(salt: BufferSalt, nonce: Nonce) {
        self.salt = salt
        self.nonce = nonce
    }

    /// New ones, from one draw: two would cost more than sealing a small payload.
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
