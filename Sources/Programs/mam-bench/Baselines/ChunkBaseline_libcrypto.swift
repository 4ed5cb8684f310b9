import CMAMCrypto

/// The baseline for sealing and opening single chunks: only the libcrypto calls for each.
///
/// Nonces are counted up; 32 bytes are authenticated with each chunk.
final class ChunkBaseline {
    private let sealing: OpaquePointer
    private let opening: OpaquePointer
    private var nonce: (UInt64, UInt32) = (0, 0)
    private let associated = [UInt8](repeating: 3, count: 32)

    /// Prepares a key; `nil` when libcrypto refuses.
    init?() {
        guard let sealing = EVP_CIPHER_CTX_new() else { return nil }
        guard let opening = EVP_CIPHER_CTX_new() else { return nil }
        (self.sealing, self.opening) = (sealing, opening)
        guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) else { return nil }
        defer { EVP_CIPHER_free(cipher) }
        let key = [UInt8](repeating: 7, count: 32)
        guard EVP_EncryptInit_ex2(sealing, cipher, key, nil, nil) == 1,
            EVP_DecryptInit_ex2(opening, cipher, key, nil, nil) == 1
        else { return nil }
    }

    deinit {
        EVP_CIPHER_CTX_free(sealing)
        EVP_CIPHER_CTX_free(opening)
    }

    /// Seals a chunk into a slot: nonce, four bytes, tag, ciphertext.
    func seal(_ chunk: UnsafeRawPointer, _ count: Int, into slot: UnsafeMutableRawPointer) -> Bool {
        nonce.0 &+= 1
        withUnsafeBytes(of: &nonce) { slot.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(slot), byteCount: 12) }
        let bytes = slot.assumingMemoryBound(to: UInt8.self)
        var written: Int32 = 0
        return EVP_EncryptInit_ex2(sealing, nil, nil, bytes, nil) == 1
            && EVP_EncryptUpdate(sealing, nil, &written, associated, 32) == 1
            && EVP_EncryptUpdate(
                sealing, bytes + 32, &written, chunk.assumingMemoryBound(to: UInt8.self), Int32(count)) == 1
            && EVP_EncryptFinal_ex(sealing, bytes, &written) == 1
            && EVP_CIPHER_CTX_ctrl(sealing, EVP_CTRL_AEAD_GET_TAG, 16, slot + 16) == 1
    }

    func open(_ slot: UnsafeMutableRawPointer, _ count: Int, into chunk: UnsafeMutableRawPointer) -> Bool {
        let bytes = slot.assumingMemoryBound(to: UInt8.self)
        var written: Int32 = 0
        return EVP_DecryptInit_ex2(opening, nil, nil, bytes, nil) == 1
            && EVP_DecryptUpdate(opening, nil, &written, associated, 32) == 1
            && EVP_DecryptUpdate(
                opening, chunk.assumingMemoryBound(to: UInt8.self), &written, bytes + 32, Int32(count)) == 1
            && EVP_CIPHER_CTX_ctrl(opening, EVP_CTRL_AEAD_SET_TAG, 16, slot + 16) == 1
            && EVP_DecryptFinal_ex(opening, bytes, &written) == 1
    }
}

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
