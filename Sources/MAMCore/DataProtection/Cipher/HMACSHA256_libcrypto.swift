internal import CMAMCrypto

/// HMAC-SHA256 (RFC 2104) under one key, for any number of messages.
///
/// Not thread-safe: one context serves one caller at a time.
package final class HMACSHA256: Unprintable {
    /// The lengths a tag may be cut to, in bytes; 32 is the whole of it.
    package static let tagCounts = 16...32

    private let context: OpaquePointer

    /// Prepares a key.
    package convenience init(key: SecretKey) throws(CryptoError) {
        let context = try key.withUnsafeBytes { (bytes) throws(CryptoError) in
            try Self.makeContext(bytes)
        }
        self.init(context: context)
    }

    /// Prepares a key of any length but none.
    package convenience init(key: UnsafeRawBufferPointer) throws(CryptoError) {
        self.init(context: try Self.makeContext(key))
    }

    private init(context: OpaquePointer) { self.context = context }

    deinit { EVP_MAC_CTX_free(context) }

    /// Writes the tag of a message, cut to the length of the buffer.
    package func tag(
        of message: UnsafeRawBufferPointer, into tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try Self.check(tag.count)
        try SecretBytes.withTemporary(Self.tagCounts.upperBound) { (whole) throws(CryptoError) in
            try compute(message, into: whole)
            tag.copyMemory(from: UnsafeRawBufferPointer(rebasing: whole.prefix(tag.count)))
        }
    }

    /// Whether a tag of 16 to 32 bytes belongs to a message, in a time that does not depend on the wrong byte.
    package func isTag(_ tag: UnsafeRawBufferPointer, of message: UnsafeRawBufferPointer) throws(CryptoError) -> Bool {
        try Self.check(tag.count)
        return try SecretBytes.withTemporary(Self.tagCounts.upperBound) { (whole) throws(CryptoError) in
            try compute(message, into: whole)
            return SecretBytes.areEqual(tag, UnsafeRawBufferPointer(rebasing: whole.prefix(tag.count)))
        }
    }

    private func compute(
        _ message: UnsafeRawBufferPointer, into whole: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        // Without a key the context restarts with its current one.
        guard EVP_MAC_init(context, nil, 0, nil) == 1 else { throw .libcrypto(trying: "restarting an hmac") }
        if let start = message.baseAddress, !message.isEmpty {
            guard EVP_MAC_update(context, start.asBytes, message.count) == 1 else {
                throw .libcrypto(trying: "computing an hmac over \(message.count) bytes")
            }
        }
        var written = 0
        guard EVP_MAC_final(context, whole.baseAddress?.asMutableBytes, &written, whole.count) == 1,
            written == whole.count
        else { throw .libcrypto(trying: "finishing an hmac") }
    }

    private static func check(_ count: Int) throws(CryptoError) {
        guard tagCounts.contains(count) else { throw .wrongLength(of: "an hmac", count, wanted: "16 to 32") }
    }

    private static func makeContext(_ key: UnsafeRawBufferPointer) throws(CryptoError) -> OpaquePointer {
        guard !key.isEmpty else { throw .wrongLength(of: "the key of an hmac", 0, wanted: "at least 1") }
        guard let context = EVP_MAC_CTX_new(try Algorithms.hmac.get()) else {
            throw .libcrypto(trying: "making an hmac context")
        }
        let parameters = [OSSL_PARAM.text("digest", "SHA256"), .end]
        guard EVP_MAC_init(context, key.baseAddress?.asBytes, key.count, parameters) == 1 else {
            EVP_MAC_CTX_free(context)
            throw .libcrypto(trying: "setting the key of an hmac")
        }
        return context
    }
}
