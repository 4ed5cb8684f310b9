package import MAMBase
package import MAMKeys

/// What the tests of protected buffers share.
package enum BufferKit {
    private typealias Kit = DataProtectionKit

    package static let owner: AccountID = "alice@contoso.example"
    /// The bytes 160 to 175.
    package static let keyID = [UInt8](0xA0...0xAF)

    /// The account key of the bytes 32 to 63 with the id of the bytes 160 to 175.
    package static func key(_ kind: AccountKey.Kind = .transfer) throws -> AccountKey {
        let hierarchy = try KeyHierarchy(root: DeviceRootKey(given: Kit.countingKey()))
        let stored = Kit.hex("121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        let wrapped = try Kit.with(stored) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        return try hierarchy.unwrap(wrapped, id: Kit.id(keyID), kind: kind, generation: 1)
    }

    /// The salt of the bytes 176 to 191 and the nonce of the bytes 192 to 203.
    package static func seeds() throws -> BufferSeeds {
        BufferSeeds(salt: try Kit.id([UInt8](0xB0...0xBF)), nonce: try Kit.nonce([UInt8](0xC0...0xCB)))
    }

    /// So many bytes, none of which the next ones repeat.
    package static func payload(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }
    }

    package static func seal(_ payload: [UInt8], owner: AccountID = owner, seeds: BufferSeeds? = nil) throws -> [UInt8]
    {
        let (key, seeds) = (try key(), try seeds ?? BufferSeeds.random())
        return try payload.withUnsafeBytes { try BufferEnvelope.seal($0, owner: owner, with: key, seeds: seeds) }
    }

    /// The key for clear buffers of the device whose root key is the bytes 0 to 31.
    package static func deviceKey() throws -> ClearBufferKey {
        try ClearBufferKey(root: DeviceRootKey(given: Kit.countingKey()))
    }

    package static func mark(
        _ payload: [UInt8], owner: AccountID = owner, publisher: String = "contoso", with key: ClearBufferKey? = nil
    ) throws -> [UInt8] {
        let key = try key ?? deviceKey()
        return try payload.withUnsafeBytes {
            try BufferEnvelope.mark($0, owner: owner, publisher: publisher, with: key)
        }
    }

    /// Makes the check of a clear buffer right, which any program can do; the tag of the device stays.
    package static func correctCheck(_ buffer: inout [UInt8]) {
        let noTag = [UInt8](repeating: 0, count: 32)
        let content = digest(Array(buffer[..<52]) + noTag + buffer[84..<(buffer.count - 16)])
        buffer.replaceSubrange((buffer.count - 16)..., with: digest(content + buffer[52..<84])[..<16])
    }

    private static func digest(_ bytes: [UInt8]) -> [UInt8] { Kit.hex(SHA256.hex(bytes)) }

    /// Whether a buffer is a clear one that an app of the publisher wrote on the device of the key.
    package static func isMarked(
        _ buffer: [UInt8], publisher: String = "contoso", with key: ClearBufferKey? = nil
    ) throws -> Bool {
        let key = try key ?? deviceKey()
        return try buffer.withUnsafeBytes { bytes in
            try BufferEnvelope.isMarked(bytes, BufferHeader(of: bytes), publisher: publisher, with: key)
        }
    }

    /// Opens a buffer of either kind with one key, whatever id it names.
    package static func open(_ buffer: [UInt8], with key: AccountKey) throws(BufferError) -> [UInt8] {
        try buffer.span.bytes.withUnsafeBytes { (bytes) throws(BufferError) in
            let header = try BufferHeader(of: bytes)
            guard let seal = header.seal else { return try BufferEnvelope.read(bytes, header) }
            return try BufferEnvelope.open(bytes, header, seal, with: key)
        }
    }

    /// What opening fails with; nil when it does not.
    package static func failure(_ buffer: [UInt8], with key: AccountKey) -> BufferError? {
        do throws(BufferError) {
            _ = try open(buffer, with: key)
            return nil
        } catch {
            return error
        }
    }
}
