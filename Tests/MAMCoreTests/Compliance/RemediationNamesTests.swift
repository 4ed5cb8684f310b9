import MAMCore
import MAMSimulation
import XCTest

/// Remediations of accounts that enrolment knows by another name than the app does.
final class RemediationNamesTests: XCTestCase {
    private let alias: AccountID = "d@one.example"

    private func world(restarts: Bool = false) -> (world: EdgeWorld, delegate: RemediationDelegate) {
        let (world, delegate) = (EdgeWorld(restarts: restarts), RemediationDelegate())
        world.app.complianceManager.delegate = delegate
        world.app.accounts.register("D", alias: alias)
        return (world, delegate)
    }

    func testAnAccountWhoseTokenBringsItsObjectIDIsToldOfItsPolicy() async {
        let (world, delegate) = world()
        let alias: AccountID = "a@one.example"
        await world.manager.launched()
        world.delegate.change { $0.failures = [.credentials] }
        _ = await world.manager.registerAndEnroll(alias)
        XCTAssertEqual(world.manager.registeredAccountIDs, [alias])
        await world.app.complianceManager.remediateCompliance(for: alias, silent: true)
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
        XCTAssertEqual(delegate.words, ["a@one.example compliant"])
    }

    func testAnAccountUnderANameOfTheDirectoryIsToldOfItsPolicy() async {
        let (world, delegate) = world()
        await world.manager.launched()
        _ = await world.manager.registerAndEnroll("D")
        _ = world.log.heard()
        await world.app.complianceManager.remediateCompliance(for: alias, silent: true)
        XCTAssertEqual(world.log.heard(), ["token D", "check in D", "policy 101"])
        XCTAssertEqual(delegate.words, ["d@one.example compliant"])
    }

    func testTheRestartIsAwaitedUnderEachName() async {
        let (world, _) = world(restarts: true)
        await world.manager.launched()
        _ = await world.manager.registerAndEnroll("D")
        XCTAssertTrue(world.manager.awaitsRestart("D"))
        XCTAssertTrue(world.manager.awaitsRestart(alias))
        XCTAssertFalse(world.manager.awaitsRestart("E"))
    }

    func testAnAccountIsTakenOffUnderEachName() async throws {
        let (world, _) = world()
        await world.manager.launched()
        _ = await world.manager.registerAndEnroll("D")
        try world.manager.disown(alias)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        XCTAssertEqual(try world.kept()?.accounts.count, 0)
        XCTAssertFalse(world.app.policyManager.isManaged("D"))
    }
}
