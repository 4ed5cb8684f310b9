import Foundation
import MAMTool
import XCTest

/// Where the device lies, what keeps it apart from the container, and which container an app has.
final class DevicePlaceTests: FileToolTestCase {
    func testAKeyInsideTheContainerItProtectsIsRefused() async throws {
        let path = try note("a.txt")
        for (device, options) in [
            ("notes/device", ""), ("notes", ""), ("device", " --root-key notes/root.key"),
            ("notes/none/deep", ""), ("../\(folder.lastPathComponent)/notes/./x", ""),
        ] {
            let outcome = await run("protect \(path) --account \(alice)\(options)", device: device)
            XCTAssertEqual(outcome.status, .usage, device)
            XCTAssertTrue(outcome.error.contains(" is inside the container; "), outcome.error)
            XCTAssertTrue(outcome.error.contains("\n  help: name another container"), outcome.error)
        }
        let above = await run("protect \(path) --account \(alice) --container .")
        XCTAssertEqual(above.status, .usage)
        XCTAssertEqual(try content(path), Array("the plan\n".utf8))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["notes"])
    }

    func testTheStoreItselfIsNoContainer() async throws {
        try await protectedNote("a.txt")
        let outcome = await run("protect device/store/keys.sqlite --account \(alice) --app com.example.other")
        XCTAssertEqual(outcome.status, .usage, outcome.error)
        let read = await run("unprotect notes/a.txt -o -")
        XCTAssertEqual(read.output, "the plan\n")
    }

    func testTheEnvironmentNamesTheDevice() async throws {
        let path = try note("a.txt")
        for (variables, place) in [
            (["MAM_DEVICE": "one", "HOME": folder.path], "one"),
            (["XDG_DATA_HOME": folder.path + "/data", "HOME": folder.path], "data/mam/device"),
            (["HOME": folder.path + "/home", "MAM_DEVICE": ""], "home/.local/share/mam/device"),
        ] {
            let around = ToolEnvironment(folder: folder.path) { variables[$0] }
            let outcome = await mam(
                ["protect", path, "--account", bob, "--root-key", "\(place)/root/root.key"], environment: around)
            XCTAssertTrue(exists(place + "/root/root.key"), outcome.error)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + place)[.posixPermissions]
            XCTAssertEqual(mode as? Int, 0o700)
            _ = await mam(["unprotect", path], environment: around)
        }
        let nowhere = await mam(["protect", path, "--account", bob], environment: ToolEnvironment(folder: folder.path))
        assertRefused(
            nowhere, .usage, "no device is named, and there is no home folder to keep one in; give `--device`")
    }

    func testARootKeyThatOthersMayReadIsRefused() async throws {
        let path = try await protectedNote("a.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.path + "/device/root/root.key")
        let outcome = await run("unprotect \(path)")
        assertRefused(outcome, .dataError, "device: `root.key`: the file has mode 0644, 0600 wanted\n")
    }

    func testAnAppHasOneContainer() async throws {
        try await protectedNote("a.txt")
        let other = try file("b.txt", "x".utf8)
        try FileManager.default.createDirectory(atPath: folder.path + "/more", withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: other, toPath: folder.path + "/more/b.txt")
        for line in [
            "protect more/b.txt --account \(bob)", "protect more --account \(bob)",
            "wipe --account \(alice) --container more --yes", "files list --container more",
        ] {
            let outcome = await run(line)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertTrue(outcome.error.contains("the app keeps its files in another folder, `"), outcome.error)
        }
        XCTAssertTrue(exists("notes/a.txt"))
        let named = await run("protect more/b.txt --account \(bob) --app com.example.other")
        XCTAssertEqual(named.status, .success, named.error)
        let outside = await run("protect more/b.txt --account \(bob) --container notes")
        assertRefused(outside, .usage, "more/b.txt: is outside of the container of the app\n")
    }

    func testAContainerIsFoundFromItsSubfoldersAndMayMove() async throws {
        try await protectedNote("a.txt")
        try note("deep/b.txt")
        let deep = await run("protect notes/deep/b.txt --account \(alice)")
        XCTAssertEqual(deep.status, .success, deep.error)
        try FileManager.default.moveItem(atPath: folder.path + "/notes", toPath: folder.path + "/moved")
        let moved = await run("protect moved --account \(alice)")
        XCTAssertEqual(
            moved.output,
            """
            moved/a.txt: already protected: encrypted, alice@contoso.example
            moved/deep/b.txt: already protected: encrypted, alice@contoso.example
            2 files: 0 changed, 2 already protected

            """)
        let list = await run("files list --container moved")
        XCTAssertEqual(list.output.split(separator: "\n").count, 2)
    }

    func testBundleIDsThatLookLikePathsAreEscaped() async throws {
        let path = try note("a.txt")
        let outcome = await run("protect \(path) --account \(bob) --app ../../x --publisher a/b")
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/device/apps"), ["a%2fb_..%2f..%2fx"])
        let long = String(repeating: "x", count: 80)
        for name in ["", long] {
            assertRefused(
                await run("protect \(path) --account \(bob) --app=\(name)"), .usage,
                "a bundle id and a publisher have 1 byte or more, and 80 together at most\n")
        }
    }
}
