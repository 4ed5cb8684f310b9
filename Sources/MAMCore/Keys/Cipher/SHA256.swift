/// SHA-256 through libcrypto.
package enum SHA256 {
    /// The length of a digest, in bytes.
    package static let byteCount = 32
    /// The length of a block, in bytes.
    static let blockCount = 64

    /// The digest of `bytes` in lower-case hex, for names of content.
    ///
    /// Does not ask whether libcrypto's properties allow the digest, because it protects nothing. The question loads
    /// libcrypto's configuration, which takes a process that only asks a policy about 1 ms.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let input = Array(bytes)
        func digit(_ half: UInt8) -> UInt8 { half < 10 ? half + UInt8(ascii: "0") : half - 10 + UInt8(ascii: "a") }
        return withUnsafeTemporaryAllocation(byteCount: SHA256State.byteCount + byteCount, alignment: 16) { room in
            let state = SHA256State(in: room)
            let digest = UnsafeMutableRawBufferPointer(rebasing: room[SHA256State.byteCount...])
            let isDone = state.beginName() && input.withUnsafeBytes { state.add($0) } && state.end(digest)
            // Without SHA-256 nothing of this library can work; there is no input that leads here.
            precondition(isDone, "libcrypto refused to compute a SHA-256 digest")
            return String(unsafeUninitializedCapacity: 2 * byteCount) { text in
                for (place, byte) in digest.prefix(byteCount).enumerated() {
                    text.initializeElement(at: 2 * place, to: digit(byte >> 4))
                    text.initializeElement(at: 2 * place + 1, to: digit(byte & 15))
                }
                return 2 * byteCount
            }
        }
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
