internal import CMAMCrypto

/// A key prepared to encrypt and decrypt with AES-256-GCM repeatedly without copies or allocations.
///
/// Not thread-safe: one context serves one caller at a time, such as a file's handle under its lock. libcrypto stores
/// the expanded key in ordinary memory and overwrites it when the context is released.
package final class AEADContext: Unprintable {
    private let sealing: OpaquePointer
    private let opening: OpaquePointer
    // The parameter with the address of the tag's memory. The usual control call builds such a list for each message,
    // which costs a tenth of the time besides the cipher itself.
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

    /// Encrypts a message with a nonce that is used only once under this key.
    ///
    /// - Parameters:
    ///   - plaintext: The message.
    ///   - nonce: A fresh nonce from a ``NoncePool``; using a nonce twice reveals both messages.
    ///   - associated: The associated data, which are authenticated and not stored with the message.
    ///   - ciphertext: Memory of the message's length; may be the message's own memory. Cleared if encryption fails.
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

    /// Decrypts a message, or clears the output and throws `notAuthentic`.
    ///
    /// - Parameters:
    ///   - ciphertext: The encrypted message.
    ///   - nonce: The nonce of its encryption.
    ///   - associated: The associated data of its encryption.
    ///   - tag: The 16 bytes stored beside it.
    ///   - plaintext: Memory of the ciphertext's length; may be its own memory, which a failure then clears.
    /// - Throws: `notAuthentic`; `wrongLength` and `overlap` for buffers that do not fit together, which are not
    ///   changed.
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

    /// Makes a context with a key of 32 bytes, expanded for one direction, and with the nonce of a first message.
    static func makeContext(
        _ cipher: OpaquePointer, _ key: UnsafeRawBufferPointer, encrypts: Int32, nonce: Nonce? = nil
    ) throws(CryptoError) -> OpaquePointer {
        guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto(trying: "making a cipher context") }
        func start(_ nonce: UnsafePointer<UInt8>?) -> Bool {
            EVP_CipherInit_ex2(context, cipher, key.baseAddress?.asBytes, nonce, encrypts, nil) == 1
        }
        // libcrypto does not receive the lengths.
        guard key.count == SecretKey.byteCount,
            nonce?.withUnsafeBytes({ start($0.baseAddress?.asBytes) }) ?? start(nil)
        else {
            EVP_CIPHER_CTX_free(context)
            throw .libcrypto(trying: "setting the key of a cipher context")
        }
        return context
    }

    // Processes everything except the tag. The key stays set, only the nonce is new; nil is for one that is set as well.
    // `seals` is constant at each call site; libcrypto's functions for one direction are faster than those that look the
    // direction up.
    @inline(__always)
    static func run(
        _ context: OpaquePointer, seals: Bool, _ nonce: Nonce?, _ associated: UnsafeRawBufferPointer,
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        if let nonce {
            let status = nonce.withUnsafeBytes {
                seals
                    ? EVP_EncryptInit_ex2(context, nil, nil, $0.baseAddress?.asBytes, nil)
                    : EVP_DecryptInit_ex2(context, nil, nil, $0.baseAddress?.asBytes, nil)
            }
            guard status == 1 else { return false }
        }
        let update = seals ? EVP_EncryptUpdate : EVP_DecryptUpdate
        var written: Int32 = 0
        if let data = associated.baseAddress, !associated.isEmpty {
            guard update(context, nil, &written, data.asBytes, Int32(associated.count)) == 1 else { return false }
        }
        guard var source = input.baseAddress?.asBytes, var target = output.baseAddress?.asMutableBytes else {
            return true
        }
        // libcrypto's lengths are signed 32-bit numbers.
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
        // The cipher has no final block, so nothing is written, but libcrypto requires an address.
        var (nothing, written): (UInt8, Int32) = (0, 0)
        let status =
            seals
            ? EVP_EncryptFinal_ex(context, &nothing, &written) : EVP_DecryptFinal_ex(context, &nothing, &written)
        return status == 1 && written == 0
    }
}

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

extension UnsafeRawPointer {
    /// The same address for C functions that take `unsigned char *`.
    @inline(__always)
    var asBytes: UnsafePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawPointer {
    /// The same address for C functions that take `unsigned char *`.
    @inline(__always)
    var asMutableBytes: UnsafeMutablePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
}
