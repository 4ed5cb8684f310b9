import Foundation
import MAMTool
import XCTest

/// `mam protect`.
final class ProtectTests: FileToolTestCase {
    private let head: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x46, 0x0D, 0x0A, 0x1A]

    func testAFileBecomesEncryptedOnce() async throws {
        let path = try note("a.txt")
        let first = await run("protect \(path) --account \(alice)")
        XCTAssertEqual(
            first, Outcome(status: .success, output: "notes/a.txt: encrypted, alice@contoso.example\n", error: ""))
        let stored = try content(path)
        XCTAssertEqual(Array(stored.prefix(8)), head)
        XCTAssertNil(String(decoding: stored, as: UTF8.self).range(of: "the plan"))
        let second = await run("protect \(path) --account \(alice)")
        XCTAssertEqual(second.status, .success)
        XCTAssertEqual(second.output, "notes/a.txt: already protected: encrypted, alice@contoso.example\n")
        XCTAssertEqual(try content(path), stored)
    }

    func testAFolderIsProtectedWithEverythingInIt() async throws {
        for name in ["b.txt", "a.txt", "deep/er/c.txt"] { try note(name) }
        try await protectedNote("a.txt")
        let outcome = await run("protect notes --account \(alice)")
        XCTAssertEqual(
            outcome.output,
            """
            notes/a.txt: already protected: encrypted, alice@contoso.example
            notes/b.txt: encrypted, alice@contoso.example
            notes/deep/er/c.txt: encrypted, alice@contoso.example
            3 files: 2 changed, 1 already protected

            """)
        XCTAssertEqual(outcome.status, .success)
        let info = await run("info notes/deep")
        XCTAssertEqual(info.output, "notes/deep: folder\n  owner of new files  alice@contoso.example\n")
    }

    func testAFileWithTheLongestNameIsProtectedAndReadBack() async throws {
        for count in [247, 248, 251, 252, 255] {
            let name = String(repeating: "n", count: count)
            let path = try await protectedNote(name)
            XCTAssertEqual(Array(try content(path).prefix(8)), head)
            let copy = await run("unprotect \(path) -o \(String(repeating: "o", count: count))")
            XCTAssertEqual(copy, Outcome(status: .success, output: "", error: ""))
            XCTAssertEqual(try content(String(repeating: "o", count: count)), Array("the plan\n".utf8))
            let clear = await run("unprotect \(path)")
            XCTAssertEqual(clear.output, "\(path): clear\n")
        }
    }

    func testFilesWithReservedNamesAreReported() async throws {
        for name in ["a.txt", ".mam-tmp-notes", ".mam-redo-notes"] { try note(name) }
        let outcome = await run("protect notes --account \(alice)")
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(
            outcome.output,
            "notes/a.txt: encrypted, alice@contoso.example\n3 files: 1 changed, 0 already protected; 2 not protected\n")
        for name in [".mam-tmp-notes", ".mam-redo-notes"] {
            XCTAssertTrue(outcome.error.contains("mam: notes/\(name): names that begin with"), outcome.error)
            XCTAssertEqual(try content("notes/\(name)"), Array("the plan\n".utf8))
        }
    }

    func testAnotherOwnerIsNamedWithTheOneBefore() async throws {
        let path = try await protectedNote("a.txt")
        let outcome = await run("protect \(path) --account \(bob)")
        XCTAssertEqual(outcome.output, "notes/a.txt: encrypted, bob@contoso.example (before: alice@contoso.example)\n")
    }

    func testThePolicyOfTheAccountDecides() async throws {
        let clear = try policy("clear.json", "\"appDataEncryptionType\": \"useDeviceSettings\"")
        let sealed = try policy("sealed.json", "\"appDataEncryptionType\": \"whenDeviceLocked\"")
        let path = try note("a.txt")
        let tagged = await run("protect \(path) --account \(alice) --policy \(clear)")
        XCTAssertEqual(tagged.output, "notes/a.txt: clear, alice@contoso.example\n")
        XCTAssertEqual(try content(path), Array("the plan\n".utf8))
        let again = await run("protect \(path) --account \(alice) --policy \(clear)")
        XCTAssertEqual(again.output, "notes/a.txt: already protected: clear, alice@contoso.example\n")
        let encrypted = await run("protect \(path) --account \(alice) --policy \(sealed)")
        XCTAssertEqual(encrypted.output, "notes/a.txt: encrypted, alice@contoso.example\n")
        let cleared = await run("protect \(path) --account \(alice) --policy \(clear)")
        XCTAssertEqual(cleared.output, "notes/a.txt: clear, alice@contoso.example\n")
        XCTAssertEqual(try content(path), Array("the plan\n".utf8))
    }

    func testJSONHoldsEveryFileAndTheCounts() async throws {
        try note("a.txt")
        try note("b.txt")
        try await protectedNote("a.txt", for: bob)
        let outcome = await run("protect notes --account \(alice) --format json")
        let document = try document(outcome.output)
        XCTAssertEqual(Set(document.keys), ["version", "owner", "files", "counts"])
        XCTAssertEqual(document["owner"] as? String, alice)
        XCTAssertEqual(document["counts"] as? [String: Int], ["changed": 2, "unchanged": 0, "failed": 0])
        let files = try XCTUnwrap(document["files"] as? [[String: Any]])
        XCTAssertEqual(files.map { $0["file"] as? String }, ["notes/a.txt", "notes/b.txt"])
        XCTAssertEqual(files.map { $0["before"] as? String }, [bob, nil])
        for file in files {
            XCTAssertEqual(Set(file.keys), ["file", "change", "before", "owner", "isEncrypted", "error"])
            XCTAssertEqual(file["change"] as? String, "encrypted")
            XCTAssertEqual(file["isEncrypted"] as? Bool, true)
        }
    }

    func testAFileThatCannotBeReadDoesNotStopTheOthers() async throws {
        let path = try await protectedNote("a.txt")
        try note("b.txt")
        try patch(path, [7], at: 8)
        try patch(path, [7], at: 4096 + 8)
        let outcome = await run("protect notes --account \(alice)")
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(
            outcome.output,
            "notes/b.txt: encrypted, alice@contoso.example\n2 files: 1 changed, 0 already protected; 1 not protected\n")
        XCTAssertEqual(
            outcome.error, "mam: notes/a.txt: the file's format has version 7, this library knows 1 (byte 8)\n")
    }

    func testProgressIsPrintedForAWatchingUser() async throws {
        for number in 0..<100 { try note("\(number)") }
        for (line, watched, expected) in [
            ("", false, ""), (" --progress", false, "mam: 100 files looked at\n"),
            ("", true, "mam: 100 files looked at\n"),
        ] {
            let outcome = await run("protect notes --account \(alice)\(line)", watched: watched)
            XCTAssertEqual(outcome.error, expected)
        }
    }

    func testMissingFilesAndInvalidAccountsAreRefused() async throws {
        let path = try note("a.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/notes/link", withDestinationPath: "a.txt")
        assertRefused(
            await run("protect notes/none --account \(alice)"), .noInput,
            "notes/none: cannot be opened: no such file\n")
        assertRefused(
            await run("protect notes/none/x --account \(alice)"), .noInput,
            "notes/none/x: cannot be opened: no such file\n")
        assertRefused(
            await run("protect notes/link --account \(alice)"), .noInput, "notes/link: is neither a file nor a folder\n"
        )
        assertRefused(await run("protect \(path)"), .usage, "missing `--account`\n")
        let long = String(repeating: "contoso", count: 40)
        for id in ["", long] {
            assertRefused(
                await run("protect \(path) --account=\(id)"), .usage,
                "`--account` takes an account id of 1 to 256 bytes")
        }
        XCTAssertFalse(exists("device"))
        XCTAssertEqual(try content(path), Array("the plan\n".utf8))
    }
}
