import MAMCore
import XCTest

/// The diagram of a remediation.
final class ComplianceDiagramTests: XCTestCase {
    func testTheDiagramHasEveryStageAndIsAlwaysTheSame() {
        let diagram = ComplianceMachine.mermaid()
        XCTAssertEqual(diagram, ComplianceMachine.mermaid())
        XCTAssertTrue(diagram.hasPrefix("stateDiagram-v2\n    [*] --> idle\n"))
        for line in [
            "    idle --> queued: asked\n", "    queued --> enrolling: launched\n", "    telling --> idle: told\n",
            "    restarting --> launching: no restart needed\n", "    restarting --> queued: process ends\n",
            "    wiping --> telling: wiped\n",
        ] {
            XCTAssertTrue(diagram.contains(line), "\(line)\(diagram)")
        }
        XCTAssertFalse(diagram.contains("launching --> wiping: passed"), diagram)
    }
}
