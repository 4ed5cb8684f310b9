internal import MAMBase

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
            if let wrong { throw BufferError(.invalidContent, "a clear buffer with a byte of a key", offset: wrong) }
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
