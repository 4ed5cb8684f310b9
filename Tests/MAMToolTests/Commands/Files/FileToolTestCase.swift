import Foundation
import MAMCore
import MAMTool
import XCTest

/// Runs the commands for files in a folder `notes`, with a device beside it.
class FileToolTestCase: ToolTestCase {
    let (alice, bob) = ("alice@contoso.example", "bob@contoso.example")

    /// A command line with the device, run in the folder of the test.
    func run(_ line: String, device: String = "device", watched: Bool = false) async -> Outcome {
        let arguments = line.split(separator: " ").map(String.init) + ["--device", device]
        return await mam(arguments, environment: ToolEnvironment(folder: folder.path, isWatched: watched))
    }

    /// Makes a file in the container, and answers what to call it.
    @discardableResult
    func note(_ name: String, _ text: String = "the plan\n") throws -> String {
        let url = folder.appendingPathComponent("notes/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return "notes/\(name)"
    }

    /// The same, encrypted.
    @discardableResult
    func protectedNote(
        _ name: String, _ text: String = "the plan\n", for account: String? = nil
    ) async throws -> String {
        let path = try note(name, text)
        let outcome = await run("protect \(path) --account \(account ?? alice) --container notes")
        XCTAssertEqual(outcome.status, .success, outcome.error)
        return path
    }

    func content(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// Puts bytes in a file at a place.
    func patch(_ name: String, _ bytes: [UInt8], at place: Int) throws {
        var all = try content(name)
        all.replaceSubrange(place..<place + bytes.count, with: bytes)
        try Data(all).write(to: folder.appendingPathComponent(name))
    }

    /// The device's store.
    func storage() throws -> DeviceStorage {
        let device = folder.appendingPathComponent("device").path
        return try DeviceStorage.open(at: device + "/store", rootKey: .file(device + "/root/root.key"))
    }

    /// The text with each random id replaced.
    func masked(_ text: String) -> String {
        text.replacing(#/[0-9a-f]{32}/#) { _ in "ID" }
    }

    /// Nobody's account stands in what an error says.
    func assertRefused(
        _ outcome: Outcome, _ status: ExitStatus, _ message: String, line: UInt = #line
    ) {
        XCTAssertEqual(outcome.status, status, outcome.error, line: line)
        XCTAssertEqual(outcome.output, "", line: line)
        XCTAssertTrue(outcome.error.hasPrefix("mam: \(message)"), outcome.error, line: line)
        XCTAssertFalse(outcome.error.contains("contoso"), outcome.error, line: line)
    }
}
