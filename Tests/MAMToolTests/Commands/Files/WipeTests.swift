import Foundation
import MAMCore
import MAMStorage
import MAMTool
import XCTest

/// `mam wipe`, and what interrupted commands leave.
final class WipeTests: FileToolTestCase {
    func testAnAccountGoesAndTheOthersStay() async throws {
        try await protectedNote("a.txt")
        let moved = try await protectedNote("b.txt")
        let other = try await protectedNote("c.txt", for: bob)
        try FileManager.default.moveItem(atPath: folder.path + "/" + moved, toPath: folder.path + "/notes/stray.txt")
        let outcome = await run("wipe --account \(alice) --container notes --yes")
        XCTAssertEqual(
            outcome,
            Outcome(
                status: .success,
                output: """
                      files deleted            2
                      of them listed           1
                      of them found            1
                      folders cleared          0
                      container keys shredded  1
                      transfer keys shredded   0
                      files remaining          0
                      files of no known owner  0

                    """, error: ""))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/notes"), ["c.txt"])
        let read = await run("unprotect \(other) -o -")
        XCTAssertEqual(read.output, "the plan\n")
    }

    func testWithoutYesNothingHappens() async throws {
        let path = try await protectedNote("a.txt")
        assertRefused(
            await run("wipe --account \(alice) --container notes"), .usage,
            "this deletes all files of the account and cannot be undone; confirm with `--yes`\n")
        assertRefused(await run("wipe --container notes --yes"), .usage, "missing `--account`\n")
        let read = await run("unprotect \(path) -o -")
        XCTAssertEqual(read.output, "the plan\n")
    }

    func testJSONHasEveryNumber() async throws {
        try await protectedNote("a.txt")
        let json = try document(await run("wipe --account \(alice) --container notes --yes --format json").output)
        XCTAssertEqual(
            Set(json.keys),
            [
                "version", "listedFiles", "strayFiles", "folders", "containerKeys", "transferKeys", "remainingFiles",
                "remaining", "unattributedFiles", "isComplete",
            ])
        XCTAssertEqual(json["listedFiles"] as? Int, 1)
        XCTAssertEqual(json["isComplete"] as? Bool, true)
    }

    func testTheNextCommandEndsAWipeThatWasInterrupted() async throws {
        try await protectedNote("a.txt")
        // What a wipe does first; then the power goes.
        let id = try XCTUnwrap(AccountID(alice))
        _ = try storage().shredContainerKeys(
            of: [id], publisher: "default.publisher", app: "com.example.app", wipeStep: 1)
        XCTAssertTrue(exists("notes/a.txt"))
        let outcome = await run("files list --container notes")
        XCTAssertEqual(
            outcome,
            Outcome(
                status: .success, output: "",
                error: "mam: warning: an interrupted wipe was completed: 1 file deleted\n"))
        XCTAssertFalse(exists("notes/a.txt"))
    }

    func testTheNextCommandRemovesATemporaryFileThatWasLeft() async throws {
        try await protectedNote("a.txt")
        // A command that is killed leaves its row and its file.
        let left = try XCTUnwrap(folder.appendingPathComponent("notes").path.withCString { realpath($0, nil) })
        defer { free(left) }
        let path = String(cString: left) + "/.mam-tmp-00ff"
        do {
            let storage = try storage()
            let owner = try storage.ownerID(for: try XCTUnwrap(AccountID(alice)))
            try storage.ownerIndex().insertPending(
                OwnerRow(
                    container: AppContainer(publisher: "default.publisher", app: "com.example.app"), path: path,
                    owner: owner, kind: .clear))
        }
        try Data("half".utf8).write(to: URL(fileURLWithPath: path))
        let outcome = await run("protect notes/a.txt --account \(alice)")
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertFalse(exists("notes/.mam-tmp-00ff"))
    }
}
