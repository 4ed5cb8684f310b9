import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// Remediations of an account beside one that is managed, in an app that may have one: the user is asked which to keep.
final class RemediationSwitchTests: XCTestCase {
    private func world(_ decision: EnrollmentDecision, _ delegate: RemediationDelegate) async -> EdgeWorld {
        let world = EdgeWorld()
        await world.enrolled("A")
        world.user.change { $0.decision = decision }
        world.app.complianceManager.delegate = delegate
        return world
    }

    private func relaunch(_ world: EdgeWorld, _ delegate: RemediationDelegate) async {
        world.restart()
        world.app.complianceManager.delegate = delegate
        await world.manager.launched()
    }

    func testTheNewAccountEnrollsAfterTheRestartAndIsCompliant() async {
        let delegate = RemediationDelegate()
        let world = await world(.keepNew, delegate)
        await world.app.complianceManager.remediateCompliance(for: "B", silent: false)
        XCTAssertEqual(
            world.log.heard(),
            ["asked whichAccount A or B", "enrollment 218", "wipe A", "unenroll 104", "left A", "restart"])
        XCTAssertEqual(delegate.words, [], "the remediation goes on after the restart")
        XCTAssertTrue(world.app.complianceManager.remediationInProgress(for: "B"))
        // Without the user there is no token.
        world.delegate.change { $0.needsUser = true }
        await relaunch(world, delegate)
        XCTAssertEqual(
            world.log.heard(),
            ["token B", "enrollment 203", "interactive token B", "enrol B", "enrollment 100", "restart"])
        XCTAssertEqual(delegate.words, [], "the first policy waits for a restart")
        await relaunch(world, delegate)
        XCTAssertEqual(delegate.words, ["B compliant"])
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["B"])
        XCTAssertTrue(world.app.policyManager.isManaged("B"))
    }

    func testATokenThatIsAtHandEnrollsTheNewAccountWithTheLaunch() async {
        let delegate = RemediationDelegate()
        let world = await world(.keepNew, delegate)
        await world.app.complianceManager.remediateCompliance(for: "B", silent: false)
        _ = world.log.heard()
        await relaunch(world, delegate)
        XCTAssertEqual(world.log.heard(), ["token B", "enrol B", "enrollment 100", "restart"])
        XCTAssertEqual(delegate.words, [])
        await relaunch(world, delegate)
        XCTAssertEqual(delegate.words, ["B compliant"])
    }

    func testTheOtherAnswersEndTheRemediation() async {
        let cases: [(EnrollmentDecision, String)] = [(.keepOld, "B notCompliant"), (.canceled, "B userCancelled")]
        for (decision, word) in cases {
            let delegate = RemediationDelegate()
            let world = await world(decision, delegate)
            await world.app.complianceManager.remediateCompliance(for: "B", silent: false)
            XCTAssertEqual(delegate.words, [word])
            XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            XCTAssertFalse(world.log.words.contains("wipe A"))
        }
    }

    func testASilentRemediationAsksNothingAndSaysThatScreensAreNeeded() async {
        let delegate = RemediationDelegate()
        let world = await world(.keepNew, delegate)
        await world.app.complianceManager.remediateCompliance(for: "B", silent: true)
        XCTAssertEqual(delegate.words, ["B interactionRequired"])
        XCTAssertEqual(world.log.heard(), [])
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
    }

    /// The process ends at each thing that happens, in each of the processes that it takes.
    func testAfterAKillAtAnyStepTheNewAccountBecomesCompliant() async {
        for process in 0..<4 {
            for place in 1...8 {
                for needsUser in [false, true] {
                    let delegate = RemediationDelegate()
                    let world = await world(.keepNew, delegate)
                    world.delegate.change { $0.needsUser = needsUser }
                    let label = "process \(process), place \(place), \(needsUser)"
                    for number in 0..<8 where delegate.words.isEmpty {
                        if number > 0 {
                            world.restart()
                            world.app.complianceManager.delegate = delegate
                        }
                        arm(world, number == process ? place : 0)
                        if number == 0 {
                            await world.app.complianceManager.remediateCompliance(for: "B", silent: false)
                        } else {
                            await world.manager.launched()
                        }
                    }
                    XCTAssertEqual(delegate.words, ["B compliant"], label)
                    XCTAssertEqual(world.manager.enrolledAccountIDs, ["B"], label)
                    XCTAssertFalse(world.app.policyManager.isManaged("A"), label)
                    XCTAssertTrue(world.log.words.contains("wipe A"), label)
                }
            }
        }
    }

    /// Ends the process at a word of the log from now on; 0 for never.
    private func arm(_ world: EdgeWorld, _ place: Int) {
        let app = world.app
        let heard = Guarded(0)
        world.log.react { _ in
            let number = heard.withLock { heard in
                heard += 1
                return heard
            }
            if number == place { app.end() }
        }
    }

    func testTheRemediationWaitsForTheRestartHoweverMuchTimePasses() async {
        let delegate = RemediationDelegate()
        let world = await world(.keepNew, delegate)
        XCTAssertFalse(world.manager.enrollsAfterRestart("B"))
        await world.app.complianceManager.remediateCompliance(for: "B", silent: false)
        XCTAssertTrue(world.manager.enrollsAfterRestart("B"))
        XCTAssertFalse(world.manager.enrollsAfterRestart("A"))
        // Time brings nothing before the app starts anew.
        await world.manager.ticked()
        XCTAssertEqual(delegate.words, [])
    }
}
