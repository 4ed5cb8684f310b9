internal import CMAMCrypto

/// SHA-256 through libcrypto.
package enum SHA256 {
    /// The length of a digest, in bytes.
    static let byteCount = 32

    /// The digest of `bytes` in lower-case hex.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let input = Array(bytes)
        // The method that is fetched once; looking it up by name anew costs as much as the digest of a policy.
        let method = (try? Algorithms.sha256.get()) ?? EVP_sha256()
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let status = EVP_Digest(input, input.count, &digest, &count, method, nil)
        // Without SHA-256 nothing of this library can work; there is no input that leads here.
        precondition(status == 1, "libcrypto refused to compute a SHA-256 digest")
        func digit(_ half: UInt8) -> UInt8 { half < 10 ? half + UInt8(ascii: "0") : half - 10 + UInt8(ascii: "a") }
        var text: [UInt8] = []
        text.reserveCapacity(2 * Int(count))
        for byte in digest.prefix(Int(count)) {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the first bytes of the digest, as many as there is room for.
    static func digest(
        of message: UnsafeRawBufferPointer, prefix: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try withDigest(of: message) { prefix.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<prefix.count])) }
    }

    /// Whether these are the first bytes of the digest.
    static func isDigest(_ prefix: UnsafeRawBufferPointer, of message: UnsafeRawBufferPointer) throws(CryptoError)
        -> Bool
    {
        try withDigest(of: message) {
            SecretBytes.areEqual(prefix, UnsafeRawBufferPointer(rebasing: $0[..<prefix.count]))
        }
    }

    private static func withDigest<Result>(
        of message: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(CryptoError) -> Result {
        let method = try Algorithms.sha256.get()
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let status = withUnsafeMutableBytes(of: &digest) {
            EVP_Digest(message.baseAddress, message.count, $0.baseAddress?.asMutableBytes, nil, method, nil)
        }
        guard status == 1 else { throw .libcrypto(trying: "computing a digest of \(message.count) bytes") }
        return withUnsafeBytes(of: digest) { body($0) }
    }
}
