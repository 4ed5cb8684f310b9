import MAMTool
import XCTest

/// Reports on a terminal: lines end between words, and columns stay columns.
final class LineWrapTests: ToolTestCase {
    private func words(_ text: String) -> [String] { text.split { " \n".contains($0) }.map(String.init).sorted() }

    private static let scenario = """
        {"version": 1, "tenant": {"users": {"alice": {"policy": "policy.json"}}},
         "apps": {"notes": {"accounts": ["alice"]}},
         "scenarios": [{"id": "A", "title": "steps with long words", "steps": [
            {"do": "openURL", "app": "notes", "as": "alice", "expect": "allowed",
             "url": "https://example.com/a/b/c/d"}]}]}
        """

    /// Command lines that read a policy from standard input, if they read one.
    private func lines() throws -> [[String]] {
        let scenario = try file("s.json", Self.scenario.utf8)
        _ = try policy()
        return [
            ["policy", "table", "-"], ["policy", "explain", "-", "--all-blocked"], ["policy", "prove", "-"],
            ["policy", "explain", "-", "--action", "printing"], ["doctor", "-", "--no-mdm"],
            ["help", "policy", "decide"], ["policy", "--help"], ["simulate", scenario, "--trace"],
        ]
    }

    func testNoWordIsBrokenAndNoLineIsTooLong() async throws {
        let input = Array(try String(contentsOfFile: try policy("in.json", Self.managed), encoding: .utf8).utf8)
        var wrapped = 0
        for line in try lines() {
            let plain = await mam(line, input: input)
            XCTAssertFalse(plain.output.isEmpty, "\(line): \(plain.error)")
            for width in [60, 80, 100, 132] {
                let fitted = await mam(line, input: input, environment: ToolEnvironment(width: width))
                XCTAssertEqual(words(fitted.output), words(plain.output), "\(line) at \(width)")
                XCTAssertEqual(fitted.status, plain.status)
                // The name of a file may be longer than the terminal is wide.
                let long = fitted.output.split(separator: "\n").filter {
                    $0.count > width && !$0.contains("/") && !$0.contains("fingerprint") && !$0.contains("|")
                }
                XCTAssertEqual(long, [], "\(line) at \(width)")
                wrapped += fitted.output == plain.output ? 0 : 1
            }
        }
        XCTAssertGreaterThan(wrapped, 5)
    }

    func testAWideColumnIsFittedAndTheOthersStay() async throws {
        let input = Array(try String(contentsOfFile: try policy("in.json", Self.managed), encoding: .utf8).utf8)
        let fitted = await mam(
            ["policy", "explain", "-", "--action", "printing"], input: input, environment: ToolEnvironment(width: 60))
        let lines = fitted.output.split(separator: "\n").map(String.init)
        let rule = try XCTUnwrap(lines.first { $0.hasPrefix("  rule ") })
        let column = try XCTUnwrap(rule.split(separator: " ").last.map { rule.count - $0.count })
        for line in lines.dropFirst() {
            XCTAssertEqual(Array(line).prefix(column).last, " ", "\(line): the second column begins at \(column)")
        }
    }

    func testHeadingsStayAboveTheirColumns() async throws {
        let input = Array(try String(contentsOfFile: try policy("in.json", Self.managed), encoding: .utf8).utf8)
        for width in [60, 72, 80] {
            let fitted = await mam(["policy", "table", "-"], input: input, environment: ToolEnvironment(width: width))
            let lines = fitted.output.split(separator: "\n").map(Array.init)
            var heads = 0
            for (place, head) in lines.enumerated() where String(head).contains("no account") {
                let text = String(head)
                let column = text.distance(
                    from: text.startIndex, to: try XCTUnwrap(text.firstRange(of: "no account")).lowerBound)
                // The heading itself may have several lines.
                let rows = lines[(place + 1)...].prefix(3).filter { String($0).hasPrefix("    ") }
                guard let row = rows.first, row[4] != " ", row.count > column + 3 else { continue }
                XCTAssertEqual(row[column - 1], " ", "\(width): \(String(row))")
                XCTAssertTrue(["yes", "no "].contains(String(row[column..<column + 3])), "\(width): \(String(row))")
                heads += 1
            }
            XCTAssertGreaterThan(heads, 4, fitted.output)
        }
    }

    func testACellWithALongWordIsBelowItsRow() async throws {
        let name = "a-word-that-is-longer-than-the-rest-of-the-line"
        let scenario = Self.scenario.replacing("steps with long words", with: "x").replacing(
            "https://example.com/a/b/c/d", with: "https://example.com/\(name)")
        let path = try file("long.json", scenario.utf8)
        _ = try policy()
        let fitted = await mam(["simulate", path], environment: ToolEnvironment(width: 40))
        XCTAssertTrue(fitted.output.contains(name), fitted.output)
        let keys = await mam(["settings", "keys"], environment: ToolEnvironment(width: 80))
        let lines = keys.output.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines.filter { $0.count > 80 }, [])
        let place = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("  ADALClientId") })
        XCTAssertEqual(lines[place + 1], "        Entra application (client) id")
    }

    func testErrorsAreFittedToTheTerminalOfStandardError() async throws {
        let plain = await mam(["policy", "page"])
        let fitted = await mam(["policy", "page"], environment: ToolEnvironment(errorWidth: 50))
        XCTAssertEqual(words(fitted.error), words(plain.error))
        XCTAssertTrue(plain.error.split(separator: "\n").contains { $0.count > 50 })
        XCTAssertFalse(fitted.error.split(separator: "\n").contains { $0.count > 50 }, fitted.error)
    }

    func testTextForProgramsIsNeverFitted() async throws {
        let input = Array(try String(contentsOfFile: try policy("in.json", Self.managed), encoding: .utf8).utf8)
        for line in [["policy", "table", "-", "--format", "json"], ["policy", "page", "-"], ["completion", "bash"]] {
            let plain = await mam(line, input: input)
            let fitted = await mam(line, input: input, environment: ToolEnvironment(width: 40))
            XCTAssertEqual(plain, fitted, "\(line)")
        }
    }
}
