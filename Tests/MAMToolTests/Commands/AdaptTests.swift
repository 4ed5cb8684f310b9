import Foundation
import MAMTool
import XCTest

/// `adapt`: copies of an app's sources.
final class AdaptTests: ToolTestCase {
    private func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private func sources() throws -> String {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("App/Screens"), withIntermediateDirectories: true)
        _ = try file("App/App.swift", "@objc class App: NSObject {}\n".utf8)
        _ = try file("App/Screens/Screen.swift", "let a = \"@objc\"\n".utf8)
        _ = try file("App/README.md", "@objc".utf8)
        return folder.appendingPathComponent("App").path
    }

    func testAFolderIsCopiedWithItsFoldersAndTheChangesAreListed() async throws {
        let (app, copies) = (try sources(), folder.path + "/Copies")
        let outcome = await mam(["adapt", app, "--output", copies])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertEqual(outcome.output, "\(app)/App.swift:1: attribute @objc\n2 sources, 2 lines, 1 changed\n")
        XCTAssertEqual(try read("Copies/App.swift"), "class App: NSObject {}\n")
        XCTAssertEqual(try read("Copies/Screens/Screen.swift"), "let a = \"@objc\"\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: copies + "/README.md"))

        try FileManager.default.removeItem(atPath: app + "/App.swift")
        let again = await mam(["adapt", app, "--output", copies, "--format", "json"])
        XCTAssertEqual(try document(again.output)["changedLines"] as? Int, 0)
        XCTAssertFalse(FileManager.default.fileExists(atPath: copies + "/App.swift"), "its source is gone")
    }

    func testCodeThatNeedsTheRuntimeIsTold() async throws {
        let source = try file("A.swift", "let a = #keyPath(B.c)\n".utf8)
        let outcome = await mam(["adapt", source, "-o", folder.path + "/Copies"])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.output, "\(source):1: unsupported #keyPath\n1 sources, 1 lines, 0 changed\n")
        XCTAssertEqual(try read("Copies/A.swift"), "let a = #keyPath(B.c)\n")
    }

    func testFilesOfTheUserAreNeverReplaced() async throws {
        let app = try sources()
        let outcome = await mam(["adapt", app, "--output", app + "/Screens"])
        XCTAssertEqual(outcome.status, .usage)
        let other = await mam(["adapt", app + "/App.swift", "--output", app + "/Screens"])
        XCTAssertEqual(other.status, .cannotCreate)
        XCTAssertTrue(other.error.contains("has files that this command did not write"), other.error)
        XCTAssertEqual(try read("App/Screens/Screen.swift"), "let a = \"@objc\"\n")
    }

    func testNothingIsReadWrittenOrRemovedThroughLinks() async throws {
        let (app, copies, manager) = (try sources(), folder.path + "/Copies", FileManager.default)
        let first = await mam(["adapt", app, "--output", copies])
        XCTAssertEqual(first.status, .success, first.error)
        // A folder of copies becomes a link to files of somebody else.
        try manager.moveItem(atPath: copies + "/Screens", toPath: folder.path + "/Others")
        try manager.createSymbolicLink(atPath: copies + "/Screens", withDestinationPath: "../Others")
        try Data("let b = 1\n".utf8).write(to: folder.appendingPathComponent("Others/Screen.swift"))
        let written = await mam(["adapt", app, "--output", copies])
        XCTAssertEqual(written.status, .cannotCreate)
        XCTAssertTrue(written.error.contains("is a link, through which nothing is written"), written.error)
        try manager.removeItem(atPath: app + "/Screens")
        let removed = await mam(["adapt", app, "--output", copies])
        XCTAssertEqual(removed.status, .success, removed.error)
        XCTAssertEqual(try read("Others/Screen.swift"), "let b = 1\n")

        try manager.createSymbolicLink(atPath: app + "/More", withDestinationPath: "../Others")
        let read = await mam(["adapt", app, "--output", copies])
        XCTAssertEqual(read.status, .noInput)
        XCTAssertTrue(read.error.contains("is a symbolic link, which is not followed"), read.error)
    }

    func testTwoSourcesWithOneNameAndFoldersWithoutSourcesAreErrors() async throws {
        let app = try sources()
        let twice = await mam(["adapt", app, app + "/App.swift", "--output", folder.path + "/Copies"])
        XCTAssertEqual(twice.status, .usage)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path + "/Copies"))
        try FileManager.default.removeItem(atPath: app + "/App.swift")
        try FileManager.default.removeItem(atPath: app + "/Screens/Screen.swift")
        let none = await mam(["adapt", app, "--output", folder.path + "/Copies"])
        XCTAssertEqual(none.status, .noInput)
    }
}
