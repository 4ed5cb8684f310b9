import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The report for servers that read JUnit.
final class JUnitTests: ReportTestCase {
    /// Elements with their attributes, in order.
    private final class Collector: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { elements.append((name, attributes)) }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    private func parse(_ xml: String, line: UInt = #line) -> Collector {
        let (parser, collector) = (XMLParser(data: Data(xml.utf8)), Collector())
        parser.delegate = collector
        XCTAssertTrue(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")\n\(xml)", line: line)
        return collector
    }

    func testAFileIsASuiteAndAFindingACase() {
        let found = parse(report(Self.mixed).junit).elements
        XCTAssertEqual(
            found.map(\.name),
            ["testsuites", "testsuite", "testcase", "failure", "testcase", "failure", "testcase", "system-out"])
        XCTAssertEqual(found[0].attributes["tests"], "3")
        XCTAssertEqual(found[0].attributes["failures"], "2")
        XCTAssertEqual(found[1].attributes, ["name": "Info.plist", "tests": "3", "failures": "2", "errors": "0"])
        XCTAssertEqual(found[4].attributes["name"], "I001 at 9:3 CFBundleURLTypes[0].CFBundleURLSchemes[3]")
        XCTAssertEqual(found[5].attributes, ["type": "I001", "message": "the URL scheme `notes` has no twin"])
    }

    func testWarningsAreFailuresWhenTheyCount() {
        let found = parse(report(Self.mixed, isStrict: true).junit).elements
        XCTAssertEqual(found.filter { $0.name == "failure" }.count, 3)
        XCTAssertEqual(found[0].attributes["failures"], "3")
    }

    func testAFileWithoutFindingsHasOneCaseThatPasses() {
        let found = parse(report(Self.file("", Self.clean)).junit).elements
        XCTAssertEqual(found.map(\.name), ["testsuites", "testsuite", "testcase"])
        XCTAssertEqual(found[1].attributes["tests"], "1")
        XCTAssertEqual(found[2].attributes["name"], "no findings")
    }

    func testHostileTextStaysText() {
        let members =
            "<key>CFBundleURLTypes</key>\n<array><dict><key>CFBundleURLSchemes</key><array><string>]]&gt;&lt;failure&amp;\u{202E}'\"</string></array></dict></array>"
        let parsed = parse(report(Self.file(members, Self.clean), named: Self.hostile).junit)
        XCTAssertEqual(
            parsed.elements.filter { $0.name == "failure" }.count,
            parsed.elements.filter { $0.name == "testcase" }.count)
        XCTAssertEqual(
            parsed.elements[1].attributes["name"],
            "\\u{1B}[2J\\u{202E}\"<&'>]]>\\u{0}\\u{2028}\\u{D}\\u{A}\\u{FEFF}\\")
    }
}
