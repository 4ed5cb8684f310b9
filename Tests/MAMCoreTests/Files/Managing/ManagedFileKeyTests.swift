import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMVolumes
import XCTest

/// The keys of files over time: renewed when they have sealed enough, and gone after a wipe.
final class ManagedFileKeyTests: XCTestCase {
    // A file whose key has sealed that often already.
    private func file(sealedOften count: UInt64, _ path: String, in world: FileWorld, _ app: ManagedApp) throws {
        let raw = try world.volume.open("/apps/notes/" + path, [.read, .write, .create], mode: 0o600)
        defer { raw.close() }
        let key = try app.accountKeyring().currentKey(.container, for: FileWorld.alice)
        let file = try ProtectedFile.create(
            on: raw, owner: FileWorld.alice, key: key, nonces: NoncePool(),
            options: ProtectedFile.Options(reservedAtCreation: count))
        try Array("content".utf8).withUnsafeBytes { try file.write($0, at: 0) }
        try file.finish()
    }

    func testAKeyThatHasSealedEnoughIsReplacedByTheNextWriter() throws {
        let world = try FileWorld()
        let app = world.app()
        try file(sealedOften: 1 << 31, "a", in: world, app)
        let old = try world.raw("/apps/notes/a")
        // A reader changes nothing.
        XCTAssertEqual(try world.read("a", in: app), "content")
        XCTAssertEqual(try world.raw("/apps/notes/a"), old)
        let writer = try app.files.open(at: "a", .readWrite)
        try writer.pwrite(Array("CON".utf8), at: 0)
        try writer.close()
        let new = try world.raw("/apps/notes/a")
        XCTAssertNotEqual(old[16..<32], new[16..<32], "the file id")
        XCTAssertEqual(old[32..<48], new[32..<48], "the account's key is the same")
        XCTAssertNotEqual(old[80..<120], new[80..<120], "the data key is not")
        XCTAssertLessThan(
            UInt64(littleEndian: new[72..<80].withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }), 1 << 20)
        XCTAssertEqual(try world.read("a", in: app), "CONtent")
        XCTAssertTrue(app.files.protectionInfo(at: "a")?.accountID == FileWorld.alice)
    }

    func testAKeyJustBelowTheLimitStays() throws {
        let world = try FileWorld()
        let app = world.app()
        try file(sealedOften: (1 << 31) - (2 << 16), "a", in: world, app)
        let old = try world.raw("/apps/notes/a")
        try app.files.open(at: "a", .readWrite).close()
        XCTAssertEqual(try world.raw("/apps/notes/a")[16..<32], old[16..<32])
    }
}
