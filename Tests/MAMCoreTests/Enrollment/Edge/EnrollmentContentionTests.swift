import MAMCore
import MAMSettings
import MAMSimulation
import TestSeeds
import XCTest

/// Many callers at once.
final class EnrollmentContentionTests: XCTestCase {
    func testPoliciesInForceMatchEnrollmentsUnderConcurrentCalls() async throws {
        for seed in TestSeeds([1], of: name) { try await policiesInForceMatchEnrollmentsUnderConcurrentCalls(seed) }
    }

    private func policiesInForceMatchEnrollmentsUnderConcurrentCalls(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let accounts: [AccountID] = (0..<6).map { AccountID("user\($0)") ?? .unmanaged }
        for round in 0..<12 {
            let world = EdgeWorld(restarts: false) { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) }
            await world.manager.launched()
            let manager = world.manager
            let plans = (0..<8).map { _ in
                (0..<12).map { _ in (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<6, using: &random)) }
            }
            await withTaskGroup(of: Int.self) { group in
                for plan in plans {
                    group.addTask {
                        for (action, number) in plan { await Self.act(action, on: accounts[number], manager) }
                        return plan.count
                    }
                }
                var done = 0
                for await count in group { done += count }
                XCTAssertEqual(done, 96, "every call came back")
            }
            try Self.check(world, accounts, "round \(round)")
            let enrolled = manager.enrolledAccountIDs
            world.restart()
            XCTAssertEqual(world.manager.enrolledAccountIDs, enrolled)
            try Self.check(world, accounts, "after round \(round)")
        }
    }

    private static func act(_ action: Int, on account: AccountID, _ manager: MAMEnrollmentManager) async {
        switch action {
        case 0, 1: await manager.registerAndEnroll(account)
        case 2: await manager.deregisterAndUnenroll(account, withWipe: false)
        case 3: await manager.deregisterAndUnenroll(account, withWipe: true)
        case 4: _ = await manager.checkIn(account, isInteractive: false)
        case 5: _ = try? await manager.app.launchManager.wipe(account)
        default: await manager.ticked()
        }
    }

    private static func check(_ world: EdgeWorld, _ accounts: [AccountID], _ message: String) throws {
        let enrolled = Set(world.manager.enrolledAccountIDs)
        for account in accounts {
            XCTAssertEqual(world.app.policyManager.isManaged(account), enrolled.contains(account), message)
        }
        let record = try world.kept() ?? EnrollmentRecord()
        XCTAssertEqual(record, world.manager.machine?.record, message)
        let rows = try world.device.storage.storedPolicies(of: world.app.storageContainer)
        XCTAssertEqual(Set(rows.compactMap { $0.policy?.names.id }), enrolled, message)
    }

    func testEachCallIsAnsweredOnceAndTheDelegateIsToldAsOften() async {
        let world = EdgeWorld(restarts: false)
        await world.manager.launched()
        let manager = world.manager
        let codes = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<16 { group.addTask { await manager.registerAndEnroll("A").code?.rawValue } }
            var codes: [Int?] = []
            for await code in group { codes.append(code) }
            return codes
        }
        XCTAssertEqual(codes.compactMap(\.self), [100], "the others are ignored")
        XCTAssertEqual(world.delegate.now.arrivals.count, 1)
    }
}
