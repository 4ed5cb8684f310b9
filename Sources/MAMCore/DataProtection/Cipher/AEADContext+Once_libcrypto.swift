internal import CMAMCrypto

/// Encryption and decryption with a key for one message: half the contexts, and no intermediate ``SecretKey``.
extension AEADContext {
    /// Encrypts the only message of a key of 32 bytes, like ``seal(_:nonce:authenticating:into:tag:)``.
    static func sealOnce(
        _ plaintext: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, nonce: Nonce,
        authenticating associated: UnsafeRawBufferPointer, into ciphertext: UnsafeMutableRawBufferPointer,
        tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try AEAD.check(
            plaintext, UnsafeRawBufferPointer(ciphertext), tag: UnsafeRawBufferPointer(tag), associated: associated)
        let context = try makeContext(Algorithms.aes256GCM.get(), key, encrypts: 1)
        defer { EVP_CIPHER_CTX_free(context) }
        guard run(context, seals: true, nonce, associated, plaintext, ciphertext), finish(context, seals: true),
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(AEAD.tagCount), tag.baseAddress) == 1
        else {
            SecretBytes.cleanse(ciphertext)
            throw .libcrypto(trying: "sealing \(plaintext.count) bytes")
        }
    }

    /// Decrypts the only message of a key of 32 bytes, like ``open(_:nonce:authenticating:tag:into:)``.
    static func openOnce(
        _ ciphertext: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, nonce: Nonce,
        authenticating associated: UnsafeRawBufferPointer, tag: UnsafeRawBufferPointer,
        into plaintext: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try AEAD.check(ciphertext, UnsafeRawBufferPointer(plaintext), tag: tag, associated: associated)
        let context = try makeContext(Algorithms.aes256GCM.get(), key, encrypts: 0)
        defer { EVP_CIPHER_CTX_free(context) }
        // The tag is only read, though the function is declared to write.
        let expected = UnsafeMutableRawPointer(mutating: tag.baseAddress)
        guard run(context, seals: false, nonce, associated, ciphertext, plaintext),
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(AEAD.tagCount), expected) == 1
        else {
            SecretBytes.cleanse(plaintext)
            throw .libcrypto(trying: "opening \(ciphertext.count) bytes")
        }
        guard finish(context, seals: false) else {
            SecretBytes.cleanse(plaintext)
            throw .notAuthentic("a sealed message")
        }
    }
}
