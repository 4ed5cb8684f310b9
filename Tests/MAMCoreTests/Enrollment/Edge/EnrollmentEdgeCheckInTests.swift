import MAMBase
import MAMCore
import MAMStorage
import MAMSimulation
import XCTest

/// Check-ins that conditional launch wants: one service answers them all.
final class EnrollmentEdgeCheckInTests: XCTestCase {
    func testACheckInOfConditionalLaunchGoesThroughEnrollment() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let before = try world.device.storage.launchRecord(in: world.app.launchManager.slot("A"))
        world.time.advance(by: 100)
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(policy: IdentityKit.open))] }
        let checkIn = try await world.app.launchManager.checkIn("a@one.example")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 100"])
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.open)
        let after = try world.device.storage.launchRecord(in: world.app.launchManager.slot("A"))
        XCTAssertNotEqual(before?.lastCheckIn, after?.lastCheckIn)
        XCTAssertEqual(after?.lastCheckIn?.made, world.time.now())
        // What the service said is kept: the next process has the new policy.
        world.restart()
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.open)
    }

    func testARefusedRecordOfConditionalLaunchDoesNotHoldUpThatOfEnrollment() async throws {
        let store = RefusingKeyStore(MemoryKeyStore())
        let world = EdgeWorld(storage: store.storage)
        await world.enrolled()
        let slot = world.app.launchManager.slot("A")
        let before = try world.device.storage.launchRecord(in: slot)
        world.time.advance(by: 100)
        store.refuse("launches")
        _ = await world.manager.checkIn("A", isInteractive: false)
        store.refuse(nil)
        XCTAssertEqual(try world.kept()?.accounts.first?.contact?.made, world.time.now())
        XCTAssertEqual(try world.device.storage.launchRecord(in: slot), before)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
    }

    func testACheckInMaySignTheUserInIfConditionalLaunchAllowsIt() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let checkIn = try await world.app.launchManager.checkIn("A", signingIn: true)
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.log.heard(), ["interactive token A", "check in A", "policy 101"])
    }

    func testACheckInThatDoesNotAdmitTheAccountReportsItsStatus() async throws {
        var disabled = EdgeKit.answer()
        disabled.checkIn.isAccountDisabled = true
        let answers: [(EdgeService.Answer, [String])] = [
            (.success(disabled), ["policy 101"]), (.failure(.network), ["policy 212"]),
            (.success(EdgeKit.answer(.noPolicy, policy: nil)), ["policy 103"]),
            (.success(EdgeKit.answer(wipe: true)), ["policy 102", "wipe A", "unenroll 104", "left A", "restart"]),
        ]
        for (answer, words) in answers {
            let world = EdgeWorld()
            await world.enrolled()
            world.service.change { $0.checkIns = [answer] }
            let checkIn = try await world.app.launchManager.checkIn("A")
            XCTAssertFalse(checkIn.isLetIn)
            XCTAssertEqual(world.log.heard(), ["token A", "check in A"] + words)
        }
    }

    func testAProcessThatWasNotLaunchedYetChecksInAsWell() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.restart()
        let checkIn = try await world.app.launchManager.checkIn("A")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
    }

    func testACheckInThatMakesNoRequestReturnsItsReason() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let (app, manager) = (world.app, world.manager)
        let removing = expectation(description: "the account is being removed")
        world.log.react { if $0 == "unenrol A" { removing.fulfill() } }
        world.service.change { $0.hanging = ["unenrol"] }
        async let left = manager.deregisterAndUnenroll("A", withWipe: false)
        await fulfillment(of: [removing], timeout: 20)
        let leaving = try await app.launchManager.checkIn("A")
        XCTAssertEqual(leaving, .leaving)
        app.end()
        _ = await left
        let ended = try await app.launchManager.checkIn("A")
        XCTAssertEqual(ended, .ended)
        XCTAssertFalse(world.log.words.contains("check in A"))
    }

    func testAnAccountWithAPolicySetInMemoryChecksInWithoutAToken() async throws {
        let world = EdgeWorld()
        world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
        world.service.change { $0.policy = IdentityKit.open }
        var checkIn = try await world.app.launchManager.checkIn("B")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.log.heard(), ["check in B"])
        XCTAssertEqual(world.service.now.requests.map(\.token), [nil])
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "B"), IdentityKit.open)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        // An answer without a policy leaves the one in force; one that there is none takes it away.
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(policy: nil))] }
        checkIn = try await world.app.launchManager.checkIn("B")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "B"), IdentityKit.open)
        world.service.change { $0.checkIns = [.failure(.network), .success(EdgeKit.answer(.noPolicy, policy: nil))] }
        checkIn = try await world.app.launchManager.checkIn("B")
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertTrue(world.app.policyManager.isManaged("B"))
        checkIn = try await world.app.launchManager.checkIn("B")
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertFalse(world.app.policyManager.isManaged("B"))
    }

    func testWithoutAServiceNoAccountChecksIn() async throws {
        let world = EdgeWorld()
        world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
        world.manager.service = nil
        let checkIn = try await world.app.launchManager.checkIn("B")
        XCTAssertFalse(checkIn.isLetIn)
        let due = try await world.app.launchManager.checkInIfDue("B")
        XCTAssertEqual(due, .noService)
        XCTAssertNil(try world.device.storage.launchRecord(in: world.app.launchManager.slot("B")))
    }

    func testACheckInFromWithinADelegateCallRunsImmediately() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let (app, log, isFirst) = (world.app, world.log, EdgeLog())
        world.delegate.change {
            $0.reaction = (
                101,
                {
                    guard isFirst.words.isEmpty else { return }
                    isFirst.add("")
                    let isIn = try? await app.launchManager.checkIn("A")
                    log.add(isIn == .letIn ? "let in" : "refused")
                }
            )
        }
        let status = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(status.code, .policiesHaveNotChanged)
        XCTAssertEqual(
            world.log.heard(), ["token A", "check in A", "policy 101", "token A", "check in A", "policy 101", "let in"])
    }

    func testATaskStartedByADelegateQueuesOnceTheDelegatesCallHasEnded() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let manager = world.manager
        let tasks = Guarded<[Task<EnrollmentOutcome, Never>]>([])
        let (gate, opens) = AsyncStream<Void>.makeStream()
        world.delegate.change {
            $0.reaction = (
                101,
                {
                    let isFirst = tasks.withLock { $0.isEmpty }
                    guard isFirst else { return }
                    let task = Task<EnrollmentOutcome, Never> {
                        for await _ in gate { break }
                        return await manager.checkIn("A", isInteractive: false)
                    }
                    tasks.withLock { $0.append(task) }
                }
            )
        }
        _ = await manager.checkIn("A", isInteractive: false)
        opens.yield()
        let task = tasks.withLock { $0.first }
        let late = await task?.value
        XCTAssertEqual(late?.code, .policiesHaveNotChanged)
    }
}
