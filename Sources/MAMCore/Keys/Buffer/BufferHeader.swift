package import MAMBase

/// The part of a buffer before its payload.
///
/// Its fields are claims until the buffer is opened.
package struct BufferHeader: Sendable, Hashable {
    /// The key parameters of a sealed buffer.
    package struct Seal: Sendable, Hashable {
        /// The id of the account key from which the buffer's key is derived.
        package let keyID: KeyID
        /// The salt of the buffer's key.
        package let salt: BufferSalt
        /// The nonce of the encryption.
        package let nonce: Nonce

        /// Makes a seal.
        package init(keyID: KeyID, salt: BufferSalt, nonce: Nonce) {
            self.keyID = keyID
            self.salt = salt
            self.nonce = nonce
        }
    }

    /// The owner of the payload.
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

    /// The kind of the buffer.
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
