internal import CMAMCrypto

/// One key ready to seal and open with AES-256-GCM, again and again without copies or allocations.
///
/// Not thread-safe: one context serves one caller at a time, as a file's handle under its lock. libcrypto keeps the
/// expanded key in ordinary memory and overwrites it when the context goes away.
package final class AEADContext: Unprintable {
    private let sealing: OpaquePointer
    private let opening: OpaquePointer
    // Names the tag's memory to libcrypto. The usual control call makes such a list anew for each message, which costs
    // a tenth of all that is not the cipher itself.
    private let tagParameter: UnsafeMutablePointer<OSSL_PARAM>

    /// Expands a key for both directions.
    package init(key: SecretKey) throws(CryptoError) {
        let cipher = try Algorithms.aes256GCM.get()
        func makeContext(encrypts: Int32) throws(CryptoError) -> OpaquePointer {
            try key.withUnsafeBytes { (key) throws(CryptoError) in
                try Self.makeContext(cipher, key, encrypts: encrypts)
            }
        }
        sealing = try makeContext(encrypts: 1)
        do {
            opening = try makeContext(encrypts: 0)
        } catch {
            EVP_CIPHER_CTX_free(sealing)
            throw error
        }
        tagParameter = .allocate(capacity: 2)
        tagParameter.initialize(to: .bytes("tag", UnsafeRawBufferPointer(start: tagParameter, count: AEAD.tagCount)))
        (tagParameter + 1).initialize(to: .end)
    }

    deinit {
        tagParameter.deinitialize(count: 2).deallocate()
        EVP_CIPHER_CTX_free(sealing)
        EVP_CIPHER_CTX_free(opening)
    }

    /// Seals a message with a nonce that nothing else is ever sealed with under this key.
    ///
    /// - Parameters:
    ///   - plaintext: The message.
    ///   - nonce: A fresh one from a ``NoncePool``; a nonce used twice gives both messages away.
    ///   - associated: What is authenticated beside the message and not stored with it.
    ///   - ciphertext: As long as the message; may be the message's own memory. Cleared when sealing fails.
    ///   - tag: 16 bytes, to be stored beside the ciphertext.
    /// - Throws: `wrongLength` and `overlap` for buffers that do not fit together, before anything is written.
    package func seal(
        _ plaintext: UnsafeRawBufferPointer, nonce: Nonce, authenticating associated: UnsafeRawBufferPointer,
        into ciphertext: UnsafeMutableRawBufferPointer, tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try AEAD.check(
            plaintext, UnsafeRawBufferPointer(ciphertext), tag: UnsafeRawBufferPointer(tag), associated: associated)
        guard Self.run(sealing, seals: true, nonce, associated, plaintext, ciphertext),
            Self.finish(sealing, seals: true),
            EVP_CIPHER_CTX_get_params(sealing, parameter(tag.baseAddress)) == 1
        else {
            SecretBytes.cleanse(ciphertext)
            throw .libcrypto(trying: "sealing \(plaintext.count) bytes")
        }
    }

    /// Opens a message, or clears the output and throws `notAuthentic`.
    ///
    /// - Parameters:
    ///   - ciphertext: The sealed message.
    ///   - nonce: The nonce it was sealed with.
    ///   - associated: What was authenticated beside it.
    ///   - tag: The 16 bytes stored beside it.
    ///   - plaintext: As long as the ciphertext; may be its own memory, which a failure then clears.
    /// - Throws: `notAuthentic`; `wrongLength` and `overlap` for buffers that do not fit together, which stay untouched.
    package func open(
        _ ciphertext: UnsafeRawBufferPointer, nonce: Nonce, authenticating associated: UnsafeRawBufferPointer,
        tag: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try AEAD.check(ciphertext, UnsafeRawBufferPointer(plaintext), tag: tag, associated: associated)
        // The tag is only read, though the function is declared to write.
        let expected = UnsafeMutableRawPointer(mutating: tag.baseAddress)
        guard Self.run(opening, seals: false, nonce, associated, ciphertext, plaintext),
            EVP_CIPHER_CTX_set_params(opening, parameter(expected)) == 1
        else {
            SecretBytes.cleanse(plaintext)
            throw .libcrypto(trying: "opening \(ciphertext.count) bytes")
        }
        guard Self.finish(opening, seals: false) else {
            SecretBytes.cleanse(plaintext)
            throw .notAuthentic("a sealed message")
        }
    }

    /// A context that holds a key of 32 bytes, expanded for one direction.
    static func makeContext(
        _ cipher: OpaquePointer, _ key: UnsafeRawBufferPointer, encrypts: Int32
    ) throws(CryptoError) -> OpaquePointer {
        guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto(trying: "making a cipher context") }
        // libcrypto is not told the length.
        guard key.count == SecretKey.byteCount,
            EVP_CipherInit_ex2(context, cipher, key.baseAddress?.asBytes, nil, encrypts, nil) == 1
        else {
            EVP_CIPHER_CTX_free(context)
            throw .libcrypto(trying: "setting the key of a cipher context")
        }
        return context
    }

    // Everything but the tag. The key stays what it was set to, only the nonce is new. `seals` is constant wherever this
    // is compiled in; libcrypto's functions for either direction are faster than those that look it up.
    @inline(__always)
    static func run(
        _ context: OpaquePointer, seals: Bool, _ nonce: Nonce, _ associated: UnsafeRawBufferPointer,
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let status = nonce.withUnsafeBytes {
            seals
                ? EVP_EncryptInit_ex2(context, nil, nil, $0.baseAddress?.asBytes, nil)
                : EVP_DecryptInit_ex2(context, nil, nil, $0.baseAddress?.asBytes, nil)
        }
        guard status == 1 else { return false }
        let update = seals ? EVP_EncryptUpdate : EVP_DecryptUpdate
        var written: Int32 = 0
        if let data = associated.baseAddress, !associated.isEmpty {
            guard update(context, nil, &written, data.asBytes, Int32(associated.count)) == 1 else {
                return false
            }
        }
        guard var source = input.baseAddress?.asBytes, var target = output.baseAddress?.asMutableBytes else {
            return true
        }
        // libcrypto counts in 32 bits with a sign.
        var left = input.count
        while left > 0 {
            let piece = min(left, 1 << 30)
            guard update(context, target, &written, source, Int32(piece)) == 1, Int(written) == piece else {
                return false
            }
            (source, target, left) = (source + piece, target + piece, left - piece)
        }
        return true
    }

    @inline(__always)
    private func parameter(_ tag: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OSSL_PARAM> {
        tagParameter.pointee.data = tag
        return tagParameter
    }

    @inline(__always)
    static func finish(_ context: OpaquePointer, seals: Bool) -> Bool {
        // The cipher has no last block, so nothing is written; libcrypto still wants an address.
        var (nothing, written): (UInt8, Int32) = (0, 0)
        let status =
            seals
            ? EVP_EncryptFinal_ex(context, &nothing, &written) : EVP_DecryptFinal_ex(context, &nothing, &written)
        return status == 1 && written == 0
    }
}
