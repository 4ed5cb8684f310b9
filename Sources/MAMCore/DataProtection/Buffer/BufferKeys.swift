/// What protects one buffer: a key of its own, so that no account runs out of nonces.
///
/// Lives only as long as ``withKeys(of:salt:_:)`` runs; its bytes are overwritten then. A place in locked memory would
/// take longer to get and to give back than a small payload takes to seal.
package struct BufferKeys: ~Copyable {
    /// Seals the buffer: 32 bytes, to be used once.
    package let key: UnsafeRawBufferPointer
    /// 32 bytes that stand in the buffer and tie it to the key: sealed bytes alone could be made to open under two keys.
    ///
    /// Not secret.
    package let commitment: UnsafeRawBufferPointer

    private init(_ both: UnsafeRawBufferPointer) {
        key = UnsafeRawBufferPointer(rebasing: both[..<SecretKey.byteCount])
        commitment = UnsafeRawBufferPointer(rebasing: both[SecretKey.byteCount...])
    }

    /// Whether a buffer holds this commitment.
    package func isCommitment(_ stored: UnsafeRawBufferPointer) -> Bool { SecretBytes.areEqual(commitment, stored) }

    /// Runs `body` with the keys derived from a secret for one salt; they end when it returns.
    package static func withKeys<Result>(
        of secret: SecretKey, salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try SecretBytes.withTemporary(2 * SecretKey.byteCount) { (both) throws(CryptoError) in
            try secret.withUnsafeBytes { (secret) throws(CryptoError) in
                try salt.withUnsafeBytes { (salt) throws(CryptoError) in
                    let info: StaticString = "MAMCore buffer v1"
                    try HKDF.derive(from: secret, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: both)
                }
            }
            return try body(BufferKeys(UnsafeRawBufferPointer(both)))
        }
    }
}
