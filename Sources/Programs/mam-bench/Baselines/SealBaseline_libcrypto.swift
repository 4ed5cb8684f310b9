import CMAMCrypto

/// The baseline for AES-256-GCM: only libcrypto's cipher, without nonces, associated data or tags.
final class SealBaseline {
    private let context: OpaquePointer

    /// Starts a message without an end; `nil` when libcrypto refuses.
    init?(encrypts: Bool) {
        guard let context = EVP_CIPHER_CTX_new() else { return nil }
        self.context = context
        guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) else { return nil }
        defer { EVP_CIPHER_free(cipher) }
        let (key, nonce) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 9, count: 12))
        guard EVP_CipherInit_ex2(context, cipher, key, nonce, encrypts ? 1 : 0, nil) == 1 else { return nil }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Encrypts or decrypts one buffer into the other.
    ///
    /// Starts a new message before the cipher's counter overflows.
    func update(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Bool {
        var written: Int32 = 0
        return EVP_CipherUpdate(context, output, &written, input, count) == 1
    }
}
