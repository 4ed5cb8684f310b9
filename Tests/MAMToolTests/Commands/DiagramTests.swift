import Foundation
import MAMCore
import MAMSimulation
import MAMTool
import XCTest

/// `mam diagram`.
final class DiagramTests: ToolTestCase {
    func testEveryMachineIsPrintedAsRecorded() async throws {
        for name in ["enrollment", "compliance", "switching", "launch"] {
            let outcome = await mam("diagram \(name)")
            XCTAssertEqual(outcome.status, .success)
            XCTAssertTrue(outcome.output.hasPrefix("stateDiagram-v2\n    [*] --> "), outcome.output)
            try Golden.check(outcome.output, "diagram-\(name).txt")
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
