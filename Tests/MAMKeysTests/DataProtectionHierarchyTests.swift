import MAMKeys
import TestKits
import XCTest

/// The derivations are part of the file formats: their results are written out, computed by another implementation.
final class DataProtectionHierarchyTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private let salt = [UInt8](0xA0...0xAF)

    private func hierarchy() throws -> KeyHierarchy { try KeyHierarchy(root: DeviceRootKey(given: Kit.countingKey())) }

    /// A data key of known bytes, by way of an account key of known bytes.
    private func dataKey(_ bytes: [UInt8]) throws -> DataKey {
        let account = try accountKey(.container)
        let wrapped = try KeyWrap.wrap(Kit.key(bytes), with: Kit.key(Array(32..<64)))
        return try account.unwrap(wrapped)
    }

    /// The account key that holds the bytes 32 to 63, as the root key of the bytes 0 to 31 wraps it.
    private func accountKey(_ kind: AccountKey.Kind) throws -> AccountKey {
        let stored = Kit.hex("121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        let wrapped = try Kit.with(stored) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        return try hierarchy().unwrap(wrapped, id: Kit.id(salt), kind: kind, generation: 7)
    }

    func testAnAccountKeyIsWrappedByTheKeyDerivedFromTheRoot() throws {
        let key = try accountKey(.transfer)
        XCTAssertEqual(
            Kit.hex(try hierarchy().wrap(key).withUnsafeBytes { Array($0) }),
            "121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        XCTAssertEqual(key.generation, 7)
        XCTAssertEqual(key.kind, .transfer)
        XCTAssertEqual(key.id.withUnsafeBytes { Array($0) }, salt)
    }

    func testFileKeysAreDerivedFromDataKeyAndFileID() throws {
        let keys = try dataKey(Array(0..<32)).fileKeys(for: Kit.id(salt))
        XCTAssertEqual(
            Kit.hex(Kit.bytes(keys.data)), "831116adba2637b06393b901454039782789369b244534da8bf56f32c1f275aa")
        XCTAssertEqual(
            Kit.hex(Kit.bytes(keys.header)), "428c0a0fdafd5e3e0d3340473cbfee80e9eb2a1fb0ce49777f2968d6650252f9")
    }

    func testBufferKeysAreDerivedFromASecretAndASalt() throws {
        try BufferKeys.withKeys(of: Kit.countingKey(), salt: Kit.id(salt)) { (keys) throws(CryptoError) in
            XCTAssertEqual(Kit.hex(Array(keys.key)), "ab0733b7f614935ce3e192cd0f65bc5edcfd23a1f4a5974073131de26b7d2e10")
            XCTAssertEqual(
                Kit.hex(Array(keys.commitment)), "63d59f53c17f65a9256f21b4b6bd3962826a7e48c56925e9bc18d09164875ee4")
            let commitment = Array(keys.commitment)
            XCTAssertTrue(try Kit.with(commitment) { keys.isCommitment($0) })
            for bit in 0..<256 {
                var other = commitment
                other[bit / 8] ^= 1 << (bit % 8)
                XCTAssertFalse(try Kit.with(other) { keys.isCommitment($0) }, "bit \(bit)")
            }
            XCTAssertFalse(try Kit.with(Array(commitment[..<31])) { keys.isCommitment($0) })
            XCTAssertFalse(try Kit.with([]) { keys.isCommitment($0) })
        }
    }

    func testATransferKeyProtectsBuffersThroughASecretOfItsOwn() throws {
        // HKDF of the bytes 32 to 63 with "MAMCore buffer secret v1" first: the key that wraps keys derives none directly.
        let found = try accountKey(.transfer).withBufferKeys(salt: Kit.id(salt)) { keys in
            (Kit.hex(Array(keys.key)), Kit.hex(Array(keys.commitment)))
        }
        XCTAssertEqual(found.0, "7dd82522421ea003ffba407745097f9a1900988c24e3e0df6131ad767157e913")
        XCTAssertEqual(found.1, "ad8ac2e6e839d85c42b6df0745aa83ec00d69e5a8367211f8d1f4d30244ec54d")
    }

    func testAContainerKeyProtectsNoBuffers() throws {
        let key = try accountKey(.container)
        XCTAssertEqual(
            Kit.code { () throws(CryptoError) in try key.withBufferKeys(salt: Kit.id(salt)) { _ in } }, .wrongKind)
    }

    func testEverythingSurvivesARestartOnTheSameRootKey() throws {
        let account = try hierarchy().makeAccountKey(.container, generation: 3)
        let (file, id) = (try DataKey.random(), try FileID.random())
        let (wrappedAccount, wrappedFile) = (try hierarchy().wrap(account), try account.wrap(file))
        let again = try hierarchy().unwrap(wrappedAccount, id: account.id, kind: .container, generation: 3)
        let (before, after) = (try file.fileKeys(for: id), try again.unwrap(wrappedFile).fileKeys(for: id))
        XCTAssertTrue(before.data.isEqual(to: after.data))
        XCTAssertTrue(before.header.isEqual(to: after.header))
        XCTAssertFalse(before.data.isEqual(to: before.header))
    }

    func testAnotherRootKeyOpensNoAccount() throws {
        let wrapped = try hierarchy().wrap(hierarchy().makeAccountKey(.container, generation: 0))
        let other = try KeyHierarchy(root: DeviceRootKey(given: .random()))
        let id = try KeyID.random()
        XCTAssertEqual(
            Kit.code { () throws(CryptoError) in
                try other.unwrap(wrapped, id: id, kind: .container, generation: 0)
            }, .notAuthentic)
    }

    func testAnotherGenerationOpensNoFile() throws {
        let keys = try hierarchy()
        let (old, new) = (
            try keys.makeAccountKey(.container, generation: 0), try keys.makeAccountKey(.container, generation: 1)
        )
        let wrapped = try old.wrap(.random())
        XCTAssertEqual(Kit.code { () throws(CryptoError) in try new.unwrap(wrapped) }, .notAuthentic)
        XCTAssertNotEqual(old.id, new.id)
    }

    func testIDsAreSixteenRandomBytes() throws {
        XCTAssertEqual(Set(try (0..<1000).map { _ in try FileID.random() }).count, 1000)
        let id: FileID = try Kit.id(salt)
        XCTAssertEqual(id.withUnsafeBytes { Array($0) }, salt)
        for count in [0, 15, 17] {
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) -> FileID in try Kit.id([UInt8](repeating: 1, count: count)) },
                .wrongLength)
        }
    }
}
