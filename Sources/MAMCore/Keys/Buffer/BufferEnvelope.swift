package import MAMBase

/// Makes and opens protected buffers, with keys from the caller.
///
/// Each call allocates its result once, and reads the payload only to encrypt, decrypt or copy it into the result.
package enum BufferEnvelope {
    /// Makes a buffer that only an app of the same publisher on the same device can open.
    ///
    /// - Parameters:
    ///   - payload: The payload; may be empty.
    ///   - owner: The owner; not ``AccountID/unmanaged``.
    ///   - key: The owner's transfer key.
    ///   - seeds: Fresh seeds; using seeds twice reveals both payloads.
    /// - Returns: The whole buffer.
    /// - Throws: `tooLarge`; `crypto` if libcrypto fails or the key is of another kind.
    package static func seal(
        _ payload: UnsafeRawBufferPointer, owner: AccountID, with key: AccountKey, seeds: BufferSeeds
    ) throws(BufferError) -> [UInt8] {
        let seal = BufferHeader.Seal(keyID: key.id, salt: seeds.salt, nonce: seeds.nonce)
        let header = try BufferHeader(owner: owner, payloadCount: payload.count, seal: seal)
        return try [UInt8](count: header.bufferCount) { (buffer) throws(CryptoError) in
            header.store(into: buffer)
            let parts = Parts(buffer, header)
            try key.withBufferKeys(salt: seal.salt) { (keys) throws(CryptoError) in
                UnsafeMutableRawBufferPointer(rebasing: buffer[BufferFormat.commitment]).copyMemory(
                    from: keys.commitment)
                try AEADContext.sealOnce(
                    payload, key: keys.key, nonce: seal.nonce, authenticating: UnsafeRawBufferPointer(parts.header),
                    into: parts.payload, tag: parts.tag)
            }
        }
    }

    /// Decrypts the payload of a sealed buffer.
    ///
    /// - Parameters:
    ///   - buffer: The whole buffer.
    ///   - header: Its decoded header.
    ///   - seal: The header's seal.
    ///   - key: The account key that the seal names.
    /// - Returns: The payload.
    /// - Throws: `notAuthentic` if any byte was changed.
    package static func open(
        _ buffer: UnsafeRawBufferPointer, _ header: BufferHeader, _ seal: BufferHeader.Seal, with key: AccountKey
    ) throws(BufferError) -> [UInt8] {
        try [UInt8](count: header.payloadCount) { (payload) throws(CryptoError) in
            let parts = Parts(UnsafeMutableRawBufferPointer(mutating: buffer), header)
            try key.withBufferKeys(salt: seal.salt) { (keys) throws(CryptoError) in
                let commitment = UnsafeRawBufferPointer(rebasing: buffer[BufferFormat.commitment])
                guard keys.isCommitment(commitment) else { throw .notAuthentic("a sealed buffer") }
                try AEADContext.openOnce(
                    UnsafeRawBufferPointer(parts.payload), key: keys.key, nonce: seal.nonce,
                    authenticating: UnsafeRawBufferPointer(parts.header), tag: UnsafeRawBufferPointer(parts.tag),
                    into: payload)
            }
        }
    }

    /// Makes a buffer that names an owner, leaves the payload readable, and bears the tag of this device.
    ///
    /// - Parameters:
    ///   - payload: The bytes to mark; may be empty.
    ///   - owner: The account they belong to.
    ///   - publisher: The publisher of the app that marks them.
    ///   - key: The device's key for clear buffers.
    /// - Returns: The whole buffer.
    /// - Throws: `tooLarge`; `crypto` when libcrypto fails.
    package static func mark(
        _ payload: UnsafeRawBufferPointer, owner: AccountID, publisher: String, with key: ClearBufferKey
    ) throws(BufferError) -> [UInt8] {
        let header = try BufferHeader(owner: owner, payloadCount: payload.count)
        return try [UInt8](count: header.bufferCount) { (buffer) throws(CryptoError) in
            header.store(into: buffer)
            let parts = Parts(buffer, header)
            parts.payload.copyMemory(from: payload)
            // The bytes of the tag are still zeros, as the digest requires.
            try SHA256.withDigest(of: parts.checked) { (digest) throws(CryptoError) in
                let tag = UnsafeMutableRawBufferPointer(rebasing: buffer[BufferFormat.deviceTag])
                try key.tag(of: digest, publisher: publisher, into: tag)
                try SHA256.withDigest(of: digest, UnsafeRawBufferPointer(tag)) { check in
                    parts.tag.copyMemory(from: UnsafeRawBufferPointer(rebasing: check[..<BufferFormat.tagCount]))
                }
            }
        }
    }

    /// Returns the payload of a clear buffer; throws `notAuthentic` if the buffer was damaged.
    ///
    /// Any program can compute the check: ``isMarked(_:_:publisher:with:)`` tells whether this device wrote the buffer.
    package static func read(_ buffer: UnsafeRawBufferPointer, _ header: BufferHeader) throws(BufferError) -> [UInt8] {
        try [UInt8](count: header.payloadCount) { (payload) throws(CryptoError) in
            let parts = Parts(UnsafeMutableRawBufferPointer(mutating: buffer), header)
            guard try isWhole(buffer, parts) else { throw .notAuthentic("a clear buffer") }
            payload.copyMemory(from: UnsafeRawBufferPointer(parts.payload))
        }
    }

    /// Returns whether an app of a publisher on this device wrote a clear buffer exactly as it is.
    ///
    /// False for sealed buffers, and for a buffer that was changed.
    package static func isMarked(
        _ buffer: UnsafeRawBufferPointer, _ header: BufferHeader, publisher: String, with key: ClearBufferKey
    ) throws(BufferError) -> Bool {
        guard header.kind == .clear else { return false }
        do throws(CryptoError) {
            let parts = Parts(UnsafeMutableRawBufferPointer(mutating: buffer), header)
            return try withContentDigest(buffer, parts) { (digest) throws(CryptoError) in
                try key.isTag(
                    UnsafeRawBufferPointer(rebasing: buffer[BufferFormat.deviceTag]), of: digest, publisher: publisher)
            }
        } catch { throw BufferError(error) }
    }

    // Whether the check of a clear buffer is right.
    private static func isWhole(_ buffer: UnsafeRawBufferPointer, _ parts: Parts) throws(CryptoError) -> Bool {
        let check = UnsafeRawBufferPointer(parts.tag)
        let tag = UnsafeRawBufferPointer(rebasing: buffer[BufferFormat.deviceTag])
        return try withContentDigest(buffer, parts) { (digest) throws(CryptoError) in
            try SHA256.isDigest(check, of: digest, tag)
        }
    }

    // Runs `body` with the digest of a clear buffer without its tag and its check.
    private static func withContentDigest<Result>(
        _ buffer: UnsafeRawBufferPointer, _ parts: Parts,
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        let place = BufferFormat.deviceTag
        let noTag: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        return try withUnsafeBytes(of: noTag) { (noTag) throws(CryptoError) in
            try SHA256.withDigest(
                of: UnsafeRawBufferPointer(rebasing: buffer[..<place.lowerBound]), noTag,
                UnsafeRawBufferPointer(rebasing: parts.checked[place.upperBound...]), body)
        }
    }

    // A buffer that is as long as its header says, in parts. Those of a buffer that is read are never written.
    private struct Parts {
        let header, payload, tag: UnsafeMutableRawBufferPointer
        let checked: UnsafeRawBufferPointer

        init(_ buffer: UnsafeMutableRawBufferPointer, _ layout: BufferHeader) {
            let (payload, tag) = (layout.count, layout.count + layout.payloadCount)
            header = UnsafeMutableRawBufferPointer(rebasing: buffer[..<payload])
            self.payload = UnsafeMutableRawBufferPointer(rebasing: buffer[payload..<tag])
            self.tag = UnsafeMutableRawBufferPointer(rebasing: buffer[tag...])
            checked = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<tag])
        }
    }
}

extension [UInt8] {
    /// Makes an array of a number of bytes, all of which `body` writes.
    fileprivate init(
        count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(BufferError) {
        var failure: CryptoError?
        let bytes = Self(unsafeUninitializedCapacity: count) { buffer, written in
            // There may be more memory than requested.
            let room = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
            do throws(CryptoError) {
                try body(room)
                written = count
            } catch { failure = error }
        }
        if let failure { throw BufferError(failure) }
        self = bytes
    }
}

/// The random values in a sealed buffer that distinguish it from all others.
package struct BufferSeeds: Sendable {
    /// The salt of the buffer's key.
    let salt: BufferSalt
    /// The nonce, which is used once.
    let nonce: Nonce

    /// Makes a pair; only tests choose them.
    package init(salt: BufferSalt, nonce: Nonce) {
        self.salt = salt
        self.nonce = nonce
    }

    /// The number of random bytes of a pair.
    static let byteCount = BufferSalt.byteCount + Nonce.byteCount

    /// Makes a pair from as many random bytes as it has.
    init(drawn bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        salt = try BufferSalt(UnsafeRawBufferPointer(rebasing: bytes[..<BufferSalt.byteCount]))
        nonce = try Nonce(UnsafeRawBufferPointer(rebasing: bytes[BufferSalt.byteCount...]))
    }

    /// Makes random seeds, from one draw: two draws would cost more than encrypting a small payload.
    ///
    /// ``NoncePool/nextSeeds()`` draws the seeds of many buffers at once.
    package static func random() throws(CryptoError) -> BufferSeeds {
        var bytes: (UInt64, UInt64, UInt64, UInt32) = (0, 0, 0, 0)
        return try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(CryptoError) in
            let both = UnsafeMutableRawBufferPointer(rebasing: bytes[..<byteCount])
            try Randomness.fill(both)
            return try BufferSeeds(drawn: UnsafeRawBufferPointer(both))
        }
    }
}

/// The key that tags the clear buffers of one device, so that the device can later verify that it wrote them.
///
/// Derived from the root key with a label of its own, for this purpose only. The tag includes the publisher, so apps of
/// different publishers do not share tags. Safe to use from any thread: a lock guards the one context.
package final class ClearBufferKey: Sendable {
    private struct Context {
        let hmac: HMACSHA256
    }

    private let context: Guarded<Context>

    package init(root: DeviceRootKey) throws(CryptoError) {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        context = Guarded(
            Context(hmac: try HMACSHA256(key: HKDF.key(from: root.key, salt: none, info: "MAMCore clear buffer v1"))))
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

/// The keys of one buffer: each buffer has its own, so that no account runs out of nonces.
///
/// They exist only while ``withKeys(of:salt:_:)`` runs, and are then overwritten. Memory from a locked pool would take
/// longer to allocate and free than a small payload takes to encrypt.
package struct BufferKeys: ~Copyable {
    /// The key that encrypts the buffer: 32 bytes, to be used once.
    package let key: UnsafeRawBufferPointer
    /// 32 bytes in the buffer that bind it to the key: otherwise ciphertext could be made that opens under two keys.
    ///
    /// Not secret.
    package let commitment: UnsafeRawBufferPointer

    fileprivate init(_ both: UnsafeRawBufferPointer) {
        key = UnsafeRawBufferPointer(rebasing: both[..<SecretKey.byteCount])
        commitment = UnsafeRawBufferPointer(rebasing: both[SecretKey.byteCount...])
    }

    /// Whether a buffer holds this commitment.
    package func isCommitment(_ stored: UnsafeRawBufferPointer) -> Bool { SecretBytes.areEqual(commitment, stored) }

    /// Runs `body` with the keys derived from a secret for one salt; they end when it returns.
    package static func withKeys<Result>(
        of secret: SecretKey, salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try BufferSecret(secret).withKeys(salt: salt, body)
    }
}

/// The secret of an account's buffers, from which the keys of each buffer are derived.
///
/// Safe to use from any thread.
final class BufferSecret: Sendable, Unprintable {
    private let secret: SecretKey

    init(_ secret: SecretKey) { self.secret = secret }

    /// Runs `body` with the keys of the buffer with a salt; they end when it returns.
    func withKeys<Result>(
        salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try SecretBytes.withTemporary(2 * SecretKey.byteCount) { (both) throws(CryptoError) in
            try secret.withUnsafeBytes { (secret) throws(CryptoError) in
                try salt.withUnsafeBytes { (salt) throws(CryptoError) in
                    let info: StaticString = "MAMCore buffer v1"
                    try HKDF.derive(from: secret, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: both)
                }
            }
            return try body(BufferKeys(UnsafeRawBufferPointer(both)))
        }
    }
}
