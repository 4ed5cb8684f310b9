import Foundation
import MAMPOSIX
import MAMTool
import MAMVolumes
import XCTest

/// A file is replaced whole or not at all, whichever call fails.
final class FileReplacementTests: ConfigureTestCase {
    func testAFailureBeforeTheMoveLeavesTheOldFile() throws {
        let path = try file("a.plist", "old".utf8)
        for step in FileReplacement.Step.allCases where step != .synchronizeFolder {
            do throws(ToolError) {
                let replacement = try FileReplacement(
                    of: path, from: nil, by: Array("new".utf8), failing: { $0 == step ? ENOSPC : nil })
                try replacement.commit()
                XCTFail("\(step)")
            } catch {
                XCTAssertEqual(error.status, .cannotCreate, "\(step)")
                XCTAssertTrue(error.message.contains("no space left on device"), "\(step): \(error.message)")
            }
            XCTAssertEqual(try contents(path), "old", "\(step)")
            XCTAssertEqual(try names(), ["a.plist"], "\(step)")
        }
    }

    func testAFailureBehindTheMoveSaysThatTheNewFileIsThere() throws {
        let path = try file("a.plist", "old".utf8)
        let replacement = try FileReplacement(
            of: path, from: nil, by: Array("new".utf8), failing: { $0 == .synchronizeFolder ? EIO : nil })
        XCTAssertThrowsError(try replacement.commit()) { error in
            XCTAssertEqual((error as? ToolError)?.status, .ioError)
        }
        XCTAssertEqual(try contents(path), "new")
        XCTAssertEqual(try names(), ["a.plist"])
    }

    func testUntilItIsCommittedTheOldFileStays() throws {
        let path = try file("a.plist", "old".utf8)
        let replacement = try FileReplacement(of: path, from: nil, by: Array("new".utf8))
        XCTAssertEqual(try contents(path), "old")
        replacement.abandon()
        XCTAssertEqual(try contents(path), "old")
        XCTAssertEqual(try names(), ["a.plist"])
    }

    func testANewFileHasThePermissionsOfOthers() throws {
        let path = folder.path + "/new.plist"
        try FileReplacement(of: path, from: nil, by: Array("new".utf8)).commit()
        let usual = folder.path + "/usual"
        XCTAssertTrue(FileManager.default.createFile(atPath: usual, contents: nil))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        XCTAssertEqual(try mode(path), try mode(usual))
    }

    func testTheExtendedAttributesStay() throws {
        let path = try file("a.plist", "old".utf8)
        let value = Array("green".utf8)
        let volume = SystemVolume()
        do { try volume.setAttribute("user.label", to: value, of: path) } catch {
            guard error.hasNoAttributes else { throw error }
            throw XCTSkip("the volume has no extended attributes")
        }
        try FileReplacement(of: path, from: nil, by: Array("new".utf8)).commit()
        XCTAssertEqual(try volume.attribute("user.label", of: path), value)
        XCTAssertEqual(try contents(path), "new")
    }

    func testAFileWithFurtherNamesAndOneThatMayNotBeWrittenStay() throws {
        let linked = try file("linked.plist", "old".utf8)
        try FileManager.default.linkItem(atPath: linked, toPath: folder.path + "/other.plist")
        let closed = try file("closed.plist", "old".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: closed)
        for (path, reason) in [(linked, "it has 2 names"), (closed, "it may not be written")] {
            do throws(ToolError) {
                try FileReplacement(of: path, from: nil, by: Array("new".utf8)).commit()
                XCTFail(path)
            } catch {
                XCTAssertEqual(error.status, .cannotCreate)
                XCTAssertTrue(error.message.contains(reason), error.message)
                XCTAssertNotNil(error.help)
            }
            XCTAssertEqual(try contents(path), "old")
        }
        XCTAssertEqual(try names(), ["closed.plist", "linked.plist", "other.plist"])
    }

    func testFilesThatKilledProcessesLeftAreRemovedAndThoseInUseStay() throws {
        let path = try file("a.plist", "old".utf8)
        _ = try file(".a.plist.mam-0123456789abcdef.tmp", "left".utf8)
        let others = [
            ".a.plist.mam-20261130", ".a.plist.mam-backup", ".a.plist.mam-notes.txt",
            ".b.plist.mam-0123456789abcdef.tmp",
        ]
        for name in others { _ = try file(name, "a user's own".utf8) }
        let inUse = try FileReplacement(of: path, from: nil, by: Array("first".utf8))
        XCTAssertEqual(try names().filter { $0.hasPrefix(".a.plist.mam-") }.count, 4)
        try FileReplacement(of: path, from: nil, by: Array("second".utf8)).commit()
        XCTAssertEqual(try contents(path), "second")
        try inUse.commit()
        XCTAssertEqual(try contents(path), "first")
        XCTAssertEqual(try names(), others + ["a.plist"])
    }

    func testALinkToNothingIsAnError() throws {
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        XCTAssertThrowsError(try FileReplacement(of: link, from: nil, by: []))
    }
}
