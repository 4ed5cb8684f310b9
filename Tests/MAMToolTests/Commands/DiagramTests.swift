import Foundation
import MAMCore
import MAMSimulation
import MAMTool
import XCTest

/// `mam diagram`.
final class DiagramTests: ToolTestCase {
    func testEveryMachineIsPrintedAsTheDocumentHasIt() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Docs")
            .standardizedFileURL
        for (name, page) in [
            ("enrollment", "Enrollment.md"), ("compliance", "Compliance.md"), ("switching", "Compliance.md"),
        ] {
            let outcome = await mam("diagram \(name)")
            XCTAssertEqual(outcome.status, .success)
            XCTAssertTrue(outcome.output.hasPrefix("stateDiagram-v2\n    [*] --> "), outcome.output)
            let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
            XCTAssertTrue(text.contains("```mermaid\n\(outcome.output)```\n"), "\(page) has another diagram of \(name)")
        }
    }

    func testProgramsGetItAsOneMember() async throws {
        let json = try document(await mam("diagram launch --format json").output)
        XCTAssertEqual(json["name"] as? String, "launch")
        XCTAssertEqual(json["mermaid"] as? String, LaunchRun.mermaid())
        XCTAssertEqual(json["version"] as? Int, 1)
    }

    func testAnUnknownNameIsAUsageErrorWithTheNearestOne() async throws {
        let outcome = await mam("diagram enrolment")
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("did you mean `enrollment`?"), outcome.error)
        let none = await mam("diagram")
        XCTAssertEqual(none.status, .usage)
    }
}
