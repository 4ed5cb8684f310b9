/// Makes protected buffers and opens them, with keys that others look up.
///
/// Each call allocates its result once and touches the payload only to seal, open or copy it there.
package enum BufferEnvelope {
    /// A buffer that only an app of the same publisher on the same device can open.
    ///
    /// - Parameters:
    ///   - payload: What is protected; may be empty.
    ///   - owner: The account it belongs to; not ``AccountID/unmanaged``.
    ///   - key: The owner's transfer key.
    ///   - seeds: Fresh ones; seeds used twice give both payloads away.
    /// - Returns: The whole buffer.
    /// - Throws: `tooLarge`; `crypto` when libcrypto fails or the key is of another kind.
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

    /// The payload of a sealed buffer.
    ///
    /// - Parameters:
    ///   - buffer: The whole buffer.
    ///   - header: Its header, as it was read from it.
    ///   - seal: The header's seal.
    ///   - key: The account key that it names.
    /// - Returns: The payload.
    /// - Throws: `notAuthentic` when one byte differs from what was sealed.
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

    /// A buffer that names an owner and leaves the payload readable.
    package static func mark(_ payload: UnsafeRawBufferPointer, owner: AccountID) throws(BufferError) -> [UInt8] {
        let header = try BufferHeader(owner: owner, payloadCount: payload.count)
        return try [UInt8](count: header.bufferCount) { (buffer) throws(CryptoError) in
            header.store(into: buffer)
            let parts = Parts(buffer, header)
            parts.payload.copyMemory(from: payload)
            try SHA256.digest(of: parts.checked, prefix: parts.tag)
        }
    }

    /// The payload of a clear buffer; throws `notAuthentic` when the buffer was damaged.
    package static func read(_ buffer: UnsafeRawBufferPointer, _ header: BufferHeader) throws(BufferError) -> [UInt8] {
        try [UInt8](count: header.payloadCount) { (payload) throws(CryptoError) in
            let parts = Parts(UnsafeMutableRawBufferPointer(mutating: buffer), header)
            guard try SHA256.isDigest(UnsafeRawBufferPointer(parts.tag), of: parts.checked) else {
                throw .notAuthentic("a clear buffer")
            }
            payload.copyMemory(from: UnsafeRawBufferPointer(parts.payload))
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
    /// An array of so many bytes, every one of which `body` writes.
    fileprivate init(
        count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(BufferError) {
        var failure: CryptoError?
        let bytes = Self(unsafeUninitializedCapacity: count) { buffer, written in
            // There may be room for more than was asked for.
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
