import MAMBase
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Remediations of accounts that enrollment knows by another name than the app does.
final class RemediationNamesTests: XCTestCase {
    private let alias: AccountID = "d@one.example"
    private static var rounds: Int { isExhaustive ? 2000 : 200 }

    private func world(restarts: Bool = false) -> (world: EdgeWorld, delegate: RemediationDelegate) {
        let (world, delegate) = (EdgeWorld(restarts: restarts), RemediationDelegate())
        world.app.complianceManager.delegate = delegate
        world.app.accounts.register("D", alias: alias)
        return (world, delegate)
    }

    func testAnAccountRegisteredByNameIsCompliantOnceItsTokenBringsTheObjectID() async {
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

    func testAnEnrolledAccountIsCompliantUnderItsOtherName() async {
        let (world, delegate) = world()
        await world.manager.launched()
        _ = await world.manager.registerAndEnroll("D")
        _ = world.log.heard()
        await world.app.complianceManager.remediateCompliance(for: alias, silent: true)
        XCTAssertEqual(world.log.heard(), ["token D", "check in D", "policy 101"])
        XCTAssertEqual(delegate.words, ["d@one.example compliant"])
    }

    /// Two that begin at once.
    private final class Start: Sendable {
        private let missing = Guarded(2)

        func together() async {
            missing.withLock { $0 -= 1 }
            while missing.withLock({ $0 }) > 0 { await Task.yield() }
        }
    }

    /// Both calls look at the requests before either is one of them, in some of the rounds.
    func testOneAccountUnderTwoNamesIsRemediatedOnceAlsoWhenBothAskAtOnce() async {
        for _ in 0..<Self.rounds {
            let (world, gate) = (RemediationWorld(), AsyncStream<Void>.makeStream())
            world.app.accounts.register("ann", alias: "a@one.example")
            _ = await world.app.enrollmentManager.launched()
            // Nobody's request ends before both calls are taken or refused.
            world.service.change { $0.first = { _ in for await _ in gate.stream {} } }
            let manager = world.app.complianceManager
            let starting = Start()
            await withTaskGroup(of: Void.self) { group in
                for name in ["ann", "a@one.example"] as [AccountID] {
                    group.addTask {
                        await starting.together()
                        await manager.remediateCompliance(for: name, silent: true)
                    }
                }
                // Whoever is not the first to be remediated is done at once.
                await group.next()
                gate.continuation.finish()
            }
            XCTAssertEqual(world.events.filter { $0.hasPrefix("dropped") }.count, 1)
            XCTAssertEqual(world.delegate.told.count, 1)
        }
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
        try world.manager.setUnenrolled(alias)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        XCTAssertEqual(try world.kept()?.accounts.count, 0)
        XCTAssertFalse(world.app.policyManager.isManaged("D"))
    }
}
