/// HMAC-SHA256 (RFC 2104) under one key, for any number of messages.
///
/// Safe to use from any thread.
package final class HMACSHA256: Sendable, Unprintable {
    /// The lengths a tag may be cut to, in bytes; 32 is the whole of it.
    static let tagCounts = 16...32

    private let key: SecretKey
    // What a key of 33 to 64 bytes has beyond the first 32.
    private let rest: SecretKey?

    /// Prepares a key.
    ///
    /// Throws `unavailable` if libcrypto has no SHA-256.
    package init(key: SecretKey) throws(CryptoError) {
        _ = try Algorithms.sha256.get()
        (self.key, rest) = (key, nil)
    }

    /// Prepares a key of any length but none.
    package init(key: UnsafeRawBufferPointer) throws(CryptoError) {
        guard !key.isEmpty else { throw .wrongLength(of: "the key of an hmac", 0, wanted: "at least 1") }
        let half = SecretKey.byteCount
        if key.count <= SHA256.blockCount {
            self.key = try SecretKey { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: key.prefix(half))) }
            rest =
                key.count > half
                ? try SecretKey { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: key[half...])) } : nil
        } else {
            // The standard's key for a longer one.
            var isDone = false
            self.key = try SecretKey { digest in
                isDone = SecretBytes.withTemporary(SHA256State.byteCount) { room in
                    let state = SHA256State(in: room)
                    return state.begin() && state.add(key) && state.end(digest)
                }
            }
            rest = nil
            guard isDone else { throw .libcrypto(trying: "setting the key of an hmac") }
        }
    }

    /// Writes the tag of a message, cut to the length of the buffer.
    package func tag(
        of message: UnsafeRawBufferPointer, into tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try Self.check(tag.count)
        try withWhole(of: message) { whole in
            tag.copyMemory(from: UnsafeRawBufferPointer(rebasing: whole.prefix(tag.count)))
        }
    }

    /// Whether a tag of 16 to 32 bytes belongs to a message, in a time that does not depend on the wrong byte.
    package func isTag(_ tag: UnsafeRawBufferPointer, of message: UnsafeRawBufferPointer) throws(CryptoError) -> Bool {
        try Self.check(tag.count)
        return try withWhole(of: message) { whole in
            SecretBytes.areEqual(tag, UnsafeRawBufferPointer(rebasing: whole.prefix(tag.count)))
        }
    }

    // Runs `body` with the whole tag of a message.
    private func withWhole<Result>(
        of message: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(CryptoError) -> Result {
        let (block, half, whole) = (SHA256.blockCount, SecretKey.byteCount, SHA256.byteCount)
        return try SecretBytes.withTemporary(SHA256.roomCount + block + whole) { (bytes) throws(CryptoError) in
            let room = UnsafeMutableRawBufferPointer(rebasing: bytes[..<SHA256.roomCount])
            let padded = UnsafeMutableRawBufferPointer(rebasing: bytes[SHA256.roomCount..<(bytes.count - whole)])
            let tag = UnsafeMutableRawBufferPointer(rebasing: bytes[(bytes.count - whole)...])
            key.withUnsafeBytes { padded.copyMemory(from: $0) }
            rest?.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: padded[half...]).copyMemory(from: $0) }
            guard SHA256.hmac(UnsafeRawBufferPointer(padded), message, room: room, into: tag) else {
                throw .libcrypto(trying: "computing an hmac over \(message.count) bytes")
            }
            return body(UnsafeRawBufferPointer(tag))
        }
    }

    private static func check(_ count: Int) throws(CryptoError) {
        guard tagCounts.contains(count) else { throw .wrongLength(of: "an hmac", count, wanted: "16 to 32") }
    }
}
