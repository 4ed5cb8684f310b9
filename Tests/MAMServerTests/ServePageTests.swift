import Foundation
import MAMJSON
import MAMServer
import XCTest

/// What Docs/Serve.md says.
final class ServePageTests: XCTestCase {
    private func page() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Docs/Serve.md"), encoding: .utf8)
    }

    /// The blocks of code, with their languages.
    private func blocks() throws -> [(language: String, text: String)] {
        try page().matches(of: /(?s)```(\w*)\n(.*?)```/).map { (language: String($0.1), text: String($0.2)) }
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

    func testThePageListsEveryMethodWithItsParameters() throws {
        let page = try page()
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let methods = try Client(SimulationServer()).call("service/info").required("result").required("methods")
            .elements()
        XCTAssertEqual(methods.count, 12)
        for method in methods {
            let name = try method.required("name").string()
            let row = try XCTUnwrap(rows.first { $0[1] == "`\(name)`" }, name)
            let parameters = try method.required("parameters").elements().map { try $0.string() }
            guard name != "initialize" else { continue }
            XCTAssertEqual(row[2], parameters.map { "`\($0)`" }.joined(separator: ", "), name)
        }
    }

    func testTheFirstConversationIsAnsweredAsThePageSays() throws {
        let blocks = try blocks().map(\.text)
        let open = try XCTUnwrap(blocks.first { $0.hasPrefix("Content-Length") })
        let content = try XCTUnwrap(open.components(separatedBy: "\n\n").last).trimmingCharacters(in: .newlines)
        XCTAssertTrue(open.hasPrefix("Content-Length: \(content.utf8.count)\n"), "\(content.utf8.count)")
        let client = try Client(SimulationServer())
        try client.send(content)
        XCTAssertEqual(try client.answer().required("result").value.line, #"{"world": "w1", "notes": []}"#)
        try client.send(try XCTUnwrap(blocks.first { $0.hasPrefix("{") && $0.contains("world/step") }))
        let outcome = try XCTUnwrap(client.answer().outcome)
        XCTAssertEqual(try outcome.required("answer").string(), "none")
        XCTAssertEqual(try outcome.required("isAsExpected").bool(), true)
    }
}
