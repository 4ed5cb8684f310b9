/// The positions of the fields of a protected buffer: the format "MAMB", all numbers little-endian.
///
/// | at | bytes | |
/// |---|---|---|
/// | 0 | 8 | `89 4D 41 4D 42 0D 0A 1A` |
/// | 8 | 1 | version: 1 |
/// | 9 | 1 | kind: 0 clear, 1 AES-256-GCM |
/// | 10 | 2 | n, the bytes of the owner: at most 256 |
/// | 12 | 8 | p, the bytes of the payload: at most 2^32 |
/// | 20 | 16 | id of the account key |
/// | 36 | 16 | salt |
/// | 52 | 32 | kind 1: commitment to the key; kind 0: the tag of the device |
/// | 84 | 12 | nonce |
/// | 96 | n | the owner's account id, UTF-8; empty is no user |
/// | 96+n | p | the payload, sealed in kind 1 |
/// | 96+n+p | 16 | kind 1: the tag, with every byte before the payload authenticated beside it; kind 0: the check |
///
/// In kind 0 all other bytes from 20 to 95 are zero. D is SHA-256 over every byte before the check, with zeros in place
/// of the tag. The tag is HMAC-SHA256 of D and the publisher's name under the ``ClearBufferKey``. The check is the first
/// half of SHA-256 of D and the tag.
package enum BufferFormat {
    /// The bytes every buffer begins with.
    package static let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x42, 0x0D, 0x0A, 0x1A]
    /// The version that is written, and the only one that is read.
    package static let version: UInt8 = 1
    /// The bytes before the owner.
    package static let fixedCount = 96
    /// The bytes after the payload.
    package static let tagCount = AEAD.tagCount
    /// The number of bytes that a buffer has beside its owner and its payload; no buffer is shorter.
    package static let overhead = fixedCount + tagCount
    /// The longest payload, in bytes; a buffer lies in memory as a whole.
    package static let maximumPayload = 1 << 32

    static let (keyID, salt, commitment, nonce) = (20..<36, 36..<52, 52..<84, 84..<96)
    // Clear buffers have no commitment.
    static let deviceTag = commitment

    /// Whether bytes claim to be a buffer: they are long enough and begin with the magic.
    ///
    /// Everything else was never protected.
    package static func isClaimed(by bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= overhead && bytes.starts(with: magic)
    }
}

/// The protection that a buffer gives its payload.
package enum BufferKind: UInt8, Sendable, CaseIterable {
    /// The payload is not encrypted. A check reveals accidental changes, and a tag shows which device wrote the buffer.
    case clear = 0
    /// The payload is encrypted under a key that only this buffer has, and the owner cannot be changed unnoticed.
    case sealed = 1
}
