import Foundation
import MAMTool
import XCTest

/// `mam info`.
final class InfoTests: FileToolTestCase {
    private func fields(_ owner: String, key: String) -> String {
        """
        notes/a.txt: encrypted
          \(owner)
          length         9 bytes
          file id        ID
          key id         ID
          key            \(key)
          sequence       4
          being changed  no
          holes          none

        """
    }

    func testTheOwnerIsProvedWithTheDeviceAndClaimedWithout() async throws {
        let path = try await protectedNote("a.txt")
        let proved = await run("info \(path)")
        XCTAssertEqual(
            Outcome(status: proved.status, output: masked(proved.output), error: proved.error),
            Outcome(status: .success, output: fields("owner          \(alice)", key: "present"), error: ""))
        let alone = await run("info \(path)", device: "none")
        XCTAssertEqual(alone.status, .success)
        XCTAssertEqual(masked(alone.output), fields("claimed owner  \(alice)", key: "absent: there is no device"))
        XCTAssertFalse(exists("none"))
        try note("b.txt")
        let made = await run("protect notes/b.txt --account \(bob)", device: "other")
        XCTAssertEqual(made.status, .success, made.error)
        let other = await run("info \(path)", device: "other")
        XCTAssertEqual(masked(other.output), fields("claimed owner  \(alice)", key: "absent"))
    }

    func testADeviceThatCannotBeOpenedMakesOwnersClaims() async throws {
        let path = try await protectedNote("a.txt")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("device/root/root.key"))
        let outcome = await run("info \(path)")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.contains("claimed owner  \(alice)"), outcome.output)
        XCTAssertTrue(
            outcome.error.hasPrefix("mam: device: warning: the device cannot be opened, so owners are claims: "),
            outcome.error)
    }

    func testClearFilesAndFoldersTellTheirTags() async throws {
        try note("a.txt")
        try note("b.txt", "")
        let clear = try policy("clear.json", "\"appDataEncryptionType\": \"useDeviceSettings\"")
        _ = await run("protect notes/a.txt --account \(alice) --policy \(clear)")
        let outcome = await run("info notes notes/a.txt notes/b.txt")
        XCTAssertEqual(
            outcome.output,
            """
            notes: folder
              owner of new files  (none)
            notes/a.txt: clear
              owner   alice@contoso.example
              length  9 bytes
            notes/b.txt: clear
              owner   (none)
              length  0 bytes

            """)
        let alone = await run("info notes/a.txt", device: "none")
        XCTAssertTrue(
            alone.output.contains("owner   unknown: it has a tag, and there is no device to read it with\n"),
            alone.output)
        _ = await run("protect notes/b.txt --account \(bob)", device: "other")
        let other = await run("info notes/a.txt", device: "other")
        XCTAssertTrue(
            other.output.contains("owner   unknown: its tag was not written on this device, or was changed\n"),
            other.output)
    }

    func testHolesAreCounted() async throws {
        let path = try await protectedNote("a.txt", String(repeating: "\0", count: 20000))
        let outcome = await run("info \(path)")
        XCTAssertTrue(outcome.output.contains("holes          5 of 5 chunks, in 1 run\n"), outcome.output)
        let json = try document(await run("info \(path) --format json").output)
        let holes = (json["files"] as? [[String: Any]])?.first?["holes"] as? [[String: Int]]
        XCTAssertEqual(holes, [["firstChunk": 0, "chunkCount": 5]])
    }

    func testDamageAndNewerVersionsAreReportedWithTheByte() async throws {
        for (byte, place, message) in [
            (
                UInt8(9), 8,
                "encrypted by a newer version: the file's format has version 9, this library knows 1 (byte 8)"
            ),
            (UInt8(2), 10, "damaged: the cipher has the number 2, this library knows 1 (byte 10)"),
            (UInt8(1), 900, "damaged: a reserved byte is not zero (byte 900)"),
            (UInt8(ascii: "b"), 124, "damaged: the header is not authentic (byte "),
        ] {
            let path = try await protectedNote("a\(place).txt")
            for slot in [0, 4096] { try patch(path, [byte], at: slot + place) }
            let outcome = await run("info \(path)")
            XCTAssertEqual(outcome.status, .negative)
            XCTAssertTrue(outcome.output.hasPrefix("\(path): \(message)"), outcome.output)
            let json = try document(await run("info \(path) --format json").output)
            let damage = (json["files"] as? [[String: Any]])?.first?["damage"] as? [String: Any]
            let expected = place == 124 ? 4096 + 992 : place
            XCTAssertEqual(damage?["byte"] as? Int, expected)
        }
    }

    func testInfoUsesTheOtherHeaderIfOneIsForged() async throws {
        let path = try await protectedNote("a.txt")
        // The newest header, the one of number 4, lies in the second slot.
        try patch(path, Array("mallory".utf8), at: 4096 + 124)
        let outcome = await run("info \(path)")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.contains("  owner          \(alice)\n"), outcome.output)
        XCTAssertTrue(outcome.output.contains("  sequence       3\n"), outcome.output)
    }

    func testJSONHasEveryMember() async throws {
        let path = try await protectedNote("a.txt")
        let outcome = await run("info \(path) notes notes/none --format json")
        XCTAssertEqual(outcome.status, .noInput)
        let files = try XCTUnwrap(try document(outcome.output)["files"] as? [[String: Any]])
        for file in files {
            XCTAssertEqual(
                Set(file.keys),
                [
                    "file", "kind", "owner", "ownerIs", "length", "fileID", "keyID", "key", "sequence", "isDirty",
                    "holes", "damage", "error",
                ])
        }
        XCTAssertEqual(files.map { $0["kind"] as? String }, ["encrypted", "folder", nil])
        XCTAssertEqual(files.map { $0["ownerIs"] as? String }, ["authentic", "nobody", nil])
        XCTAssertEqual((files[2]["error"] as? [String: Any])?["exit"] as? Int, 66)
    }

    func testALinkIsNotFollowed() async throws {
        try note("a.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/notes/link", withDestinationPath: "a.txt")
        assertRefused(await run("info notes/link"), .noInput, "notes/link: is a symbolic link, which is not followed\n")
    }
}
