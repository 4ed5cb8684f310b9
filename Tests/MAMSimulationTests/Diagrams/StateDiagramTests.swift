import MAMCore
import MAMSimulation
import XCTest

/// The diagrams of remediation, of identity switches and of conditional launch.
final class StateDiagramTests: XCTestCase {
    func testTheDiagramOfARemediationHasEveryStageAndIsAlwaysTheSame() {
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

    func testTheDiagramOfAWindowHasEveryStateAndIsAlwaysTheSame() {
        let diagram = IdentitySwitchMachine.mermaid()
        XCTAssertEqual(diagram, IdentitySwitchMachine.mermaid())
        for line in [
            "[*] --> showsNobody\n", "asking --> launching: ", "adding --> asking: added\n",
            "blocking --> leaving: not taken off", "leaving --> ended: refused\n",
            "launching --> showsManaged: passed",
            "ended --> showsNobody: relaunched\n",
        ] {
            XCTAssertTrue(diagram.contains("    " + line), "\(line)\(diagram)")
        }
    }

    func testTheDiagramOfALaunchHasEveryStageAndIsAlwaysTheSame() {
        let diagram = LaunchRun.mermaid()
        XCTAssertEqual(diagram, LaunchRun.mermaid())
        for line in [
            "    ready --> finished: start", "    asking --> finished: accepted",
            "    confirmingWipe --> wiping: removal chosen",
            // A wipe that has begun goes to its end.
            "    wiping --> finished: wiped\n", "    refreshingClock --> blocked: clock refreshed",
            "    checkingIn --> blocked: ",
        ] {
            XCTAssertTrue(diagram.contains(line), "\(line)\n\(diagram)")
        }
    }
}
