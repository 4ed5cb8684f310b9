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
