import MAMPropertyLists
import MAMSettings
import XCTest

/// What becomes of findings before they are shown.
final class SettingsFindingsTests: XCTestCase {
    private func document(_ text: String) throws -> PropertyListDocument { try PropertyListDocument(Array(text.utf8)) }

    private func finding(
        _ id: String, _ range: Range<Int>?, related: [Range<Int>] = [],
        severity: SettingsIssue.Severity = .warning
    ) -> SettingsFinding {
        SettingsFinding(
            issue: SettingsIssue(
                id: SettingsIssue.ID(rawValue: id), severity: severity, keyPath: "k", message: id, help: "h", fix: "f"),
            range: range, related: related, edits: [PropertyListEdit(PropertyListPath(), .remove)])
    }

    func testFindingsComeInTheOrderOfTheFileThenByNumber() throws {
        let document = try document("<dict>\n\n</dict>")
        let ordered = SettingsFindings(
            [
                finding("S030", 7..<8), finding("S020", 6..<7), finding("S010", 7..<9), finding("S001", nil),
                finding("P006", nil),
            ], in: document, options: SettingsCheckOptions())
        XCTAssertEqual(ordered.issues.map(\.id.rawValue), ["P006", "S001", "S020", "S010", "S030"])
        XCTAssertEqual(ordered.issues.map { $0.position?.description }, [nil, nil, "1:7", "2:1", "2:1"])
        XCTAssertEqual(ordered.issues.map { $0.end?.description }, [nil, nil, "2:1", "3:2", "3:1"])
        XCTAssertEqual(ordered.findings.map(\.edits.count), [1, 1, 1, 1, 1])
        XCTAssertEqual(ordered.issues.map(\.help), ["h", "h", "h", "h", "h"])
    }

    func testRelatedPlacesGetPositionsToo() throws {
        let document = try document("<dict>\n\n</dict>")
        let found = SettingsFindings(
            [finding("S018", 0..<6, related: [7..<8, 8..<9])], in: document, options: SettingsCheckOptions())
        XCTAssertEqual(found.issues.first?.related.map(\.description), ["2:1", "3:1"])
    }

    func testAllowedFindingsAreLeftOutAndNotCounted() throws {
        let document = try document("<dict/>")
        var options = SettingsCheckOptions()
        options.allowed = [SettingsIssue.ID(rawValue: "S022")]
        let many = (0..<150).map { finding($0 < 60 ? "S022" : "S030", 0..<1) }
        let found = SettingsFindings(many, in: document, options: options)
        XCTAssertEqual(found.issues.count, 90)
        XCTAssertTrue(found.issues.allSatisfy { $0.id.rawValue == "S030" })
    }

    func testMoreThanAHundredEndInALineThatCountsTheRest() throws {
        let document = try document("<dict/>")
        for count in [100, 101, 5_000] {
            let found = SettingsFindings(
                (0..<count).map { _ in finding("S030", 0..<1) }, in: document, options: SettingsCheckOptions())
            XCTAssertEqual(found.issues.count, count > 100 ? 101 : 100)
            guard count > 100 else { continue }
            XCTAssertEqual(found.issues.last?.id, .limitReached)
            XCTAssertEqual(found.issues.last?.severity, .warning)
            XCTAssertEqual(found.issues.last?.message, "more than 100 findings; \(count - 100) are left out")
        }
    }

    func testTheMostSevereStayInTheOrderOfTheFile() throws {
        let document = try document("<dict>\n\n</dict>")
        let trifles = (0..<120).map { finding("S022", $0 % 2..<6) }
        let errors = [7, 6].map { finding("S012", $0..<9, severity: .error) }
        let notes = (0..<5).map { _ in finding("S040", nil, severity: .info) }
        let found = SettingsFindings(notes + trifles + errors, in: document, options: SettingsCheckOptions())
        XCTAssertEqual(found.findings.prefix(60).map(\.range?.lowerBound), Array(repeating: 0, count: 60))
        XCTAssertEqual(found.findings[60..<98].map(\.range?.lowerBound), Array(repeating: 1, count: 38))
        XCTAssertEqual(found.findings[98..<100].map(\.range?.lowerBound), [6, 7])
        XCTAssertEqual(found.issues[98..<100].map(\.severity), [.error, .error])
        XCTAssertEqual(found.issues.last?.message, "more than 100 findings; 27 are left out")
    }

    func testTheLastLineIsAsSevereAsTheWorstThatIsLeftOut() throws {
        let document = try document("<dict/>")
        for (errors, warnings, notes, severity) in [
            (101, 9, 9, SettingsIssue.Severity.error), (100, 1, 9, .warning), (50, 50, 1, .info), (0, 0, 101, .info),
        ] {
            let found = SettingsFindings(
                (0..<notes).map { _ in finding("S040", nil, severity: .info) }
                    + (0..<warnings).map { _ in finding("S022", 0..<1) }
                    + (0..<errors).map { _ in finding("S012", 0..<1, severity: .error) },
                in: document, options: SettingsCheckOptions())
            XCTAssertEqual(found.issues.last?.id, .limitReached)
            XCTAssertEqual(found.issues.last?.severity, severity)
        }
    }

    func testErrorsBehindManyUnknownKeysAreFound() throws {
        let unknown = (0..<120).map { "<key>Zq\($0)wv</key><true/>" }.joined()
        let found = try findings(Array(Fixture.plist(unknown + "<key>AccentColor</key><string>blue</string>")))
        XCTAssertEqual(found.count, 101)
        XCTAssertEqual(found.map(\.issue).filter { $0.severity == .error }.map(\.id.rawValue), ["S030"])
    }

    func testEqualKeysTheReaderKeptNoPlaceOfCountToo() throws {
        let keys = String(repeating: "<key>a</key><true/>", count: 131)
        let file = "<plist version=\"1.0\"><dict>\(keys)</dict></plist>"
        let found = try findings(Array(file.utf8)) { $0.allowed = [.dictionaryMissing] }
        XCTAssertEqual(found.count, 101)
        XCTAssertEqual(found.last?.issue.message, "more than 100 findings; 30 are left out")
        XCTAssertEqual(try findings(Array(file.utf8)) { $0.allowed = [.dictionaryMissing, .duplicateKey] }, [])
    }
}
