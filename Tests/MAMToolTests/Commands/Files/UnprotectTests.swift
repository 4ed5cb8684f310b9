import Foundation
import MAMTool
import XCTest

/// `mam unprotect`.
final class UnprotectTests: FileToolTestCase {
    func testAFileBecomesClearInItsPlaceAndKeepsItsOwner() async throws {
        let path = try await protectedNote("a.txt")
        let outcome = await run("unprotect \(path)")
        XCTAssertEqual(outcome, Outcome(status: .success, output: "notes/a.txt: clear\n", error: ""))
        XCTAssertEqual(try content(path), Array("the plan\n".utf8))
        let info = await run("info \(path)")
        XCTAssertEqual(info.output, "notes/a.txt: clear\n  owner   alice@contoso.example\n  length  9 bytes\n")
        let again = await run("unprotect \(path)")
        XCTAssertEqual(again.output, "notes/a.txt: already clear\n")
    }

    func testAnEncryptedFileThatWasCutIsNeverPrintedAsClear() async throws {
        let path = try await protectedNote("a.txt")
        let whole = try content(path)
        for length in [1, 5, 7, 8, 100] {
            try Data(whole.prefix(length)).write(to: folder.appendingPathComponent(path))
            for line in ["unprotect \(path)", "unprotect \(path) -o -", "unprotect \(path) -o out.txt"] {
                assertRefused(await run(line), .dataError, "notes/a.txt: ")
            }
            let info = await run("info \(path)")
            XCTAssertEqual(info.status, .negative, "\(length) bytes")
            XCTAssertTrue(info.output.hasPrefix("notes/a.txt: damaged"), info.output)
        }
        XCTAssertFalse(exists("out.txt"))
        try Data(whole).write(to: folder.appendingPathComponent(path))
        let back = await run("unprotect \(path) -o -")
        XCTAssertEqual(back.output, "the plan\n")
    }

    func testAnEncryptedFileThatWasEmptiedIsNotClear() async throws {
        let path = try await protectedNote("a.txt")
        XCTAssertEqual(truncate(folder.appendingPathComponent(path).path, 0), 0)
        assertRefused(await run("unprotect \(path) -o -"), .dataError, "notes/a.txt: ")
        assertRefused(await run("unprotect \(path)"), .dataError, "notes/a.txt: ")
    }

    func testACopyGoesAnywhereAndTheFileStays() async throws {
        let long = String(repeating: "0123456789abcdef", count: 100_000)
        let path = try await protectedNote("a.txt", long)
        let stored = try content(path)
        let file = await run("unprotect \(path) -o out.txt")
        XCTAssertEqual(file, Outcome(status: .success, output: "", error: ""))
        XCTAssertEqual(try content("out.txt"), Array(long.utf8))
        let output = await run("unprotect \(path) --output -")
        XCTAssertEqual(output, Outcome(status: .success, output: long, error: ""))
        XCTAssertEqual(try content(path), stored)
        XCTAssertEqual(try names(), ["device", "notes", "out.txt"])
    }

    func testACopyInTheContainerBelongsToTheOwner() async throws {
        let path = try await protectedNote("a.txt")
        let outcome = await run("unprotect \(path) -o notes/copy.txt")
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertEqual(try content("notes/copy.txt"), Array("the plan\n".utf8))
        let list = await run("files list --container notes")
        XCTAssertEqual(
            list.output,
            "  encrypted  alice@contoso.example  notes/a.txt\n  clear      alice@contoso.example  notes/copy.txt\n")
    }

    func testNothingIsOverwrittenUnlessForced() async throws {
        let path = try await protectedNote("a.txt")
        try note("there.txt", "mine")
        _ = try file("there.txt", "mine".utf8)
        for out in ["there.txt", "notes/there.txt"] {
            assertRefused(
                await run("unprotect \(path) -o \(out)"), .cannotCreate,
                "\(out): already exists\n  help: `--force` replaces it\n")
            XCTAssertEqual(try content(out), Array("mine".utf8))
            let forced = await run("unprotect \(path) -o \(out) --force")
            XCTAssertEqual(forced.status, .success, forced.error)
            XCTAssertEqual(try content(out), Array("the plan\n".utf8))
        }
        assertRefused(
            await run("unprotect \(path) -o notes --force"), .cannotCreate, "notes: already exists and is not a file\n")
        assertRefused(await run("unprotect \(path) -o \(path) --force"), .usage, "notes/a.txt: is the file itself;")
        assertRefused(await run("unprotect \(path) --force"), .usage, "`--force` needs `--output`\n")
        assertRefused(
            await run("unprotect \(path) -o none/out"), .noInput, "none/out: cannot be opened: no such file\n")
        XCTAssertEqual(try names(), ["device", "notes", "there.txt"])
    }

    func testAFileWhoseKeyIsGoneIsRefused() async throws {
        let path = try await protectedNote("a.txt")
        let stored = try content(path)
        try Data(stored).write(to: folder.appendingPathComponent("kept"))
        let wiped = await run("wipe --account \(alice) --container notes --yes")
        XCTAssertEqual(wiped.status, .success, wiped.error)
        try Data(stored).write(to: folder.appendingPathComponent(path))
        for line in ["unprotect \(path)", "unprotect \(path) -o out", "unprotect \(path) -o -"] {
            let outcome = await run(line)
            assertRefused(outcome, .dataError, "notes/a.txt: the key of the file's account is not there")
            XCTAssertTrue(outcome.error.contains("\n  help: the account was wiped here, or "), outcome.error)
        }
        XCTAssertEqual(try content(path), stored)
        XCTAssertFalse(exists("out"))
    }

    func testDamageInTheContentIsReportedWithItsPlaceAndNothingIsLeftBehind() async throws {
        let path = try await protectedNote("a.txt", String(repeating: "x", count: 9000))
        let count = try content(path).count
        try patch(path, [0, 1, 2, 3], at: count - 40)
        let outcome = await run("unprotect \(path) -o out")
        assertRefused(outcome, .dataError, "notes/a.txt: ")
        XCTAssertTrue(outcome.error.contains("(byte "), outcome.error)
        XCTAssertEqual(try names(), ["device", "notes"])
    }

    func testFoldersAndMissingFilesAreRefused() async throws {
        try await protectedNote("a.txt")
        for (name, message) in [
            ("notes", "is a folder; files are made clear one by one"), ("notes/none", "cannot be opened: no such file"),
        ] {
            assertRefused(await run("unprotect \(name)"), .noInput, "\(name): \(message)\n")
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
