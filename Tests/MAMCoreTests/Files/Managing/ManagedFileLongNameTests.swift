import Foundation
import MAMCore
import MAMPOSIX
import MAMVolumes
import XCTest

/// Names of up to 255 bytes, beside which SQLite's journal would have no name.
final class ManagedFileLongNameTests: XCTestCase {
    private var folder = ""
    private let text = Array("secret".utf8)

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "/long-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws { _ = try? FileManager.default.removeItem(atPath: folder) }

    private func app() throws -> ManagedApp {
        let storage = try DeviceStorage.open(at: folder + "/store", rootKey: .file(folder + "/key/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(settings: FileWorld.multiIdentity, container: folder + "/notes"),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        return app
    }

    private func read(_ path: String, in app: ManagedApp) throws -> [UInt8] {
        let file = try app.files.open(at: path)
        defer { try? file.close() }
        return try file.read(Int.max)
    }

    func testNamesOfEveryLengthAreProtectedMadeClearAndWiped() throws {
        let app = try app()
        let manager = app.fileProtectionManager
        let names = [1, 200, 246, 247, 248, 250, 251, 252, 254, 255].map { String(repeating: "n", count: $0) }
        for name in names {
            try Data(text).write(to: URL(fileURLWithPath: folder + "/notes/" + name))
            try manager.protect(name, accountID: FileWorld.alice)
            XCTAssertTrue(manager.isFileEncrypted(name), "\(name.utf8.count)")
            try manager.decryptFile(name)
            XCTAssertFalse(manager.isFileEncrypted(name), "\(name.utf8.count)")
            try manager.encryptFile(name, for: FileWorld.alice)
            let copy = "c" + name.dropFirst()
            try manager.decryptFile(name, toCopyPath: copy)
            XCTAssertEqual(try read(copy, in: app), text)
            XCTAssertEqual(try read(name, in: app), text)
        }
        XCTAssertEqual(try SystemVolume().names(in: folder + "/notes").count, 2 * names.count)
        let report = try manager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.files, 2 * names.count)
        XCTAssertEqual(try SystemVolume().names(in: folder + "/notes"), [])
    }

    func testAFileWithSeveralLongNamesIsProtected() throws {
        let (app, volume) = (try app(), SystemVolume())
        let (first, second) = (String(repeating: "a", count: 255), String(repeating: "b", count: 250))
        try Data(text).write(to: URL(fileURLWithPath: folder + "/notes/" + first))
        try volume.link(folder + "/notes/" + first, as: folder + "/notes/" + second)
        try app.fileProtectionManager.protect(first, accountID: FileWorld.alice)
        for name in [first, second] {
            XCTAssertTrue(app.fileProtectionManager.isFileEncrypted(name))
            XCTAssertEqual(try read(name, in: app), text)
        }
        XCTAssertEqual(try volume.names(in: folder + "/notes").count, 2)
    }

    func testALongNameIsEmptiedAndReplaced() throws {
        let app = try app()
        let name = String(repeating: "n", count: 255)
        for round in 0..<2 {
            let file = try app.files.create(at: name, for: FileWorld.alice)
            try file.write(text + [UInt8(round)])
            try file.close()
            XCTAssertEqual(try read(name, in: app), text + [UInt8(round)])
        }
    }

    func testANameThatIsTooLongIsRefusedAsSuch() throws {
        let app = try app()
        do throws(MAMFileProtectionError) {
            try app.fileProtectionManager.protect(String(repeating: "n", count: 256), accountID: FileWorld.alice)
            XCTFail("a name of 256 bytes")
        } catch {
            XCTAssertEqual(error.systemError, ENAMETOOLONG)
            XCTAssertFalse(error.message.contains("database"), error.message)
        }
    }
}
