internal import CMAMCrypto

/// AES-256 key wrap (RFC 3394): a key under another key, 8 bytes longer, the same each time.
package enum KeyWrap {
    /// The number of bytes that wrapping adds.
    package static let overhead = 8
    /// The shortest and the longest thing that is wrapped, in bytes; keys have 32.
    package static let plainCounts = 16...4096

    /// Wraps a key.
    package static func wrap(_ key: SecretKey, with wrapping: SecretKey) throws(CryptoError) -> WrappedKey {
        try WrappedKey { (wrapped) throws(CryptoError) in
            try key.withUnsafeBytes { (plain) throws(CryptoError) in try wrap(plain, with: wrapping, into: wrapped) }
        }
    }

    /// Unwraps a key; throws `notAuthentic` when it was not wrapped by this one, or was changed.
    package static func unwrap(_ wrapped: WrappedKey, with wrapping: SecretKey) throws(CryptoError) -> SecretKey {
        try SecretKey { (plain) throws(CryptoError) in
            try wrapped.withUnsafeBytes { (wrapped) throws(CryptoError) in
                try unwrap(wrapped, with: wrapping, into: plain)
            }
        }
    }

    /// Wraps a multiple of 8 bytes, at least 16, into a buffer 8 bytes longer that lies apart.
    package static func wrap(
        _ plain: UnsafeRawBufferPointer, with wrapping: SecretKey, into wrapped: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try check(plain.count, wrapped.count)
        guard try run(UnsafeRawBufferPointer(plain), wrapped, wrapping, encrypts: 1) else {
            SecretBytes.cleanse(wrapped)
            throw .libcrypto(trying: "wrapping \(plain.count) bytes")
        }
    }

    /// Unwraps into a buffer 8 bytes shorter that lies apart; clears it and throws `notAuthentic` when it fails.
    package static func unwrap(
        _ wrapped: UnsafeRawBufferPointer, with wrapping: SecretKey, into plain: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try check(plain.count, wrapped.count)
        guard try run(wrapped, plain, wrapping, encrypts: 0) else {
            SecretBytes.cleanse(plain)
            throw .notAuthentic("a wrapped key")
        }
    }

    private static func check(_ plain: Int, _ wrapped: Int) throws(CryptoError) {
        guard plainCounts.contains(plain), plain.isMultiple(of: 8) else {
            throw .wrongLength(of: "a key to wrap", plain, wanted: "a multiple of 8 from 16 to 4096")
        }
        guard wrapped == plain + overhead else {
            throw .wrongLength(of: "a wrapped key", wrapped, wanted: "\(plain + overhead)")
        }
    }

    private static func run(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer, _ key: SecretKey, encrypts: Int32
    ) throws(CryptoError) -> Bool {
        let cipher = try Algorithms.aes256Wrap.get()
        guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto(trying: "making a cipher context") }
        defer { EVP_CIPHER_CTX_free(context) }
        EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        let status = key.withUnsafeBytes {
            EVP_CipherInit_ex2(context, cipher, $0.baseAddress?.asBytes, nil, encrypts, nil)
        }
        guard status == 1 else { throw .libcrypto(trying: "setting the key of a key wrap") }
        // Wrapping is one step over everything, whose result has to have exactly the length that was made room for.
        var written: Int32 = 0
        guard
            EVP_CipherUpdate(
                context, output.baseAddress?.asMutableBytes, &written, input.baseAddress?.asBytes, Int32(input.count))
                == 1
        else { return false }
        return Int(written) == output.count
    }
}
