/// Encryption and decryption with spans, and with nonces from a pool.
extension AEADContext {
    /// Seals a message with a nonce from a pool.
    ///
    /// - Returns: The nonce, to be stored beside the ciphertext and the tag.
    package func seal(
        _ plaintext: UnsafeRawBufferPointer, nonces: NoncePool, authenticating associated: UnsafeRawBufferPointer,
        into ciphertext: UnsafeMutableRawBufferPointer, tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> Nonce {
        let nonce = try nonces.next()
        try seal(plaintext, nonce: nonce, authenticating: associated, into: ciphertext, tag: tag)
        return nonce
    }

    /// Seals a message with a nonce from a pool.
    ///
    /// - Returns: The nonce, to be stored beside the ciphertext and the tag.
    package func seal(
        _ plaintext: RawSpan, nonces: NoncePool, authenticating associated: RawSpan,
        into ciphertext: UnsafeMutableRawBufferPointer, tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> Nonce {
        try plaintext.withUnsafeBytes { (plaintext) throws(CryptoError) in
            try associated.withUnsafeBytes { (associated) throws(CryptoError) in
                try seal(plaintext, nonces: nonces, authenticating: associated, into: ciphertext, tag: tag)
            }
        }
    }

    /// Decrypts a message, or clears the output and throws `notAuthentic`.
    package func open(
        _ ciphertext: RawSpan, nonce: Nonce, authenticating associated: RawSpan, tag: RawSpan,
        into plaintext: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try ciphertext.withUnsafeBytes { (ciphertext) throws(CryptoError) in
            try associated.withUnsafeBytes { (associated) throws(CryptoError) in
                try tag.withUnsafeBytes { (tag) throws(CryptoError) in
                    try open(ciphertext, nonce: nonce, authenticating: associated, tag: tag, into: plaintext)
                }
            }
        }
    }
}
