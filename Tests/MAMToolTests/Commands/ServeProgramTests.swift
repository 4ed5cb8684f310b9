import Foundation
import XCTest

/// The program with which Docs/Serve.md begins, run with `mam`.
final class ServeProgramTests: XCTestCase {
    /// The blocks of code of the page, with their languages.
    private func blocks() throws -> [(language: String, text: String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Docs/Serve.md"), encoding: .utf8)
            .matches(of: /(?s)```(\w*)\n(.*?)```/).map { (language: String($0.1), text: String($0.2)) }
    }

    func testTheProgramOfThePagePrintsWhatThePageSays() throws {
        let blocks = try blocks()
        let first = try XCTUnwrap(blocks.firstIndex { $0.language == "python" })
        let text = blocks[first].text
        XCTAssertLessThanOrEqual(text.split(separator: "\n").count, 20)
        func run(_ words: [String], path: String) throws -> (status: Int32, output: String) {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            (process.arguments, process.standardOutput) = (words, output)
            process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 }
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        try XCTSkipIf(try run(["python3", "-c", ""], path: path).status != 0, "python3 is not installed")
        #if os(Linux)
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
            let tests = Bundle(for: Self.self).bundleURL
        #endif
        let found = try run(["python3", "-c", text], path: "\(tests.deletingLastPathComponent().path):\(path)")
        XCTAssertEqual(found.status, 0)
        XCTAssertEqual(found.output, blocks[first + 1].text)
    }
}
