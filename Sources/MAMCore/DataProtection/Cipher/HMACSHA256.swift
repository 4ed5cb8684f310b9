/// HMAC-SHA256 (RFC 2104) under one key, for any number of messages.
///
/// Not thread-safe: one context serves one caller at a time.
package final class HMACSHA256: Unprintable {
    /// The lengths a tag may be cut to, in bytes; 32 is the whole of it.
    package static let tagCounts = 16...32

    private let context: DigestContext
    private let key: SecretKey
    // What a key of 33 to 64 bytes has beyond the first 32.
    private let rest: SecretKey?

    /// Prepares a key.
    package convenience init(key: SecretKey) throws(CryptoError) { self.init(key: key, on: try DigestContext()) }

    /// Prepares a key, with a context that was used before.
    init(key: SecretKey, on context: consuming DigestContext) {
        (self.key, rest) = (key, nil)
        self.context = context
    }

    /// Prepares a key of any length but none.
    package init(key: UnsafeRawBufferPointer) throws(CryptoError) {
        guard !key.isEmpty else { throw .wrongLength(of: "the key of an hmac", 0, wanted: "at least 1") }
        let context = try DigestContext()
        let half = SecretKey.byteCount
        if key.count <= DigestContext.blockCount {
            self.key = try SecretKey { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: key.prefix(half))) }
            rest =
                key.count > half
                ? try SecretKey { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: key[half...])) } : nil
        } else {
            // The standard's key for a longer one.
            var isDone = false
            self.key = try SecretKey { isDone = context.digest(key, into: $0) }
            rest = nil
            guard isDone else { throw .libcrypto(trying: "setting the key of an hmac") }
        }
        self.context = context
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
        let (block, half, whole) = (DigestContext.blockCount, SecretKey.byteCount, SHA256.byteCount)
        return try SecretBytes.withTemporary(DigestContext.roomCount + block + whole) { (bytes) throws(CryptoError) in
            let room = UnsafeMutableRawBufferPointer(rebasing: bytes[..<DigestContext.roomCount])
            let padded = UnsafeMutableRawBufferPointer(rebasing: bytes[DigestContext.roomCount..<(bytes.count - whole)])
            let tag = UnsafeMutableRawBufferPointer(rebasing: bytes[(bytes.count - whole)...])
            key.withUnsafeBytes { padded.copyMemory(from: $0) }
            rest?.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: padded[half...]).copyMemory(from: $0) }
            guard context.hmac(UnsafeRawBufferPointer(padded), message, room: room, into: tag) else {
                throw .libcrypto(trying: "computing an hmac over \(message.count) bytes")
            }
            return body(UnsafeRawBufferPointer(tag))
        }
    }

    private static func check(_ count: Int) throws(CryptoError) {
        guard tagCounts.contains(count) else { throw .wrongLength(of: "an hmac", count, wanted: "16 to 32") }
    }
}
