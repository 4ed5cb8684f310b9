import Foundation
import MAMTool
import XCTest

/// Which files `mam configure` reads and writes, and how.
final class ConfigureFileTests: ConfigureTestCase {
    func testAnotherFileTakesTheResult() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let out = folder.path + "/Out.plist"
        let outcome = await mam(["configure", "-i", path, "-o", out])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(try contents(path), Self.infoPlist)
        XCTAssertEqual(try contents(out), Self.configured)
        // A result that needs no change is written there too.
        let copy = folder.path + "/Copy.plist"
        let same = await mam(["configure", "-i", out, "-o", copy])
        XCTAssertEqual(same.status, .success)
        XCTAssertEqual(try contents(copy), Self.configured)
    }

    func testNothingIsWrittenWhenNothingChanges() async throws {
        let path = try file("Info.plist", Self.configured.utf8)
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        for line in [["-i", path], ["-i", path, "-o", path], ["-i", path, "-o", folder.path + "/./Info.plist"]] {
            let outcome = await mam(["configure"] + line)
            XCTAssertEqual(outcome.status, .success)
            XCTAssertEqual(try modified(path), old)
        }
    }

    func testThePermissionsStayAndALinkStaysALink() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let link = folder.path + "/Link.plist"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Info.plist")
        let outcome = await mam(["configure", "-i", link])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(try contents(path), Self.configured)
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "Info.plist")
        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o640)
        XCTAssertEqual(try names(), ["Info.plist", "Link.plist"])
    }

    func testPipesDevicesAndFoldersAreNeverReplaced() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let pipe = folder.path + "/pipe"
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        for output in [pipe, "/dev/null", folder.path, path + "/", folder.path + "/new/"] {
            let outcome = await mam(["configure", "-i", path, "-o", output])
            XCTAssertEqual(outcome.status, .cannotCreate, output)
            XCTAssertEqual(outcome.output, "")
        }
        // In place as well, and before anything waits for a writer.
        let inPlace = await mam(["configure", "-i", pipe])
        XCTAssertEqual(inPlace.status, .cannotCreate)
        let rights = await mam(["configure", "-i", path, "-e", pipe, "--fix-entitlements"])
        XCTAssertEqual(rights.status, .cannotCreate)
        XCTAssertEqual(try contents(path), Self.infoPlist)
        XCTAssertEqual(try names(), ["Info.plist", "pipe"])
        let status = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        XCTAssertEqual(status[.type] as? FileAttributeType, .typeCharacterSpecial)
    }

    func testTheOwnerStaysWhenRootWrites() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        guard chown(path, 1234, 4321) == 0 else { throw XCTSkip("only root gives files away") }
        let outcome = await mam(["configure", "-i", path])
        XCTAssertEqual(outcome.status, .success)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual(attributes[.ownerAccountID] as? Int, 1234)
        XCTAssertEqual(attributes[.groupOwnerAccountID] as? Int, 4321)
    }

    func testTwoFilesOfOneLongBeginningAreWrittenTogether() async throws {
        let name = String(repeating: "n", count: 80)
        let path = try file(name + ".plist", Self.configured.replacingOccurrences(of: "notes-", with: "n-").utf8)
        let rights = try file(name + ".entitlements", Self.entitlements.utf8)
        let outcome = await mam(["configure", "-i", path, "-e", rights, "--fix-entitlements"])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(try names(), [name + ".entitlements", name + ".plist"])
        XCTAssertTrue(try contents(rights).contains("com.microsoft.adalcache"))
    }

    func testBlankTextsForOptionsAreRefused() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        for option in ["--faceid-text", "--containing-app"] {
            let outcome = await mam(["configure", "-i", path, option, "  "])
            XCTAssertEqual(outcome.status, .usage, option)
        }
        XCTAssertEqual(try contents(path), Self.infoPlist)
    }

    func testEntitlementsAreChangedInPlaceOnRequest() async throws {
        let path = try file("Info.plist", Self.configured.utf8)
        let rights = try file("App.entitlements", Self.entitlements.utf8)
        let read = await mam(["configure", "-i", path, "-e", rights])
        XCTAssertEqual(read.output, "nothing to change, 1 finding left (`mam settings check` lists it)\n")
        XCTAssertEqual(try contents(rights), Self.entitlements)
        let fixed = await mam(["configure", "-i", path, "-e", rights, "--fix-entitlements"])
        XCTAssertEqual(fixed.status, .success)
        XCTAssertEqual(
            fixed.output,
            "\(rights): E002: keychain-access-groups: adds it to the end "
                + "(the keychain group `com.microsoft.adalcache` is missing)\n1 change\n")
        XCTAssertEqual(
            try contents(rights),
            Self.entitlements.replacingOccurrences(
                of: "intune.mam</string>\n",
                with: "intune.mam</string>\n    <string>$(AppIdentifierPrefix)com.microsoft.adalcache</string>\n"))
    }

    func testFilesThatCannotBeReadEndInTheirNumber() async throws {
        let path = try file("Info.plist", Self.infoPlist.utf8)
        let broken = try file("broken.plist", "<plist>\n<dict>\n<key>".utf8)
        let rows: [([String], ExitStatus, String)] = [
            (["-i", folder.path + "/none"], .noInput, "cannot be opened: no such file"),
            (["-i", folder.path], .noInput, "it is a directory"),
            (["-i", path, "-e", folder.path + "/none"], .noInput, "cannot be opened: no such file"),
            (["-i", broken], .dataError, "broken.plist:3:"),
            (["-i", path, "-e", broken], .dataError, "broken.plist:3:"),
            (["-i", try file("empty", [])], .dataError, "P002"),
            (["-i", path, "-o", folder.path], .cannotCreate, "it is a directory"),
            (["-i", path, "-o", folder.path + "/none/out"], .noInput, "no such file"),
            (
                [
                    "-i", path, "-o", folder.path + "/App.entitlements", "-e",
                    try file("App.entitlements", Self.entitlements.utf8),
                ], .usage, "would replace the entitlements"
            ),
            ([], .usage, "missing `-i`"),
            (["-i", "-", "-e", "-"], .usage, "`-` is given twice"),
            (["-i", "-", "--format", "json"], .usage, "both go to standard output"),
            (["-generateOpenInIcons", "App.app", "-o", folder.path], .usage, "image code"),
            (["-i", path, "--define", "=x"], .usage, "write VAR=VALUE"),
        ]
        for (line, status, message) in rows {
            let outcome = await mam(["configure"] + line)
            XCTAssertEqual(outcome.status, status, "\(line)")
            XCTAssertTrue(outcome.error.contains(message), "\(line): \(outcome.error)")
            XCTAssertEqual(outcome.output, "", "\(line)")
        }
        XCTAssertEqual(try contents(path), Self.infoPlist)
    }

    /// Runs a command line whose standard output takes nothing.
    private func withoutOutput(_ line: [String]) async -> Outcome {
        let recorder = Recorder()
        let console = recorder.console(input: [], environment: ToolEnvironment())
        let full = Console(
            input: console.input,
            output: { _ throws(ToolError) in throw ToolError(.ioError, "cannot write to standard output: no space") },
            error: { console.error($0) }, environment: console.environment)
        let status = await Tool.mam.run(line, console: full)
        return Outcome(status: status, output: "", error: recorder.recorded.error)
    }

    func testAReportThatCannotBeWrittenSaysThatTheFilesAre() async throws {
        let help = "  help: the files are written; only this report is lost\n"
        for format in ["text", "json"] {
            let path = try file("Info.plist", Self.infoPlist.utf8)
            let dry = await withoutOutput(["configure", "-i", path, "--dry-run", "--format", format])
            XCTAssertEqual(dry.status, .ioError)
            XCTAssertFalse(dry.error.contains("only this report"), dry.error)
            XCTAssertEqual(try contents(path), Self.infoPlist)
            let real = await withoutOutput(["configure", "-i", path, "--format", format])
            XCTAssertEqual(real.status, .ioError)
            XCTAssertEqual(real.error.contains("the files are written; only this report is lost"), true, real.error)
            if format == "text" { XCTAssertTrue(real.error.hasSuffix(help), real.error) }
            XCTAssertEqual(try contents(path), Self.configured)
            // Nothing was written the second time, so nothing is said of files.
            let again = await withoutOutput(["configure", "-i", path, "--format", format])
            XCTAssertEqual(again.status, .ioError)
            XCTAssertFalse(again.error.contains("only this report"), again.error)
        }
    }

    func testARefusalWritesNothing() async throws {
        let wrong = Self.infoPlist.replacingOccurrences(
            of: "<key>IntuneMAMSettings</key>", with: "<key>IntuneMAMSettings</key>\n  <array/>\n  <key>Other</key>")
        let path = try file("Info.plist", wrong.utf8)
        let outcome = await mam(["configure", "-i", path])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.error.contains("Info.plist:21:3: S002: IntuneMAMSettings: expected a dictionary"), outcome.error)
        XCTAssertEqual(try contents(path), wrong)
        let old = try file("old.plist", "{ CFBundleIdentifier = a; }".utf8)
        let inPlace = await mam(["configure", "-i", old])
        XCTAssertEqual(inPlace.status, .negative)
        XCTAssertTrue(inPlace.error.contains("P006"), inPlace.error)
        let out = await mam(["configure", "-i", old, "-o", folder.path + "/new.plist"])
        XCTAssertEqual(out.status, .success)
        XCTAssertTrue(try contents(folder.path + "/new.plist").hasPrefix("<?xml"))
    }
}
