import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// The report as SARIF 2.1.0: what its schema requires, and what it means.
final class SARIFTests: ReportTestCase {
    private func run(_ report: SettingsReport) throws -> [String: Any] {
        let document = try json(report.sarif(version: "0.1.0"))
        XCTAssertEqual(document["version"] as? String, "2.1.0")
        XCTAssertEqual((document["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json"), true)
        return try XCTUnwrap((document["runs"] as? [[String: Any]])?.first)
    }

    private func dictionary(_ value: Any?, _ keys: String..., line: UInt = #line) throws -> [String: Any] {
        var value = value
        for key in keys { value = (value as? [String: Any])?[key] }
        return try XCTUnwrap(value as? [String: Any], keys.joined(separator: "."), line: line)
    }

    func testEveryRuleIsDescribed() throws {
        let driver = try dictionary(try run(report(Self.mixed)), "tool", "driver")
        XCTAssertEqual(driver["name"] as? String, "mam settings check")
        XCTAssertEqual(driver["semanticVersion"] as? String, "0.1.0")
        let rules = try XCTUnwrap(driver["rules"] as? [[String: Any]])
        XCTAssertEqual(rules.map { $0["id"] as? String }, SettingsRule.all.map(\.id.rawValue))
        for rule in rules {
            for text in ["shortDescription", "fullDescription", "help"] {
                XCTAssertFalse(try XCTUnwrap(try dictionary(rule, text)["text"] as? String).isEmpty)
            }
            let level = try dictionary(rule, "defaultConfiguration")["level"] as? String
            XCTAssertTrue(["error", "warning", "note"].contains(level))
        }
    }

    func testResultsPointAtRulesAndPlaces() throws {
        let run = try run(report(Self.mixed))
        XCTAssertEqual(run["columnKind"] as? String, "unicodeCodePoints")
        let results = try XCTUnwrap(run["results"] as? [[String: Any]])
        XCTAssertEqual(results.map { $0["level"] as? String }, ["error", "error", "warning"])
        for result in results {
            let index = try XCTUnwrap(result["ruleIndex"] as? Int)
            XCTAssertEqual(SettingsRule.all[index].id.rawValue, result["ruleId"] as? String)
            XCTAssertNotNil(try dictionary(result, "message")["text"] as? String)
        }
        let location = try XCTUnwrap((results[1]["locations"] as? [[String: Any]])?.first)
        let physical = try dictionary(location, "physicalLocation")
        XCTAssertEqual(try dictionary(physical, "artifactLocation")["uri"] as? String, "Info.plist")
        XCTAssertEqual(
            try dictionary(physical, "region") as? [String: Int],
            ["startLine": 9, "startColumn": 3, "endLine": 9, "endColumn": 25])
        let logical = (location["logicalLocations"] as? [[String: Any]])?.first
        XCTAssertEqual(logical?["fullyQualifiedName"] as? String, "CFBundleURLTypes[0].CFBundleURLSchemes[3]")
    }

    func testTheFixesOfAFindingMendItWhenTheyAreMadeAsWritten() throws {
        let results = try XCTUnwrap(try run(report(Self.mixed))["results"] as? [[String: Any]])
        XCTAssertNil(results[0]["fixes"])
        let fix = try XCTUnwrap((results[1]["fixes"] as? [[String: Any]])?.first)
        let change = try XCTUnwrap((fix["artifactChanges"] as? [[String: Any]])?.first)
        let replacement = try XCTUnwrap((change["replacements"] as? [[String: Any]])?.first)
        let region = try XCTUnwrap(try dictionary(replacement, "deletedRegion") as? [String: Int])
        var lines = String(decoding: Self.mixed, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        XCTAssertEqual(region["startLine"], region["endLine"])
        let line = try XCTUnwrap(region["startLine"]) - 1
        var scalars = Array(lines[line].unicodeScalars)
        let inserted = try XCTUnwrap(try dictionary(replacement, "insertedContent")["text"] as? String)
        scalars.replaceSubrange(
            try XCTUnwrap(region["startColumn"]) - 1..<XCTUnwrap(region["endColumn"]) - 1, with: inserted.unicodeScalars
        )
        lines[line] = String(String.UnicodeScalarView(scalars))
        let mended = report(Array(lines.joined(separator: "\n").utf8))
        XCTAssertEqual(mended.files[0].findings.map(\.issue.id.rawValue), ["I003", "I010"])
    }

    func testABinaryFileHasBytes() throws {
        let value = PropertyListValue.dictionary([
            .init("CFBundleURLTypes", .array([.dictionary([.init("CFBundleURLSchemes", .array([.string("notes")]))])]))
        ])
        let results = try XCTUnwrap(
            try run(report(BinaryPropertyListWriter.bytes(of: value)))["results"] as? [[String: Any]])
        let result = try XCTUnwrap(results.first { $0["ruleId"] as? String == "I001" })
        let location = try XCTUnwrap((result["locations"] as? [[String: Any]])?.first)
        let region = try XCTUnwrap(try dictionary(location, "physicalLocation", "region") as? [String: Int])
        XCTAssertEqual(Set(region.keys), ["byteOffset", "byteLength"])
        XCTAssertEqual(region["byteLength"], 6)
        XCTAssertNil(result["fixes"])
    }

    func testAFileThatCouldNotBeOpenedIsAResultOfARunThatFailed() throws {
        let report = SettingsReport([SettingsReport.File("gone.plist", .infoPlist, unopened: "no such file")])
        let run = try run(report)
        let invocation = try XCTUnwrap((run["invocations"] as? [[String: Any]])?.first)
        XCTAssertEqual(invocation["executionSuccessful"] as? Bool, false)
        XCTAssertEqual((run["results"] as? [[String: Any]])?.first?["ruleId"] as? String, "P001")
    }

    func testPathsAreReferences() throws {
        for (path, uri) in [
            ("a b/Info.plist", "a%20b/Info.plist"), ("/tmp/ä.plist", "file:///tmp/%C3%A4.plist"), ("a:b", "a%3Ab"),
            ("50%?#.plist", "50%25%3F%23.plist"), ("<stdin>", "%3Cstdin%3E"),
        ] {
            let results = try XCTUnwrap(try run(report(Self.mixed, named: path))["results"] as? [[String: Any]])
            let location = (results.first?["locations"] as? [[String: Any]])?.first
            XCTAssertEqual(try dictionary(location, "physicalLocation", "artifactLocation")["uri"] as? String, uri)
        }
    }
}
