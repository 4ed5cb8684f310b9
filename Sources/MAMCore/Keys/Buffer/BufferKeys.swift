/// The keys of one buffer: each buffer has its own, so that no account runs out of nonces.
///
/// They exist only while ``withKeys(of:salt:_:)`` runs, and are then overwritten. Memory from a locked pool would take
/// longer to allocate and free than a small payload takes to encrypt.
package struct BufferKeys: ~Copyable {
    /// The key that encrypts the buffer: 32 bytes, to be used once.
    package let key: UnsafeRawBufferPointer
    /// 32 bytes in the buffer that bind it to the key: otherwise ciphertext could be made that opens under two keys.
    ///
    /// Not secret.
    package let commitment: UnsafeRawBufferPointer

    fileprivate init(_ both: UnsafeRawBufferPointer) {
        key = UnsafeRawBufferPointer(rebasing: both[..<SecretKey.byteCount])
        commitment = UnsafeRawBufferPointer(rebasing: both[SecretKey.byteCount...])
    }

    /// Whether a buffer holds this commitment.
    package func isCommitment(_ stored: UnsafeRawBufferPointer) -> Bool { SecretBytes.areEqual(commitment, stored) }

    /// Runs `body` with the keys derived from a secret for one salt; they end when it returns.
    package static func withKeys<Result>(
        of secret: SecretKey, salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try BufferSecret(secret).withKeys(salt: salt, body)
    }
}

/// The secret of an account's buffers, from which the keys of each buffer are derived.
///
/// Safe to use from any thread.
final class BufferSecret: Sendable, Unprintable {
    private let secret: SecretKey

    init(_ secret: SecretKey) { self.secret = secret }

    /// Runs `body` with the keys of the buffer with a salt; they end when it returns.
    func withKeys<Result>(
        salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try SecretBytes.withTemporary(2 * SecretKey.byteCount) { (both) throws(CryptoError) in
            try secret.withUnsafeBytes { (secret) throws(CryptoError) in
                try salt.withUnsafeBytes { (salt) throws(CryptoError) in
                    let info: StaticString = "MAMCore buffer v1"
                    try HKDF.derive(
                        from: secret, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: both)
                }
            }
            return try body(BufferKeys(UnsafeRawBufferPointer(both)))
        }
    }
}
