import Foundation
import MAMCore
import MAMSealedFiles
import MAMSimulation
import MAMTesting
import MAMVolumes
import XCTest

final class FileAssertionTests: XCTestCase {
    private static let encrypting = """
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
        """

    private func makeDevice() throws -> TestDevice {
        try TestDevice(users: ["alice": .policy(Self.encrypting), "sam": .unmanaged])
    }

    func testFilesOfATestNeedNoDisk() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        try notes.files.create(at: "hers", for: device["alice"]).close()
        try notes.files.create(at: "his", for: device["sam"]).close()
        try notes.files.create(at: "nobody's").close()
        assertOwner(of: "hers", in: notes, is: device["alice"])
        assertOwner(of: "hers", in: notes, is: device.user("alice").userPrincipalName)
        assertOwner(of: "his", in: notes, is: device["sam"])
        assertOwner(of: "nobody's", in: notes, is: nil)
        assertEncrypted("hers", in: notes)
        assertClear("his", in: notes)
        assertClear("nobody's", in: notes)
        try notes.fileProtectionManager.wipe(device["alice"])
        assertNothingLeft(of: device["alice"], in: notes)
    }

    func testAFailedAssertionDescribesTheFileItFound() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        try notes.files.create(at: "hers", for: device["alice"]).close()
        try notes.files.create(at: "nobody's").close()
        let sam = FileExpectation.owner(device["sam"])
        XCTAssertEqual(sam.failure("hers", in: notes), "the file is another account's")
        XCTAssertEqual(sam.failure("nobody's", in: notes), "expected a file with an owner, found one without an owner")
        XCTAssertEqual(
            FileExpectation.owner(nil).failure("hers", in: notes),
            "expected a file without an owner, found one with an owner")
        XCTAssertEqual(
            FileExpectation.encrypted(true).failure("nobody's", in: notes),
            "expected an encrypted file, found a clear one")
        XCTAssertEqual(
            FileExpectation.encrypted(false).failure("hers", in: notes),
            "expected a clear file, found an encrypted one")
        for expectation in [sam, .owner(nil), .encrypted(true), .encrypted(false)] {
            XCTAssertEqual(expectation.failure("missing", in: notes)?.hasPrefix("the file cannot be opened: "), true)
        }
        XCTAssertEqual(FileExpectation.remains(of: device["alice"], in: notes), "1 file of the account left")
    }

    func testAFailureAboutAFileOnDiskHasALineForTheShell() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-it's-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let notes = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.notes", container: folder))
        try notes.files.create(at: "a", for: "alice").close()
        let word = "'\(folder.replacingOccurrences(of: "'", with: "'\\''"))"
        XCTAssertEqual(
            FileExpectation.owner(nil).failure("a", in: notes),
            "expected a file without an owner, found one with an owner\n  replay  mam info \(word)/a'")
        XCTAssertEqual(
            FileExpectation.remains(of: "alice", in: notes),
            "1 file of the account left\n  replay  mam files list --walk --container \(word)'")
    }

    func testADamagedFileIsNeitherClearNorWithoutAnOwner() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        let file = try notes.files.create(at: "hers", for: device["alice"])
        try file.write(Array(repeating: 7, count: 9000))
        try file.close()
        let volume = device.device.environment.volume
        let raw = try volume.open("/apps/notes/hers", [.read, .write], mode: 0)
        // Behind the magic, in both headers: there is no saying whose it was, but a clear file it is not.
        for slot in [0, HeaderLayout.secondSlot] {
            try Array(repeating: UInt8(0xA5), count: 900).withUnsafeBytes { bytes in
                try raw.writeFully(bytes, at: slot + 8)
            }
        }
        raw.close()
        let damaged = "the file is damaged: its owner cannot be read"
        for expectation in [
            FileExpectation.owner(nil), .owner(device["alice"]), .encrypted(false), .encrypted(true),
        ] {
            XCTAssertEqual(expectation.failure("hers", in: notes), damaged)
        }
    }

    func testAnAppIsRelaunchedByName() throws {
        let device = try makeDevice()
        let first = device.app("notes", signedIn: "alice")
        try first.files.create(at: "hers", for: device["alice"]).close()
        first.policyManager.setProcessAccountID(device["alice"])
        let second = device.relaunch("notes")
        assertIdentity(second, is: nil, from: IdentityLayer.none)
        assertOwner(of: "hers", in: second, is: device["alice"])
        assertEncrypted("hers", in: second)
    }
}
