import Foundation
import MAMCore
import MAMKeys
import MAMSimulation
import MAMText
import TestSeeds
import XCTest

final class HTMLReportTests: XCTestCase {
    private func data(_ markup: Markup) throws -> [String: Any] {
        let text = try XCTUnwrap(markup.tags.first { $0.attributes["id"] == "data" }).raw
        return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func check(_ text: String, line: UInt = #line) throws {
        let markup = Markup(text)
        XCTAssertEqual(markup.dangers, [], line: line)
        XCTAssertEqual(Set(markup.ids).count, markup.ids.count, "ids are not unique", line: line)
        let names = [
            "html", "head", "meta", "meta", "meta", "meta", "title", "style", "body", "header", "h1", "p", "p",
            "button",
            "button", "ul", "div", "nav", "details", "summary", "main", "noscript", "script", "script",
        ]
        XCTAssertEqual(markup.tags.map(\.name).filter { $0 != "li" }, names, line: line)
        let scripts = markup.tags.filter { $0.name == "script" }.map(\.raw)
        XCTAssertFalse(scripts[0].contains("<"), "data that could end its script", line: line)
        for word in ["fetch(", "XMLHttpRequest", "import(", "innerHTML", "eval(", "http:", "https:", "document.write"] {
            XCTAssertFalse(scripts[1].contains(word), word, line: line)
        }
        let decisions = try XCTUnwrap(data(markup)["k"] as? [[Int]])
        for kind in decisions where kind[7] != 0 { XCTAssertNotEqual(kind[9], 0, "no explanation", line: line) }
    }

    func testTheDocumentedScenariosMakeOneSmallPageThatNeedsNothingElse() throws {
        let logs = try ReportMaterial.documented()
        let text = try ReportMaterial.documentedPage()
        try check(text)
        let steps = ScenarioReport.Summary(logs.map(\.report)).steps
        // No larger for its steps than 200,000 bytes are for the 1,167 steps of the scenarios without public threads.
        XCTAssertLessThan(text.utf8.count, 171 * steps)
        print("\(text.utf8.count) bytes for \(steps) steps")
        XCTAssertEqual(text, ScenarioLog.html(logs))
    }

    func testHostileTextsStayText() throws {
        let unread = ReportMaterial.hostile.map { ScenarioReport.UnreadFile(file: $0, message: $0) }
        let text = ScenarioLog.html(try ReportMaterial.hostileLogs(), unread: unread)
        try check(text)
        let texts = try XCTUnwrap(data(Markup(text))["f"] as? [[String: Any]]).compactMap { $0["n"] as? String }
        XCTAssertEqual(texts, ReportMaterial.hostile, "the data must hold the names as they are")
    }

    func testThePolicyOfThePageAllowsItsOwnScriptAndStyleOnly() throws {
        let markup = Markup(ScenarioLog.html([]))
        let policy = try XCTUnwrap(markup.tags.first { $0.attributes["http-equiv"] != nil }?.attributes["content"])
        XCTAssertTrue(policy.hasPrefix("default-src 'none'; base-uri 'none'; form-action 'none'; "), policy)
        let inline = markup.tags.filter { ($0.name == "script" && $0.attributes["type"] == nil) || $0.name == "style" }
        XCTAssertEqual(inline.count, 2)
        for tag in inline {
            let hex = Array(SHA256.hex(Array(tag.raw.utf8)))
            let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(String(hex[$0...$0 + 1]), radix: 16) }
            XCTAssertTrue(policy.contains("\(tag.name)-src 'sha256-\(Data(bytes).base64EncodedString())'"), tag.name)
        }
    }

    /// What the script does with the data, written down a second time.
    func testThePackedStepsUnpackToTheStepsOfTheLog() throws {
        let logs = try ReportMaterial.documented()
        let data = try data(Markup(try ReportMaterial.documentedPage()))
        let (texts, kinds) = (try XCTUnwrap(data["t"] as? [String]), try XCTUnwrap(data["k"] as? [[Int]]))
        let events = try XCTUnwrap(data["e"] as? [[Int]])
        let packed = try XCTUnwrap(data["f"] as? [[String: Any]]).flatMap { $0["c"] as? [[String: Any]] ?? [] }
        let cases = logs.flatMap(\.scenarios)
        XCTAssertEqual(packed.count, cases.count)
        for (one, form) in zip(cases, packed) {
            var (index, line, time) = ([0], 0, 0.0)
            let rows = try XCTUnwrap(form["s"] as? [Any]).map { $0 as? [Any] ?? [$0] }
            XCTAssertEqual(rows.count, one.entries.count)
            for (entry, row) in zip(one.entries, rows) {
                index[index.count - 1] += 1
                if row.count > 2, let given = row[2] as? String {
                    index = given.split(separator: ".").compactMap { Int($0) }
                }
                line += row.count > 1 ? row[1] as? Int ?? 0 : 1
                time += row.count > 3 ? row[3] as? Double ?? 0 : 0
                let kind = kinds[row[0] as? Int ?? 0]
                XCTAssertEqual(index.map(String.init).joined(separator: "."), entry.step.index)
                XCTAssertEqual(line, entry.step.line)
                XCTAssertEqual(time, entry.time, accuracy: 1e-6)
                XCTAssertEqual(texts[kind[3]], entry.step.action)
                XCTAssertEqual(texts[kind[6]], entry.step.answer ?? "")
                XCTAssertEqual(texts[kind[9]], entry.explanation ?? "")
                let told = row.count > 5 ? events[row[5] as? Int ?? 0] : []
                XCTAssertEqual(told.map { texts[$0] }, entry.events.flatMap { [$0.app, $0.words] })
            }
            XCTAssertEqual(
                form["x"] as? [Int], one.entries.indices.filter { !one.entries[$0].step.isAsExpected }.map { $0 })
        }
    }

    func testAPageNeverExceedsItsLimitAndStatesWhatIsLeftOut() throws {
        // Every text is another one, and `<` is the longest of all characters in a page.
        let logs = try (0..<8).map { file in
            let steps = (0..<300).map { number in
                let url = "https://\(file).example/\(number)/" + String(repeating: "<", count: 160)
                return #"{"do": "openURL", "app": "notes", "as": "alice", "url": "\#(url)", "expect": "allowed"}"#
            }
            return try ReportMaterial.log(steps.joined(separator: ",\n"), file: "\(file).json")
        }
        let text = ScenarioLog.html(logs)
        XCTAssertLessThanOrEqual(text.utf8.count, ScenarioLog.htmlByteLimit)
        XCTAssertGreaterThan(text.utf8.count, ScenarioLog.htmlByteLimit * 3 / 4)
        let data = try data(Markup(text))
        let cases = try XCTUnwrap(data["f"] as? [[String: Any]]).flatMap { $0["c"] as? [[String: Any]] ?? [] }
        let shown = cases.compactMap { ($0["s"] as? [Any])?.count }.reduce(0, +)
        let left = 2400 - shown
        XCTAssertGreaterThan(left, 0)
        XCTAssertTrue(text.contains(#"<p id="left-out">\#(left) more steps are left out"#), "\(left)")
        print("\(text.utf8.count) bytes, \(shown) steps shown, \(left) left out")
        // What is pointed at is there.
        let (texts, kinds) = (try XCTUnwrap(data["t"] as? [String]), try XCTUnwrap(data["k"] as? [[Int]]))
        XCTAssertTrue(kinds.allSatisfy { $0.dropLast().allSatisfy(texts.indices.contains) })
        let rows = cases.flatMap { $0["s"] as? [Any] ?? [] }.map { ($0 as? [Any] ?? [$0])[0] as? Int ?? -1 }
        XCTAssertTrue(rows.allSatisfy(kinds.indices.contains))
        XCTAssertFalse(ScenarioLog.html(Array(logs.prefix(1))).contains("left-out"))
    }

    func testFilesThatWereNotRunTakeAPartOfThePageOnly() throws {
        let unread = (0..<4000).map {
            ScenarioReport.UnreadFile(file: "\($0).json", message: String(repeating: "'<", count: 200))
        }
        let text = ScenarioLog.html([try ReportMaterial.log(#"{"do": "advance", "seconds": 1}"#)], unread: unread)
        XCTAssertLessThanOrEqual(text.utf8.count, ScenarioLog.htmlByteLimit)
        let shown = text.components(separatedBy: "<li>not run: ").count - 1
        XCTAssertGreaterThan(shown, 10)
        XCTAssertTrue(text.contains(#"<p id="left-out">\#(4000 - shown) more files were not run</p>"#), "\(shown)")
    }

    /// A browser's engine reads it in `.ci/parsers`, where there is one.
    func testTheBracketsOfTheScriptAreBalanced() throws {
        let script = try XCTUnwrap(Markup(ScenarioLog.html([])).tags.last { $0.name == "script" }).raw
        let bare = script.replacing(/'[^'\n]*'/, with: "").replacing(/\/\/[^\n]*/, with: "")
        var open: [Character] = []
        let pairs: [Character: Character] = [")": "(", "]": "[", "}": "{"]
        for character in bare {
            if pairs.values.contains(character) { open.append(character) }
            if let wanted = pairs[character] { XCTAssertEqual(open.popLast(), wanted) }
        }
        XCTAssertEqual(open, [])
    }

    func testEveryLaneContainsAnEntry() throws {
        let data = try data(Markup(try ReportMaterial.documentedPage()))
        let (changes, kinds) = (try XCTUnwrap(data["c"] as? [[Int]]), try XCTUnwrap(data["k"] as? [[Int]]))
        var lanes = 0
        for one in try XCTUnwrap(data["f"] as? [[String: Any]]).flatMap({ $0["c"] as? [[String: Any]] ?? [] }) {
            let rows = try XCTUnwrap(one["s"] as? [Any]).map { $0 as? [Any] ?? [$0] }
            let lists = [(one["b"] as? [Int])?[0] ?? 0] + rows.map { $0.count > 4 ? $0[4] as? Int ?? 0 : 0 }
            let changed = Set(
                lists.flatMap { list in stride(from: 0, to: changes[list].count, by: 4).map { changes[list][$0] } })
            let used = Set(rows.map { row in kinds[row[0] as? Int ?? 0][1...2].map { $0 } })
            for (place, lane) in try XCTUnwrap(one["l"] as? [[Int]]).enumerated() {
                lanes += 1
                XCTAssertTrue(lane[0] == 3 ? used.contains([lane[1], lane[2]]) : changed.contains(place))
            }
        }
        XCTAssertGreaterThan(lanes, 300)
    }

    func testALongRunMakesASmallFile() throws {
        let count = isExhaustive ? 38_000 : 600
        let steps = (0..<count).map { number in
            switch number % 4 {
            case 0: #"{"do": "advance", "seconds": \#(60 + number % 7)}"#
            case 1: #"{"do": "save", "app": "notes", "as": "alice", "location": "box", "expect": "blocked"}"#
            case 2: #"{"do": "setProcessIdentity", "app": "mail", "account": "alice"}"#
            default: #"{"do": "identity", "app": "notes", "as": "bob", "expect": "bob", "layer": "scope"}"#
            }
        }
        let text = ScenarioLog.html([try ReportMaterial.log(steps.joined(separator: ",\n"))])
        let page = ScenarioLog.html([]).utf8.count
        let each = Double(text.utf8.count - page) / Double(count)
        print("\(text.utf8.count) bytes for \(count) steps, \(each) each")
        XCTAssertLessThan(each, 48)
    }
}
