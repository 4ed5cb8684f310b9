import MAMCore
import XCTest

/// What the tests of protected buffers share.
enum BufferKit {
    private typealias Kit = DataProtectionKit

    static let owner: AccountID = "alice@contoso.example"
    /// The bytes 160 to 175.
    static let keyID = [UInt8](0xA0...0xAF)

    /// The account key of the bytes 32 to 63 with the id of the bytes 160 to 175.
    static func key(_ kind: AccountKey.Kind = .transfer) throws -> AccountKey {
        let hierarchy = try KeyHierarchy(root: DeviceRootKey(given: Kit.countingKey()))
        let stored = Kit.hex("121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        let wrapped = try Kit.with(stored) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        return try hierarchy.unwrap(wrapped, id: Kit.id(keyID), kind: kind, generation: 1)
    }

    /// The salt of the bytes 176 to 191 and the nonce of the bytes 192 to 203.
    static func seeds() throws -> BufferSeeds {
        BufferSeeds(salt: try Kit.id([UInt8](0xB0...0xBF)), nonce: try Kit.nonce([UInt8](0xC0...0xCB)))
    }

    /// So many bytes, none of which the next ones repeat.
    static func payload(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) } }

    static func seal(_ payload: [UInt8], owner: AccountID = owner, seeds: BufferSeeds? = nil) throws -> [UInt8] {
        let (key, seeds) = (try key(), try seeds ?? BufferSeeds.random())
        return try payload.withUnsafeBytes { try BufferEnvelope.seal($0, owner: owner, with: key, seeds: seeds) }
    }

    static func mark(_ payload: [UInt8], owner: AccountID = owner) throws -> [UInt8] {
        try payload.withUnsafeBytes { try BufferEnvelope.mark($0, owner: owner) }
    }

    /// Opens a buffer of either kind with one key, whatever id it names.
    static func open(_ buffer: [UInt8], with key: AccountKey) throws(BufferError) -> [UInt8] {
        try buffer.span.bytes.withUnsafeBytes { (bytes) throws(BufferError) in
            let header = try BufferHeader(of: bytes)
            guard let seal = header.seal else { return try BufferEnvelope.read(bytes, header) }
            return try BufferEnvelope.open(bytes, header, seal, with: key)
        }
    }

    /// What opening fails with; nil when it does not.
    static func failure(_ buffer: [UInt8], with key: AccountKey) -> BufferError? {
        do throws(BufferError) {
            _ = try open(buffer, with: key)
            return nil
        } catch {
            return error
        }
    }
}
