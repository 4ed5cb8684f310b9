import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// The report as one JSON document.
final class ReportJSONTests: ReportTestCase {
    func testEveryFindingStandsThereWithAllItsMembers() throws {
        let document = try json(report(Self.mixed, isStrict: true).json)
        XCTAssertEqual(Set(document.keys), ["version", "strict", "files", "counts"])
        XCTAssertEqual(document["version"] as? Int, 1)
        XCTAssertEqual(document["strict"] as? Bool, true)
        XCTAssertEqual(
            document["counts"] as? [String: Int],
            ["files": 1, "error": 2, "warning": 1, "info": 0, "unreadable": 0])
        let file = try XCTUnwrap((document["files"] as? [[String: Any]])?.first)
        XCTAssertEqual(file["file"] as? String, "Info.plist")
        XCTAssertEqual(file["role"] as? String, "infoPlist")
        XCTAssertEqual(file["format"] as? String, "xml")
        let findings = try XCTUnwrap(file["findings"] as? [[String: Any]])
        XCTAssertEqual(findings.map { $0["id"] as? String }, ["I003", "I001", "I010"])
        for finding in findings {
            XCTAssertEqual(
                Set(finding.keys),
                ["id", "severity", "path", "message", "help", "fix", "start", "end", "related"])
        }
        let before = String(decoding: Self.mixed, as: UTF8.self).components(separatedBy: "<string>notes<")[0].utf8.count
        XCTAssertEqual(findings[1]["start"] as? [String: Int], ["line": 9, "column": 3, "byte": before])
        XCTAssertEqual(findings[1]["end"] as? [String: Int], ["line": 9, "column": 25, "byte": before + 22])
        XCTAssertEqual(findings[1]["path"] as? String, "CFBundleURLTypes[0].CFBundleURLSchemes[3]")
    }

    func testTheSameFileGivesTheSameBytes() {
        XCTAssertEqual(report(Self.mixed).json, report(Self.mixed).json)
        XCTAssertEqual(report(Self.mixed).sarif(version: "1"), report(Self.mixed).sarif(version: "1"))
        XCTAssertEqual(report(Self.mixed).junit, report(Self.mixed).junit)
    }

    func testAFileThatCouldNotBeReadHasNoFormat() throws {
        var report = report(Array("x".utf8))
        report.files.append(SettingsReport.File("gone.plist", .infoPlist, unopened: "no such file"))
        let document = try json(report.json)
        let files = try XCTUnwrap(document["files"] as? [[String: Any]])
        XCTAssertTrue(files.allSatisfy { $0["format"] is NSNull })
        XCTAssertEqual((document["counts"] as? [String: Int])?["unreadable"], 2)
        let last = try XCTUnwrap((files[1]["findings"] as? [[String: Any]])?.first)
        XCTAssertEqual(last["id"] as? String, "P001")
        XCTAssertTrue(last["start"] is NSNull)
    }

    func testHostileNamesComeBackAsTheyWere() throws {
        let document = try json(report(Self.mixed, named: Self.hostile).json)
        XCTAssertEqual((document["files"] as? [[String: Any]])?.first?["file"] as? String, Self.hostile)
    }
}
