internal import CMAMCrypto

/// HKDF with SHA-256 (RFC 5869), extraction and expansion in one: keys from a key.
package enum HKDF {
    /// The most that can be derived at once, in bytes: 255 digests.
    package static let greatestOutput = 255 * 32
    /// The longest label, in bytes; libcrypto's own limit differs between versions and is never lower.
    package static let greatestInfo = 1024

    /// The key derived for a purpose.
    package static func key(
        from key: SecretKey, salt: UnsafeRawBufferPointer, info: StaticString
    ) throws(CryptoError) -> SecretKey {
        try SecretKey { (output) throws(CryptoError) in
            try key.withUnsafeBytes { (key) throws(CryptoError) in
                try derive(from: key, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: output)
            }
        }
    }

    /// Fills a buffer of 1 to 8160 bytes; it is cleared when that fails.
    ///
    /// - Parameters:
    ///   - key: The secret to derive from, of any length.
    ///   - salt: Makes results of one key differ; need not be secret, may be empty.
    ///   - info: What the result is for.
    ///   - output: Where it goes.
    /// - Throws: `wrongLength` for an output or a label that is too long, or an empty output.
    package static func derive(
        from key: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, info: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        guard (1...greatestOutput).contains(output.count) else {
            throw .wrongLength(of: "a derived key", output.count, wanted: "1 to \(greatestOutput)")
        }
        guard info.count <= greatestInfo else {
            throw .wrongLength(of: "a label", info.count, wanted: "at most \(greatestInfo)")
        }
        guard let context = EVP_KDF_CTX_new(try Algorithms.hkdf.get()) else {
            throw .libcrypto(trying: "making a key derivation context")
        }
        defer { EVP_KDF_CTX_free(context) }
        let parameters = [
            OSSL_PARAM.text("digest", "SHA256"), .bytes("key", key), .bytes("salt", salt), .bytes("info", info), .end,
        ]
        guard EVP_KDF_derive(context, output.baseAddress?.asMutableBytes, output.count, parameters) == 1 else {
            SecretBytes.cleanse(output)
            throw .libcrypto(trying: "deriving \(output.count) bytes")
        }
    }
}

extension StaticString {
    /// The text's UTF-8, which lives as long as the process.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
