import MAMCore
import MAMVolumes
import XCTest

/// Encrypted files that others cut before the end of the first eight bytes, and files that only look so.
final class ManagedFileCutTests: XCTestCase {
    private let path = "/apps/notes/a"

    private func cut(_ world: FileWorld, _ name: String = "/apps/notes/a", to length: Int64) throws {
        let file = try world.volume.open(name, [.write], mode: 0)
        defer { file.close() }
        try file.truncate(to: length)
    }

    private func code(_ body: () throws -> Void) -> MAMFileProtectionError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? MAMFileProtectionError)?.code }
    }

    func testATruncatedEncryptedFileIsNeverTreatedAsClear() throws {
        for length in Array(0...9) + [100, 1023] as [Int64] {
            let world = try FileWorld()
            let app = world.app()
            let manager = app.fileProtectionManager
            try world.write("secret", "a", in: app, for: FileWorld.alice)
            try cut(world, to: length)
            for app in [app, world.app()] {
                let manager = app.fileProtectionManager
                XCTAssertTrue(manager.isFileEncrypted("a"), "\(length) bytes")
                XCTAssertEqual(code { _ = try app.files.open(at: "a") }, .failedToDecryptFile, "\(length) bytes")
                XCTAssertEqual(code { try manager.decryptFile("a") }, .failedToDecryptFile, "\(length) bytes")
                XCTAssertEqual(
                    code { try manager.decryptFile("a", toCopyPath: "b") }, .failedToDecryptFile, "\(length) bytes")
                XCTAssertEqual(
                    code { try manager.protect("a", accountID: FileWorld.carol) }, .failedToDecryptFile,
                    "\(length) bytes")
            }
            XCTAssertEqual(try world.volume.status(of: path).size, length, "the call left it alone")
            if length < 8 {
                XCTAssertEqual(manager.protectionInfo(for: "a")?.accountID, FileWorld.alice)
                XCTAssertEqual(try manager.allFiles(ownedBy: FileWorld.alice), [path])
                _ = try manager.relistFiles()
                XCTAssertEqual(code { _ = try app.files.open(at: "a") }, .failedToDecryptFile, "relisted")
            }
        }
    }

    func testATruncatedEncryptedFileIsReplacedByANewFile() throws {
        for length in [0, 5] as [Int64] {
            let world = try FileWorld()
            let app = world.app()
            try world.write("secret", "a", in: app, for: FileWorld.alice)
            try cut(world, to: length)
            try world.write("again", "a", in: app, for: FileWorld.alice)
            XCTAssertEqual(try world.read("a", in: app), "again")
            XCTAssertTrue(app.fileProtectionManager.isFileEncrypted("a"))
        }
    }

    func testAWipeRemovesTruncatedFilesOfTheAccount() throws {
        for length in [0, 5] as [Int64] {
            let world = try FileWorld()
            let app = world.app()
            try world.write("secret", "a", in: app, for: FileWorld.alice)
            try world.write("secret", "b", in: app, for: FileWorld.carol)
            for name in ["a", "b"] { try cut(world, "/apps/notes/" + name, to: length) }
            let report = try app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(report.files, 1)
            XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["b"])
        }
    }

    func testAShortFileThatTheIndexDoesNotKnowAsEncryptedIsClear() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("secret", "tagged", in: app, for: FileWorld.bob)
        try world.write("secret", "gone", in: app, for: FileWorld.alice)
        try world.volume.remove("/apps/notes/gone")
        // Another file in between takes the number of the one that is gone.
        for name in ["between", "gone", "png"] {
            let file = try world.volume.open("/apps/notes/" + name, [.write, .create], mode: 0o600)
            if name == "png" { try ([0x89] as [UInt8]).withUnsafeBytes { try file.writeFully($0, at: 0) } }
            file.close()
        }
        try cut(world, "/apps/notes/tagged", to: 0)
        for name in ["tagged", "gone", "png"] {
            XCTAssertFalse(app.fileProtectionManager.isFileEncrypted(name), name)
            XCTAssertNoThrow(try app.files.open(at: name).close(), name)
        }
    }

    func testProtectingAFolderReportsFilesWithReservedNames() throws {
        let world = try FileWorld()
        let app = world.app()
        for name in ["a", ".mam-tmp-notes", ".mam-redo-1-2"] {
            let file = try world.volume.open("/apps/notes/" + name, [.write, .create], mode: 0o600)
            try ([1, 2, 3] as [UInt8]).withUnsafeBytes { try file.writeFully($0, at: 0) }
            file.close()
        }
        var steps: [String: String] = [:]
        try app.fileProtectionManager.protect("/apps/notes", accountID: FileWorld.alice) { step in
            switch step.outcome {
            case .success(let outcome): steps[step.path] = outcome.isEncrypted ? "encrypted" : "clear"
            case .failure(let error): steps[step.path] = "\(error.code.rawValue)"
            }
        }
        let refused = "\(MAMFileProtectionError.Code.invalidArguments.rawValue)"
        XCTAssertEqual(
            steps,
            [
                "/apps/notes/a": "encrypted", "/apps/notes/.mam-tmp-notes": refused,
                "/apps/notes/.mam-redo-1-2": refused,
            ])
        XCTAssertEqual(
            code { try app.fileProtectionManager.protect("/apps/notes", accountID: FileWorld.alice) },
            .invalidArguments)
        XCTAssertEqual(try world.raw("/apps/notes/.mam-tmp-notes"), [1, 2, 3])
    }
}
