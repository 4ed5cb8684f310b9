import Foundation
import MAMTool
import XCTest

/// `mam files list`.
final class FilesListTests: FileToolTestCase {
    private func makeFiles() async throws {
        try await protectedNote("b.txt", for: bob)
        try await protectedNote("deep/a.txt")
        try note("nobody.txt")
    }

    func testFilesWithOwnersAreListedFromTheFolderOn() async throws {
        try await makeFiles()
        let outcome = await run("files list --container notes")
        XCTAssertEqual(
            outcome,
            Outcome(
                status: .success,
                output: "  encrypted  bob@contoso.example    notes/b.txt\n"
                    + "  encrypted  alice@contoso.example  notes/deep/a.txt\n", error: ""))
        let inside = await mam(
            ["files", "list", "--device", "../device", "--walk"],
            environment: ToolEnvironment(folder: folder.path + "/notes"))
        XCTAssertEqual(
            inside.output,
            "  encrypted  bob@contoso.example    b.txt\n  encrypted  alice@contoso.example  deep/a.txt\n")
    }

    func testOneOwnersFilesAreListed() async throws {
        try await makeFiles()
        for walk in ["", " --walk"] {
            let outcome = await run("files list --container notes --owner \(alice.uppercased())\(walk)")
            XCTAssertEqual(outcome.output, "  encrypted  alice@contoso.example  notes/deep/a.txt\n")
            let nobody = await run("files list --container notes --owner carol\(walk)")
            XCTAssertEqual(nobody, Outcome(status: .success, output: "", error: ""))
        }
    }

    func testAWalkFindsFilesMissingFromTheIndex() async throws {
        let path = try await protectedNote("a.txt")
        try FileManager.default.moveItem(atPath: folder.path + "/" + path, toPath: folder.path + "/notes/moved.txt")
        let index = await run("files list --container notes")
        XCTAssertEqual(index.output, "")
        let walk = await run("files list --container notes --walk")
        XCTAssertEqual(walk.output, "  encrypted  alice@contoso.example  notes/moved.txt\n")
    }

    func testADamagedFileIsReportedAndTheOthersAreListed() async throws {
        let path = try await protectedNote("a.txt")
        try await protectedNote("b.txt")
        for slot in [0, 4096] { try patch(path, [1], at: slot + 900) }
        let outcome = await run("files list --container notes")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.output, "  encrypted  alice@contoso.example  notes/b.txt\n")
        XCTAssertEqual(outcome.error, "mam: notes/a.txt: a reserved byte is not zero (byte 900)\n")
    }

    func testJSONHasEveryMember() async throws {
        try await makeFiles()
        let json = try document(await run("files list --container notes --format json").output)
        XCTAssertEqual(json["version"] as? Int, 1)
        let files = try XCTUnwrap(json["files"] as? [[String: Any]])
        XCTAssertEqual(files.count, 2)
        for file in files { XCTAssertEqual(Set(file.keys), ["file", "owner", "isEncrypted", "error"]) }
        XCTAssertEqual(files.map { $0["owner"] as? String }, [bob, alice])
    }

    func testWithoutADeviceThereIsNothingToList() async throws {
        try note("a.txt")
        assertRefused(
            await run("files list --container notes"), .noInput,
            "device: there is no device here, because no file was protected with it\n  help: `mam protect` makes one;")
        assertRefused(await run("files list --container none"), .noInput, "none: cannot be opened: no such file\n")
        assertRefused(await run("files list --container notes/a.txt"), .noInput, "notes/a.txt: is no folder\n")
    }
}
