package import MAMBase

/// The part of a buffer before its payload.
///
/// Its fields are claims until the buffer is opened.
package struct BufferHeader: Sendable, Hashable {
    package struct Seal: Sendable, Hashable {
        /// The id of the account key from which the buffer's key is derived.
        package let keyID: KeyID
        let salt: BufferSalt
        let nonce: Nonce

        package init(keyID: KeyID, salt: BufferSalt, nonce: Nonce) {
            self.keyID = keyID
            self.salt = salt
            self.nonce = nonce
        }
    }

    package let owner: AccountID
    /// The length of the payload, in bytes.
    package let payloadCount: Int
    /// The key parameters; nil in clear buffers.
    package let seal: Seal?

    /// Makes a header; throws `tooLarge` if the payload is longer than the maximum.
    package init(owner: AccountID, payloadCount: Int, seal: Seal? = nil) throws(BufferError) {
        guard payloadCount <= BufferFormat.maximumPayload else {
            throw BufferError(
                .tooLarge, "a payload of \(payloadCount) bytes, at most \(BufferFormat.maximumPayload) wanted")
        }
        self.owner = owner
        self.payloadCount = payloadCount
        self.seal = seal
    }

    package var kind: BufferKind { seal == nil ? .clear : .sealed }
    /// The number of bytes before the payload.
    package var count: Int { BufferFormat.fixedCount + owner.rawValue.utf8.count }
    /// The number of bytes of the whole buffer.
    package var bufferCount: Int { count + payloadCount + BufferFormat.tagCount }

    /// Writes the header over the first ``count`` bytes, with zeros in place of the commitment or the tag.
    func store(into buffer: UnsafeMutableRawBufferPointer) {
        let owner = owner.rawValue.utf8
        buffer.copyBytes(from: BufferFormat.magic)
        (buffer[8], buffer[9]) = (BufferFormat.version, kind.rawValue)
        buffer.storeBytes(of: UInt16(truncatingIfNeeded: owner.count).littleEndian, toByteOffset: 10, as: UInt16.self)
        buffer.storeBytes(of: UInt64(payloadCount).littleEndian, toByteOffset: 12, as: UInt64.self)
        let fields = UnsafeMutableRawBufferPointer(rebasing: buffer[20..<BufferFormat.fixedCount])
        fields.initializeMemory(as: UInt8.self, repeating: 0)
        if let seal {
            func store(_ field: UnsafeRawBufferPointer, _ place: Range<Int>) {
                UnsafeMutableRawBufferPointer(rebasing: buffer[place]).copyMemory(from: field)
            }
            seal.keyID.withUnsafeBytes { store($0, BufferFormat.keyID) }
            seal.salt.withUnsafeBytes { store($0, BufferFormat.salt) }
            seal.nonce.withUnsafeBytes { store($0, BufferFormat.nonce) }
        }
        UnsafeMutableRawBufferPointer(rebasing: buffer[BufferFormat.fixedCount..<count]).copyBytes(from: owner)
    }
}

extension BufferHeader {
    /// Decodes the header of a whole buffer.
    ///
    /// Throws for an invalid field, and if the length of the buffer is not that in its header.
    package init(of buffer: UnsafeRawBufferPointer) throws(BufferError) {
        guard BufferFormat.isClaimed(by: buffer) else { throw BufferError(.notABuffer, "no protected buffer") }
        guard buffer[8] == BufferFormat.version else {
            throw BufferError(.unknownVersion, "version \(buffer[8]) is not known", offset: 8)
        }
        guard let kind = BufferKind(rawValue: buffer[9]) else {
            throw BufferError(.invalidContent, "kind \(buffer[9]) is not known", offset: 9)
        }
        let (ownerCount, payloadCount) = try Self.lengths(of: buffer)
        let owner = try Self.owner(of: buffer, ownerCount)
        switch kind {
        case .clear:
            let fields = BufferFormat.keyID.lowerBound..<BufferFormat.fixedCount
            let wrong = fields.first { buffer[$0] != 0 && !BufferFormat.deviceTag.contains($0) }
            if let wrong { throw BufferError(.invalidContent, "a clear buffer has bytes of a key", offset: wrong) }
            try self.init(owner: owner, payloadCount: payloadCount)
        case .sealed:
            // "No user" has no key.
            guard !owner.isUnmanaged else {
                throw BufferError(.invalidContent, "a sealed buffer without an owner", offset: 10)
            }
            try self.init(owner: owner, payloadCount: payloadCount, seal: Self.seal(of: buffer))
        }
    }

    private static func lengths(of buffer: UnsafeRawBufferPointer) throws(BufferError) -> (owner: Int, payload: Int) {
        let owner = Int(UInt16(littleEndian: buffer.loadUnaligned(fromByteOffset: 10, as: UInt16.self)))
        guard owner <= AccountID.maximumByteCount else {
            throw BufferError(
                .invalidContent, "an owner of \(owner) bytes, at most \(AccountID.maximumByteCount) wanted", offset: 10)
        }
        let payload = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
        // The greatest payload is far below what would overflow in a sum.
        guard payload <= UInt64(BufferFormat.maximumPayload) else {
            throw BufferError(
                .tooLarge, "a payload of \(payload) bytes, at most \(BufferFormat.maximumPayload) wanted", offset: 12)
        }
        let whole = BufferFormat.overhead + owner + Int(payload)
        guard buffer.count == whole else {
            throw BufferError(
                .wrongLength, "a buffer of \(buffer.count) bytes, \(whole) wanted", offset: min(buffer.count, whole))
        }
        return (owner, Int(payload))
    }

    private static func owner(of buffer: UnsafeRawBufferPointer, _ count: Int) throws(BufferError) -> AccountID {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[BufferFormat.fixedCount...].prefix(count))
        guard let text = String(utf8: bytes), let owner = AccountID(text) else {
            throw BufferError(.invalidContent, "an owner that is no text", offset: BufferFormat.fixedCount)
        }
        return owner
    }

    private static func seal(of buffer: UnsafeRawBufferPointer) throws(BufferError) -> Seal {
        func field(_ place: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[place]) }
        do throws(CryptoError) {
            return Seal(
                keyID: try KeyID(field(BufferFormat.keyID)), salt: try BufferSalt(field(BufferFormat.salt)),
                nonce: try Nonce(field(BufferFormat.nonce)))
        } catch { throw BufferError(error) }
    }
}

/// An error while making or opening a protected buffer.
///
/// It names the problem and the position, never the content or the owner.
package struct BufferError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The buffer has no magic, or is shorter than any buffer.
        case notABuffer
        case unknownVersion
        case invalidContent
        /// The buffer was cut, or has additional bytes.
        case wrongLength
        /// The payload is longer than the maximum.
        case tooLarge
        /// The buffer was changed, or encrypted under a different key than the one it names.
        case notAuthentic
        /// A cryptographic operation failed.
        case crypto
    }

    package let code: Code
    /// A description of the error: lower case, one line, no full stop.
    package let message: String
    /// The position in the buffer, in bytes; nil if the error has none.
    package let offset: Int?

    package init(_ code: Code, _ message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// The problem, and the byte at which it is.
    package var description: String { message + (offset.map { " at byte \($0)" } ?? "") }
}

extension BufferError {
    /// The error for a step of the cryptography that failed.
    package init(_ error: CryptoError) {
        self.init(error.code == .notAuthentic ? .notAuthentic : .crypto, error.message)
    }
}

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
    static let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x42, 0x0D, 0x0A, 0x1A]
    /// The version that is written, and the only one that is read.
    package static let version: UInt8 = 1
    /// The bytes before the owner.
    static let fixedCount = 96
    /// The bytes after the payload.
    static let tagCount = AEAD.tagCount
    /// The number of bytes that a buffer has beside its owner and its payload; no buffer is shorter.
    static let overhead = fixedCount + tagCount
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
