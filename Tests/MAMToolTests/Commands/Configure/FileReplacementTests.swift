import Foundation
import MAMTool
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

    func testALinkToNothingIsAnError() throws {
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        XCTAssertThrowsError(try FileReplacement(of: link, from: nil, by: []))
    }
}
