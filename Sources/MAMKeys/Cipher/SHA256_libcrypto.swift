internal import CMAMCrypto

/// SHA-256 through libcrypto.
package enum SHA256 {
    /// The length of a digest, in bytes.
    package static let byteCount = 32
    /// The length of a block, in bytes.
    static let blockCount = 64

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
        try SecretBytes.withTemporary(SHA256State.byteCount + byteCount) { (room) throws(CryptoError) in
            let state = SHA256State(in: room)
            let digest = UnsafeMutableRawBufferPointer(rebasing: room[SHA256State.byteCount...])
            guard state.begin(), state.add(first), state.add(second), state.add(third), state.end(digest) else {
                throw .libcrypto(trying: "computing a digest of \(first.count + second.count + third.count) bytes")
            }
            return try body(UnsafeRawBufferPointer(digest))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// No bytes.
    static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
