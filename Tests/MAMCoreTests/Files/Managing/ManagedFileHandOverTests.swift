import MAMCore
import MAMVolumes
import XCTest

/// Files that go from one app of a publisher to another.
final class ManagedFileHandOverTests: XCTestCase {
    private let text = String(repeating: "for your eyes only\n", count: 500)

    func testAnEncryptedFileArrivesUnderTheReceiversKey() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        try world.write(text, "plan.txt", in: notes, for: FileWorld.alice)
        let path = try notes.files.handOver("plan.txt", to: mail)
        XCTAssertEqual(path, "/apps/mail/Inbox/plan.txt")
        XCTAssertEqual(try world.read(path, in: mail), text)
        XCTAssertEqual(try world.read("plan.txt", in: notes), text, "the sender keeps his")
        XCTAssertTrue(mail.files.protectionInfo(at: path)?.accountID == FileWorld.alice)
        XCTAssertTrue(mail.files.isEncrypted(at: path))
        let (sent, received) = (try world.raw("/apps/notes/plan.txt"), try world.raw(path))
        XCTAssertNotEqual(sent[32..<48], received[32..<48], "another account key")
        XCTAssertNotEqual(sent[16..<32], received[16..<32], "another file, with a data key of its own")
        XCTAssertEqual(received[32..<48], received[4128..<4144], "neither header names the transfer key")
        XCTAssertEqual(try mail.fileProtectionManager.files(ownedBy: FileWorld.alice), [path])
        XCTAssertEqual(try world.volume.names(in: "/apps/mail/Inbox"), ["plan.txt"])
    }

    func testATakenNameGetsANumber() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        try world.write(text, "plan.txt", in: notes, for: FileWorld.alice)
        try world.write(text, ".rc", in: notes, for: FileWorld.alice)
        XCTAssertEqual(
            try (0..<3).map { _ in try notes.files.handOver("plan.txt", to: mail) },
            ["plan.txt", "plan 2.txt", "plan 3.txt"].map { "/apps/mail/Inbox/" + $0 })
        XCTAssertEqual(
            try (0..<2).map { _ in try notes.files.handOver(".rc", to: mail) },
            [".rc", ".rc 2"].map { "/apps/mail/Inbox/" + $0 })
        XCTAssertEqual(try notes.files.handOver("plan.txt", to: mail, as: "x"), "/apps/mail/Inbox/x")
        for name in ["", ".", "..", "a/b", ".mam-tmp-1"] {
            XCTAssertThrowsError(try notes.files.handOver("plan.txt", to: mail, as: name), name)
        }
        XCTAssertEqual(try world.volume.names(in: "/apps/mail/Inbox").count, 6, "nothing of the refused ones is left")
    }

    func testAClearFileArrivesWithItsOwner() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        try world.write(text, "list.txt", in: notes, for: FileWorld.bob)
        let path = try notes.files.handOver("list.txt", to: mail)
        XCTAssertTrue(mail.files.protectionInfo(at: path)?.accountID == FileWorld.bob)
        XCTAssertEqual(try world.raw(path), Array(text.utf8))
    }

    func testTheReceiversPolicyMayAskForMore() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        notes.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try world.write(text, "plan.txt", in: notes, for: FileWorld.alice)
        XCTAssertFalse(notes.files.isEncrypted(at: "plan.txt"))
        let path = try notes.files.handOver("plan.txt", to: mail)
        XCTAssertTrue(mail.files.isEncrypted(at: path))
        XCTAssertEqual(try world.read(path, in: mail), text)
    }

    func testOtherPublishersAndDevicesGetNothing() throws {
        let (world, elsewhere) = (try FileWorld(), try FileWorld())
        let notes = world.app()
        try world.write(text, "plan.txt", in: notes, for: FileWorld.alice)
        for other in [world.app("mail", publisher: "somebody else"), elsewhere.app("mail")] {
            XCTAssertThrowsError(try notes.files.handOver("plan.txt", to: other)) {
                XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .invalidArguments)
            }
        }
        XCTAssertEqual(try world.volume.names(in: "/apps/mail"), [])
    }
}
