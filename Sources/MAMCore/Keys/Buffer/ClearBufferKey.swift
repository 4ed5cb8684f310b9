internal import MAMBase

/// The key that tags the clear buffers of one device, so that the device can later verify that it wrote them.
///
/// Derived from the root key with a label of its own, for this purpose only. The tag includes the publisher, so apps of
/// different publishers do not share tags. Safe to use from any thread: a lock guards the one context.
package final class ClearBufferKey: Sendable {
    /// The length of a tag, in bytes.
    package static let tagCount = 32

    private struct Context {
        let hmac: HMACSHA256
    }

    private let context: Guarded<Context>

    /// Derives the key.
    package init(root: DeviceRootKey) throws(CryptoError) {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        context = Guarded(
            Context(
                hmac: try HMACSHA256(key: HKDF.key(from: root.key, salt: none, info: "MAMCore clear buffer v1"))))
    }

    /// Writes the tag for the digest of a buffer's content.
    func tag(
        of digest: UnsafeRawBufferPointer, publisher: String, into tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try Self.message(digest, publisher).withRawBytes { (message) throws(CryptoError) in
            try context.withLock { (context) throws(CryptoError) in try context.hmac.tag(of: message, into: tag) }
        }
    }

    /// Returns whether a tag belongs to the digest of a buffer's content and to a publisher.
    func isTag(
        _ tag: UnsafeRawBufferPointer, of digest: UnsafeRawBufferPointer, publisher: String
    ) throws(CryptoError) -> Bool {
        try Self.message(digest, publisher).withRawBytes { (message) throws(CryptoError) in
            try context.withLock { (context) throws(CryptoError) in try context.hmac.isTag(tag, of: message) }
        }
    }

    // A digest has one length, so no two pairs make the same message.
    private static func message(_ digest: UnsafeRawBufferPointer, _ publisher: String) -> [UInt8] {
        Array(digest) + Array(publisher.utf8)
    }
}
