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
        let context = try makeContext(Algorithms.aes256GCM.get(), key, encrypts: 1, nonce: nonce)
        defer { EVP_CIPHER_CTX_free(context) }
        guard run(context, seals: true, nil, associated, plaintext, ciphertext), finish(context, seals: true),
            withTag(tag.baseAddress, { EVP_CIPHER_CTX_get_params(context, $0) })
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
        let context = try makeContext(Algorithms.aes256GCM.get(), key, encrypts: 0, nonce: nonce)
        defer { EVP_CIPHER_CTX_free(context) }
        // The tag is only read, though the function is declared to write.
        let expected = UnsafeMutableRawPointer(mutating: tag.baseAddress)
        guard run(context, seals: false, nil, associated, ciphertext, plaintext),
            withTag(expected, { EVP_CIPHER_CTX_set_params(context, $0) })
        else {
            SecretBytes.cleanse(plaintext)
            throw .libcrypto(trying: "opening \(ciphertext.count) bytes")
        }
        guard finish(context, seals: false) else {
            SecretBytes.cleanse(plaintext)
            throw .notAuthentic("a sealed message")
        }
    }
    // A parameter with the address of the tag's memory: the control call looks more up.
    private static func withTag(
        _ tag: UnsafeMutableRawPointer?, _ call: (UnsafeMutablePointer<OSSL_PARAM>?) -> Int32
    ) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: tag, count: AEAD.tagCount)
        return withUnsafeTemporaryAllocation(of: OSSL_PARAM.self, capacity: 2) { list in
            list.initializeElement(at: 0, to: .bytes("tag", bytes))
            list.initializeElement(at: 1, to: .end)
            return call(list.baseAddress) == 1
        }
    }
}
