import Foundation
import MAMCore
import MAMKeys
import MAMStorage
import TestKits
import XCTest

/// What the tests of this folder share: a folder for each test.
class StorageTestCase: XCTestCase {
    private(set) var root = ""

    override func setUpWithError() throws {
        // In memory where there is such a place: these tests wait for the disk thousands of times.
        let parent = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/storage-XXXXXX").utf8CString)
        root = String(cString: try XCTUnwrap(mkdtemp(&template)))
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: root) }

    var keysFile: String { root + "/keys.sqlite" }
    var ownersFile: String { root + "/owners.sqlite" }

    func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    func write(_ bytes: some Collection<UInt8>, to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    func openStorage() throws(StorageError) -> DeviceStorage {
        try DeviceStorage.open(at: root, rootKey: StorageKit.source(7))
    }

    /// Whether bytes stand in any file of the folder.
    func folderContains(_ wanted: [UInt8]) throws -> Bool {
        for name in try FileManager.default.contentsOfDirectory(atPath: root)
        where Data(try bytes(root + "/" + name)).range(of: Data(wanted)) != nil {
            return true
        }
        return false
    }

    /// A copy of the folder as it is now, which is what a kill leaves.
    func copyOfFolder() throws -> String {
        let copy = root + "-copy"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: root, toPath: copy)
        XCTAssertEqual(chmod(copy, 0o700), 0)
        addTeardownBlock { try? FileManager.default.removeItem(atPath: copy) }
        return copy
    }
}

enum StorageKit {
    /// A root key of 32 equal bytes, as an embedder gives it.
    static func source(_ byte: UInt8) throws(StorageError) -> RootKeySource {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 32, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: byte)
        defer { bytes.deallocate() }
        return try RootKeySource.bytes(UnsafeRawBufferPointer(bytes))
    }

    /// The same key for the stores themselves.
    static func rootKey(_ byte: UInt8 = 7) throws -> DeviceRootKey {
        DeviceRootKey(given: try DataProtectionKit.key([UInt8](repeating: byte, count: 32)))
    }

    /// The code of the error that `body` ends with; nil when it ends without.
    static func failure<Result>(_ body: () throws(StorageError) -> Result) -> StorageError? {
        do throws(StorageError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    static func id<Named>(_ number: Int) -> RandomID<Named>? {
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * min($0, 7)) &+ $0) }
        return try? DataProtectionKit.id(bytes)
    }

    /// A key of a slot with wrapped bytes that are easy to find.
    static func key(_ slot: KeySlot, generation: UInt32 = 1) throws -> StoredKey {
        let wrapped = (0..<40).map { _ in UInt8.random(in: 1...255) }
        return StoredKey(
            id: try KeyID.random(), slot: slot, generation: generation,
            wrapped: try DataProtectionKit.with(wrapped) { (bytes) throws(CryptoError) in try WrappedKey(bytes) })
    }

    static func bytes(_ key: WrappedKey) throws -> [UInt8] { try key.withUnsafeBytes { Array($0) } }
}
