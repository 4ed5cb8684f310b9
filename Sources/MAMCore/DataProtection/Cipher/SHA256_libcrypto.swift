internal import CMAMCrypto

/// SHA-256 through libcrypto.
package enum SHA256 {
    /// The length of a digest, in bytes.
    static let byteCount = 32

    /// The digest of `bytes` in lower-case hex.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let input = Array(bytes)
        // The method is fetched once: a look-up by name costs as much as the digest of a policy.
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

    /// Returns whether these are the first bytes of the digest of one to three parts of a message.
    static func isDigest(
        _ prefix: UnsafeRawBufferPointer, of first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer = .empty, _ third: UnsafeRawBufferPointer = .empty
    ) throws(CryptoError) -> Bool {
        try withDigest(of: first, second, third) { digest in
            SecretBytes.areEqual(prefix, UnsafeRawBufferPointer(rebasing: digest[..<prefix.count]))
        }
    }

    /// Runs `body` with the digest of one to three parts of a message, one after the other.
    static func withDigest<Result>(
        of first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer = .empty,
        _ third: UnsafeRawBufferPointer = .empty, _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        let method = try Algorithms.sha256.get()
        guard let context = EVP_MD_CTX_new() else { throw .libcrypto(trying: "making a digest context") }
        defer { EVP_MD_CTX_free(context) }
        func add(_ part: UnsafeRawBufferPointer) -> Bool {
            part.isEmpty || EVP_DigestUpdate(context, part.baseAddress, part.count) == 1
        }
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let isDone =
            EVP_DigestInit_ex2(context, method, nil) == 1 && add(first) && add(second) && add(third)
            && withUnsafeMutableBytes(of: &digest) {
                EVP_DigestFinal_ex(context, $0.baseAddress?.asMutableBytes, nil) == 1
            }
        guard isDone else {
            throw .libcrypto(trying: "computing a digest of \(first.count + second.count + third.count) bytes")
        }
        return try withUnsafeBytes(of: digest) { (digest) throws(CryptoError) in try body(digest) }
    }
}

extension UnsafeRawBufferPointer {
    /// No bytes.
    fileprivate static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
