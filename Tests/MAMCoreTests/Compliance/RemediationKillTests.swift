import MAMBase
import MAMCore
import TestSeeds
import XCTest

/// Remediations whose process ends at every place there is, and many at once.
final class RemediationKillTests: XCTestCase {
    private func remediate(killedAt place: String, _ count: Int) async throws -> (told: [String], processes: Int) {
        let world = RemediationWorld()
        let policy = try LaunchWorldKit.policy("")
        for account: AccountID in ["ann", "ben"] { world.service.change { $0.policies[account] = policy } }
        let seen = Guarded(0)
        let kill: @Sendable (String) -> Void = { word in
            guard word == place else { return }
            let number = seen.withLock { seen in
                seen += 1
                return seen
            }
            if number == count { world.app.end() }
        }
        world.service.change { state in state.first = { kill($0) } }
        world.delegate.react { _ in kill("told") }
        _ = await world.app.enrollmentManager.launched()
        for account: AccountID in ["ann", "ben", "cyd"] {
            await world.app.complianceManager.remediateCompliance(for: account, silent: true)
            // A first policy, or the kill, ends the process.
            if world.app.enrollmentManager.awaitsRestart(account) { break }
        }
        var processes = 1
        while processes < 8 {
            processes += 1
            await world.restart()
            let isOver = ["ann", "ben", "cyd"].allSatisfy {
                !world.app.complianceManager.remediationInProgress(for: $0)
            }
            if isOver, !world.app.enrollmentManager.awaitsRestart("ann") { break }
        }
        return (world.delegate.words, processes)
    }

    func testEveryAcceptedCallIsAnsweredAfterAKillAtAnyStep() async throws {
        var runs = 0
        for place in ["enroll", "check in", "told"] {
            for count in 1...3 {
                let (told, processes) = try await remediate(killedAt: place, count)
                XCTAssertLessThan(processes, 8, "\(place) \(count)")
                XCTAssertTrue(told.contains("ann compliant"), "\(place) \(count) \(told)")
                // A call during which the process ends is made again; nobody else is told twice.
                let twice = Dictionary(told.map { ($0, 1) }, uniquingKeysWith: +).values.filter { $0 > 1 }.count
                XCTAssertLessThanOrEqual(twice, place == "told" ? 1 : 0, "\(place) \(count) \(told)")
                runs += 1
            }
        }
        XCTAssertEqual(runs, 9)
    }

    func testAnEndedProcessWritesNothingAndCallsNoDelegate() async throws {
        let world = RemediationWorld()
        let app = world.app
        _ = await app.enrollmentManager.launched()
        world.service.change { state in state.first = { _ in app.end() } }
        await app.complianceManager.remediateCompliance(for: "ann", silent: true)
        XCTAssertEqual(world.delegate.words, [])
        let kept = try world.device.storage.complianceRecord(of: app.storageContainer)
        XCTAssertEqual(kept?.isEmpty, false)
        await app.complianceManager.remediateCompliance(for: "ben", silent: true)
        XCTAssertEqual(try world.device.storage.complianceRecord(of: app.storageContainer), kept)
        world.service.change { state in state.first = { _ in } }
        await world.restart()
        XCTAssertEqual(world.delegate.words, ["ann notCompliant"])
    }

    func testManyCallsAtOnceAreAnsweredOnceEach() async throws {
        let (rounds, count) = isExhaustive ? (40, 48) : (4, 12)
        for _ in 0..<rounds {
            let world = RemediationWorld()
            let app = world.app
            _ = await app.enrollmentManager.launched()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        let account = AccountID("user\(number / 2)") ?? .unmanaged
                        await app.complianceManager.remediateCompliance(for: account, silent: number % 3 == 0)
                    }
                    group.addTask { _ = app.complianceManager.remediationInProgress(for: "user0") }
                }
            }
            let dropped = world.events.count { $0.hasPrefix("dropped") }
            XCTAssertEqual(world.delegate.told.count + dropped, count)
            XCTAssertEqual(Set(world.delegate.told.map(\.account)).count, count / 2)
            XCTAssertEqual(app.notifications.state.coveredWindows, [])
            for number in 0..<count / 2 {
                let account = AccountID("user\(number)") ?? .unmanaged
                XCTAssertFalse(app.complianceManager.remediationInProgress(for: account))
            }
            let kept = try world.device.storage.complianceRecord(of: app.storageContainer)
            XCTAssertEqual(kept?.isEmpty, true, "the newest record is the one that is kept")
        }
    }
}
